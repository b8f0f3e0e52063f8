//! Why nothing can be measured.

use std::fmt;

use crate::server::StartError;

/// Why nothing can be measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmeasured(String);

impl Unmeasured {
    pub(crate) fn new(reason: impl fmt::Display) -> Unmeasured {
        Unmeasured(reason.to_string())
    }
}

impl From<StartError> for Unmeasured {
    fn from(error: StartError) -> Unmeasured {
        Unmeasured::new(error)
    }
}

impl fmt::Display for Unmeasured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unmeasured {}
