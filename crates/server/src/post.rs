//! Mail that comes in: how it is taken from a mail server and read. What it asks for is done by
//! [`pbm`](crate::pbm).

mod letter;
mod settings;

pub(crate) use letter::{Letter, Sender};
pub use settings::PostSettings;
