//! Sends arbitrary bytes over a connection of a mail server.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|bytes: &[u8]| fuzzing::lmtp(bytes));
