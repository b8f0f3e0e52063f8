//! Sets of squares as bytes: one byte of 0 or 1 for each square.

use luctor_rules::bits::Bits;

/// One bit in each byte: bit `i` of the lowest byte in byte `i`.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns eight bytes of 0 or 1, for the bits of `byte` from the lowest.
#[inline(always)]
fn spread(byte: u8) -> [u8; 8] {
    let diagonal = (u64::from(byte).wrapping_mul(ONES)) & DIAGONAL;
    // Each byte is 0 or a power of two, so the sum sets its highest bit exactly if it is not 0.
    (((diagonal + (0x7f * ONES)) >> 7) & ONES).to_le_bytes()
}

/// Writes 1 for each element of a set and 0 for every other index below the length of `bytes`.
#[inline(always)]
pub(crate) fn expand<B: Bits>(set: B, bytes: &mut [u8]) {
    for (at, part) in bytes.chunks_mut(64).enumerate() {
        let word = if at == 0 { set.low() } else { set.down(at * 64).low() };
        let mut rest = word;
        let mut whole = part.chunks_exact_mut(8);
        for eight in &mut whole {
            eight.copy_from_slice(&spread(rest as u8));
            rest >>= 8;
        }
        let tail = whole.into_remainder();
        let length = tail.len();
        tail.copy_from_slice(&spread(rest as u8)[..length]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use luctor_rules::bits::Words;

    fn agrees_with_membership<B: Bits>(len: usize) {
        let set = B::from_fn(len, |index| index * index % 7 == 2 || index % 5 == 0);
        let mut bytes = vec![9; len];
        expand(set, &mut bytes);
        let expected: Vec<u8> = (0..len).map(|index| u8::from(set.has(index))).collect();
        assert_eq!(bytes, expected);
    }

    #[test]
    fn every_set_becomes_its_bytes() {
        for len in [1, 4, 9, 25, 36, 49, 63, 64] {
            agrees_with_membership::<u64>(len);
        }
        agrees_with_membership::<u128>(121);
        agrees_with_membership::<Words<4>>(225);
        agrees_with_membership::<Words<16>>(1024);
    }
}
