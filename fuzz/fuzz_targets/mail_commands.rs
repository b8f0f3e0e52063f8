//! Parses arbitrary text as the subject of an email with a command.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_server::fuzzing;

fuzz_target!(|subject: &str| {
    fuzzing::mail_command(subject);
});
