//! Short keys of moves, for tables of what a search has learned about moves.

/// A 16-bit key of a move. Two moves of a position share a key with a chance of 1 in 65,536.
/// The key 0 stands for no move.
pub(crate) type MoveKey = u16;

/// Returns the key of a move with this [`fingerprint`](crate::Evaluate::fingerprint).
#[inline]
pub(crate) fn move_key(fingerprint: u64) -> MoveKey {
    // The high bits of a product with an odd number depend on all bits of the factor (Knuth's
    // multiplicative hashing).
    ((fingerprint.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as MoveKey).max(1)
}

/// The size of tables indexed by move. A power of two, so that the remainder is a bit mask.
pub(crate) const SLOTS: usize = 1 << 12;

/// Returns the table index of a key.
#[inline]
pub(crate) fn slot(key: MoveKey) -> usize {
    usize::from(key) % SLOTS
}
