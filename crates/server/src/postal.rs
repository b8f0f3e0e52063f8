//! Play by mail: incoming mail and the language of pbmserv.

pub(crate) mod incoming;
pub(crate) mod pbm;
