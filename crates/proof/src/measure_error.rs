//! The error of a failed measurement.

use std::fmt;

use crate::server::StartError;

/// The reason a measurement failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeasureError(String);

impl MeasureError {
    pub(crate) fn new(reason: impl fmt::Display) -> MeasureError {
        MeasureError(reason.to_string())
    }
}

impl From<StartError> for MeasureError {
    fn from(error: StartError) -> MeasureError {
        MeasureError::new(error)
    }
}

impl fmt::Display for MeasureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MeasureError {}
