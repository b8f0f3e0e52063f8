//! Mail that comes in: how it is taken from a mail server and read. What it asks for is done by
//! [`pbm`](crate::postal::pbm).
//!
//! A mail server hands a mail over by LMTP (`session.rs`). It is told that the mail is taken when everything
//! that follows from it is in the database, and to come again where that fails; so no mail is lost, and
//! what was done already is known by the mail's name (`take.rs`).

mod desk;
mod hand_over;
mod html;
mod ignored;
mod letter;
mod listen;
mod parts;
mod quotation;
mod read;
mod reply;
mod session;
mod settings;
mod take;
mod verdict;
mod words;

pub use hand_over::{HandOverError, hand_over};
pub(crate) use ignored::Ignored;
pub(crate) use letter::{Letter, Sender};
pub(crate) use listen::PostOffice;
pub(crate) use read::read;
pub use settings::PostSettings;
pub(crate) use take::Fate;

/// Reads any bytes as a mail, for the fuzzer.
#[doc(hidden)]
pub fn read_any(bytes: &[u8]) {
    let address = "game@luctor.test".parse().expect("it is an address");
    let post = PostSettings { address, authserv: "mx.luctor.test".to_owned() };
    // What it is does not matter; it must come to an end.
    let _ = read(bytes, &post, "luctor.test");
}

/// The largest mail that is taken, in bytes.
pub const LARGEST_MAIL: usize = 1024 * 1024;
