//! The body of a certificate: layers of sorted keys as differences, in numbers of variable length.

use std::fmt::Write as _;
use std::io::{ErrorKind, Read};

use sha2::{Digest, Sha256};

use super::fault::{Fault, Place};
use super::proof::Proof;

/// Encodes a proof, and returns the body with its checksum.
pub(super) fn encode(proof: &Proof) -> (Vec<u8>, String) {
    let mut body = Vec::new();
    for (layer, keys) in proof.layers.iter().rev() {
        push(&mut body, u64::from(*layer));
        push(&mut body, keys.len() as u64);
        let mut before = 0;
        for &key in keys {
            push(&mut body, key - before);
            before = key;
        }
    }
    let sha256 = hex(Sha256::digest(&body).as_slice());
    (body, sha256)
}

/// Appends a number, seven bits to a byte, lowest first. All bytes but the last have their highest bit set.
fn push(body: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        body.push(number as u8 | 0x80);
        number >>= 7;
    }
    body.push(number as u8);
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Reads the numbers of a body.
pub(super) struct Body<R> {
    input: R,
    offset: u64,
    digest: Sha256,
}

impl<R: Read> Body<R> {
    pub(super) fn new(input: R) -> Body<R> {
        Body { input, offset: 0, digest: Sha256::new() }
    }

    /// Returns the place of the next byte.
    pub(super) fn place(&self) -> Place {
        Place::Byte(self.offset)
    }

    /// Returns the next byte, or `None` at the end.
    fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let mut byte = [0];
        loop {
            match self.input.read(&mut byte) {
                Ok(0) => return Ok(None),
                Ok(_) => {
                    self.offset += 1;
                    self.digest.update(byte);
                    return Ok(Some(byte[0]));
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let message = format!("the compressed data is damaged or truncated: {error}");
                    return Err(Fault::new(self.place(), message));
                }
            }
        }
    }

    /// Returns the next number, or `None` at the end.
    pub(super) fn number_or_end(&mut self) -> Result<Option<u64>, Fault> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = match self.byte()? {
                Some(byte) => byte,
                None if shift == 0 => return Ok(None),
                None => return Err(Fault::new(self.place(), "a number is truncated")),
            };
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte & 0x80 == 0 {
                if byte == 0 && shift > 0 {
                    return Err(Fault::new(self.place(), "a number has more bytes than it needs"));
                }
                return Ok(Some(number));
            }
        }
        Err(Fault::new(self.place(), "a number is too large"))
    }

    /// Returns the next number.
    pub(super) fn number(&mut self) -> Result<u64, Fault> {
        let place = self.place();
        self.number_or_end()?.ok_or_else(|| Fault::new(place, "the body is truncated"))
    }

    /// Returns the checksum of all bytes read.
    pub(super) fn sha256(self) -> String {
        hex(self.digest.finalize().as_slice())
    }
}
