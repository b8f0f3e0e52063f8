//! The flag that stops a search, for pages that share the memory of the module.

use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// The address of the flag of the last search. The flag lives as long as its engine.
static FLAG: AtomicPtr<bool> = AtomicPtr::new(ptr::null_mut());

/// Notes the flag of a search that begins.
pub(crate) fn set(flag: &AtomicBool) {
    FLAG.store(flag.as_ptr(), Ordering::Relaxed);
}

/// Returns the address of a word with the address of the flag, or with null before the first search.
pub(crate) fn address() -> *mut *mut bool {
    FLAG.as_ptr()
}
