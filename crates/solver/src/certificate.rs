//! Certificates: proofs of results that can be checked without search. `docs/certificates.md` describes the format.
//!
//! A certificate is a set of positions that are lost for the side to move. It proves itself: after every move in
//! such a position, the other side has a reply to another position of the set, or to the end of a lost game.

mod body;
mod check;
mod fault;
mod header;
mod keys;
mod proof;

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position as _};

use crate::solver::{SolveError, Solver};
pub use check::{Checked, check};
pub use fault::{Fault, Place};
use header::Header;

/// The totals of a written certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// The number of lost positions in the file.
    pub nodes: u64,
    /// The number of won positions whose replies the proof chose.
    pub won: u64,
    /// The size of the file in bytes.
    pub bytes: u64,
}

/// The reason why a certificate was not written.
#[derive(Debug)]
pub enum WriteError {
    /// The search of a missing position ended early.
    Solve(SolveError),
    /// The file cannot be written.
    Io(PathBuf, io::Error),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WriteError::Solve(error) => error.fmt(f),
            WriteError::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes a certificate of a solved position. The file gets its name when it is complete.
///
/// # Errors
///
/// Fails if the solver is stopped, or if the file cannot be written. Then an older file is unchanged.
pub fn write(
    solver: &Solver,
    position: &Emulsion<u64>,
    winner: Color,
    path: &Path,
) -> Result<Written, WriteError> {
    let proof = proof::find(solver, position).map_err(WriteError::Solve)?;
    let (body, sha256) = body::encode(&proof);
    let header = Header { config: *position.config(), position: position.to_string(), winner };
    let nodes = proof.nodes();
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".part");
    let temporary = PathBuf::from(temporary);
    let written = || -> io::Result<u64> {
        let mut out = BufWriter::new(File::create(&temporary)?);
        out.write_all(header.text(nodes, &sha256).as_bytes())?;
        let mut frame = zstd::Encoder::new(out, 19)?;
        frame.include_checksum(true)?;
        frame.write_all(&body)?;
        let file = frame.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        let bytes = file.metadata()?.len();
        fs::rename(&temporary, path)?;
        Ok(bytes)
    };
    match written() {
        Ok(bytes) => Ok(Written { nodes, won: proof.won, bytes }),
        Err(error) => {
            // The error that is reported is the first one.
            let _ = fs::remove_file(&temporary);
            Err(WriteError::Io(path.to_owned(), error))
        }
    }
}
