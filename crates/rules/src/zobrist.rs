//! Keys for Zobrist hashes. They are the same on every machine and in every version.

/// Returns a well-mixed 64-bit key for a number: the finalizer of SplitMix64 (Steele, Lea and
/// Flood, "Fast Splittable Pseudorandom Number Generators", 2014) after one step of its sequence.
#[inline]
pub(crate) const fn key(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
