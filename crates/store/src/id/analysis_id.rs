//! The id of a shared analysis.

use std::fmt;
use std::str::FromStr;

use super::match_id::{is_random_text, random_text};

/// The id of a shared analysis, which is a part of its URL: 80 random bits, as in the id of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AnalysisId(String);

impl AnalysisId {
    /// Creates a random id.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub fn random() -> Result<AnalysisId, getrandom::Error> {
        Ok(AnalysisId(random_text()?))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for AnalysisId {
    type Err = InvalidAnalysisId;

    fn from_str(text: &str) -> Result<AnalysisId, InvalidAnalysisId> {
        if is_random_text(text) { Ok(AnalysisId(text.to_owned())) } else { Err(InvalidAnalysisId) }
    }
}

impl fmt::Display for AnalysisId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text does not have the form of the id of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of an analysis has 16 lowercase letters and digits")]
pub struct InvalidAnalysisId;
