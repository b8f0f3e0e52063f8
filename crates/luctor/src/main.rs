//! The `luctor` program. The library `luctor` contains its code, so that the fuzzer can call the parsers.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The allocator of glibc keeps the memory of computations on many threads, such as that of passwords.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    luctor::main()
}
