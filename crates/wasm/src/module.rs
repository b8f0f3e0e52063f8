//! The interface of the module. A page writes a request into the memory at [`request`], calls [`respond`], and reads the
//! response at [`response`]. A module answers one request at a time.
//!
//! A module with threads shares its memory with further instances of it, each in a worker of its own that helps a search. The
//! page gives each of them `memory_for_thread` and calls `help` in it. It stops a search by writing to the memory.
#![allow(
    unsafe_code,
    reason = "exported functions have names that must be unique in the whole program"
)]

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The longest request in bytes.
const LONGEST: usize = 256 << 10;

static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static RESPONSE: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn locked(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the address of so many bytes for a request, or null if it is too long.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn request(length: usize) -> *mut u8 {
    if length > LONGEST {
        return std::ptr::null_mut();
    }
    let mut request = locked(&REQUEST);
    request.clear();
    request.resize(length, 0);
    request.as_mut_ptr()
}

/// Answers the request, and returns the length of the response in bytes.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn respond() -> usize {
    let mut response = locked(&RESPONSE);
    *response = crate::answer(&locked(&REQUEST), &mut tell);
    response.len()
}

/// Tells the page the answer so far.
#[cfg(all(target_family = "wasm", feature = "engine"))]
fn tell(answer: &[u8]) {
    #[link(wasm_import_module = "page")]
    // SAFETY: the page provides this function. It reads the bytes before it returns, and changes nothing.
    unsafe extern "C" {
        safe fn update(address: *const u8, length: usize);
    }
    update(answer.as_ptr(), answer.len());
}

/// Other programs read the last answer alone.
#[cfg(not(all(target_family = "wasm", feature = "engine")))]
fn tell(_answer: &[u8]) {}

/// Returns the address of the response to the last request.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn response() -> *const u8 {
    locked(&RESPONSE).as_ptr()
}

/// Returns the address of so many bytes for the stack and the variables of a thread. They are aligned as both need it, and
/// never returned.
#[cfg(all(target_feature = "atomics", feature = "engine"))]
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn memory_for_thread(length: usize) -> *mut u8 {
    #[repr(align(64))]
    struct Line {
        _bytes: [u8; 64],
    }

    let lines: Vec<Line> = Vec::with_capacity(length.div_ceil(size_of::<Line>()));
    std::mem::ManuallyDrop::new(lines).as_mut_ptr().cast()
}

/// Helps all searches on this thread. Never returns.
#[cfg(all(target_feature = "atomics", feature = "engine"))]
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn help() {
    luctor_search::help()
}

/// Returns the address of a word with the address of the byte to which the page writes 1 to stop a search, or with null before
/// the first search.
#[cfg(all(target_feature = "atomics", feature = "engine"))]
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn stop_flag() -> *mut *mut bool {
    crate::stop::address()
}
