//! The first line of a file.

use serde::{Deserialize, Serialize};

use super::error::Fault;
use crate::progress::Progress;

/// The name of the format.
const FORMAT: &str = "luctor problems";
/// The version of the format.
const VERSION: u32 = 1;

/// The most games of one seed.
const MOST_GAMES: u64 = 1_000_000_000;

/// The first line of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    format: String,
    version: u32,
    /// The number of problems.
    pub(super) problems: usize,
    /// The games that have been mined.
    #[serde(default)]
    pub(super) made: Vec<Progress>,
}

impl Header {
    pub(super) fn new(problems: usize, made: &[Progress]) -> Header {
        Header { format: FORMAT.to_owned(), version: VERSION, problems, made: made.to_vec() }
    }

    /// Parses the first line.
    pub(super) fn parse(line: &str) -> Result<Header, Fault> {
        let header: Header =
            serde_json::from_str(line).map_err(|error| Fault::Header(error.to_string()))?;
        if header.format != FORMAT {
            return Err(Fault::Header(format!("its format is not {FORMAT:?}")));
        }
        if header.version != VERSION {
            return Err(Fault::Version(header.version));
        }
        if header.made.iter().any(|made| made.games > MOST_GAMES) {
            return Err(Fault::Header(format!("it has more than {MOST_GAMES} games")));
        }
        Ok(header)
    }
}
