//! Errors of damaged files.

use std::{fmt, io};

use crate::id::Id;
use crate::problem::ProblemError;

/// The reason why a file cannot be read.
#[derive(Debug)]
pub struct FileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault of a file.
#[derive(Debug)]
pub enum Fault {
    /// The file cannot be read, or its compression is damaged.
    Io(io::Error),
    /// The line is longer than allowed.
    TooLong,
    /// The file has more problems or more text than allowed.
    TooLarge,
    /// The first line is not the header of a collection; holds the reason.
    Header(String),
    /// The file has another version.
    Version(u32),
    /// The line is not a problem; holds the reason.
    Line(String),
    /// The problem is invalid.
    Problem(ProblemError),
    /// The position occurred before.
    Twice(Id),
    /// The file ends too early or too late: the header announces `expected` problems.
    Count {
        /// The number in the header.
        expected: usize,
        /// The number of problems in the file.
        found: usize,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(error) => write!(f, "the file cannot be read: {error}"),
            Fault::TooLong => f.write_str("the line is too long"),
            Fault::TooLarge => f.write_str("the file is too large"),
            Fault::Header(reason) => write!(f, "this is not a file of problems: {reason}"),
            Fault::Version(version) => write!(f, "version {version} of the format is unknown"),
            Fault::Line(reason) => write!(f, "this is not a problem: {reason}"),
            Fault::Problem(error) => error.fmt(f),
            Fault::Twice(id) => write!(f, "the position of {id} occurs twice"),
            Fault::Count { expected, found } => {
                write!(f, "the file has {found} problems, its header announces {expected}")
            }
        }
    }
}

impl std::error::Error for FileError {}
