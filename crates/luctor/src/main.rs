//! The `luctor` program. The library `luctor` contains its code, so that the fuzzer can call the parsers.

use std::process::ExitCode;

fn main() -> ExitCode {
    luctor::main()
}
