//! The program as people and scripts call it.

#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod analyse;
mod bench;
mod bot;
mod calls;
mod contest;
mod help;
mod levels;
mod mail;
mod moves;
mod openings;
mod operation;
mod pbm;
mod perft;
mod picture;
mod play;
mod playouts;
mod program;
mod replay;
mod serve;
mod ugi;
mod worker;
