//! Names of problems.

use std::fmt;
use std::str::FromStr;

use luctor_rules::Position;

/// The name of a problem: eight characters that depend only on its position.
///
/// Rotations, reflections and an exchange of the colors do not change it, so a collection holds each position once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(u64);

/// The digits, without letters that look like others.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// The number of digits.
const LENGTH: u32 = 8;
const BITS: u32 = 5;

impl Id {
    /// Returns the name of the problem with this position.
    pub fn of<P: Position>(position: &P) -> Id {
        // FNV-1a of the game's name, so that equal hashes on different boards differ.
        let name = position.config().to_string();
        let game = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let mixed = (position.canonical_hash() ^ game).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Id(mixed >> (u64::BITS - BITS * LENGTH))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: u32| char::from(DIGITS[(self.0 >> (BITS * place) & 31) as usize]);
        f.pad(&(0..LENGTH).rev().map(digit).collect::<String>())
    }
}

/// The error for a text that is not the name of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseIdError;

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a problem's id has {LENGTH} digits and letters, without i, l, o and u")
    }
}

impl std::error::Error for ParseIdError {}

impl FromStr for Id {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Id, ParseIdError> {
        if text.len() != LENGTH as usize {
            return Err(ParseIdError);
        }
        let digit = |byte| DIGITS.iter().position(|&digit| digit == byte);
        text.bytes()
            .try_fold(0, |number, byte| Some(number << BITS | digit(byte)? as u64))
            .map(Id)
            .ok_or(ParseIdError)
    }
}
