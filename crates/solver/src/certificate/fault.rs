//! Faults of certificates and where they are.

use std::fmt;

/// A place in a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A line of the header, from 1.
    Line(usize),
    /// A byte of the uncompressed body, from 0.
    Byte(u64),
    /// A position: its layer, and its number within the layer, from 1.
    Position(u64, u64),
    /// The certificate as a whole.
    End,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte} of the body"),
            Place::Position(layer, number) => write!(f, "layer {layer}, position {number}"),
            Place::End => f.write_str("end"),
        }
    }
}

/// The reason why a certificate proves nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The place of the first fault.
    pub place: Place,
    /// The fault in one sentence.
    pub message: String,
}

impl Fault {
    pub(super) fn new(place: Place, message: impl Into<String>) -> Fault {
        Fault { place, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for Fault {}
