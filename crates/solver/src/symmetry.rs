//! The eight rotations and reflections of a board.

/// The number of images of a board, the board itself included.
pub(crate) const IMAGES: usize = 8;

/// Mirrors the files of a set.
#[inline(always)]
fn mirrored(set: u64, size: usize) -> u64 {
    let set = ((set >> 1) & 0x5555_5555_5555_5555) | ((set & 0x5555_5555_5555_5555) << 1);
    let set = ((set >> 2) & 0x3333_3333_3333_3333) | ((set & 0x3333_3333_3333_3333) << 2);
    let set = ((set >> 4) & 0x0f0f_0f0f_0f0f_0f0f) | ((set & 0x0f0f_0f0f_0f0f_0f0f) << 4);
    set >> (8 - size)
}

/// Mirrors the ranks of a set.
#[inline(always)]
fn flipped(set: u64, size: usize) -> u64 {
    set.swap_bytes() >> (8 * (8 - size))
}

/// Exchanges files and ranks of a set.
#[inline(always)]
fn transposed(mut set: u64) -> u64 {
    for (mask, shift) in
        [(0x0f0f_0f0f_0000_0000, 28), (0x3333_0000_3333_0000, 14), (0x5500_5500_5500_5500, 7)]
    {
        let changed = mask & (set ^ (set << shift));
        set ^= changed ^ (changed >> shift);
    }
    set
}

/// Returns the images of a set. Equal indices mean the same symmetry for every set.
#[inline(always)]
pub(crate) fn images(size: usize, set: u64) -> [u64; IMAGES] {
    let mirror = mirrored(set, size);
    let half = [set, mirror, flipped(set, size), flipped(mirror, size)];
    let [a, b, c, d] = half;
    [a, b, c, d, transposed(a), transposed(b), transposed(c), transposed(d)]
}
