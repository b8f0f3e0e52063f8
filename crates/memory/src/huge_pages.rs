//! Requests huge pages for a table.

/// The size of the smallest tables that gain from huge pages: the caches of page addresses reach this far.
const LARGE: usize = 4 << 20;

/// Asks the system for huge pages below a table that has not been used yet. Nothing depends on the answer.
pub(crate) fn request<T>(table: &[T]) {
    if size_of_val(table) >= LARGE {
        advise(table);
    }
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "advice on memory is a call of the system with an address")]
fn advise<T>(table: &[T]) {
    use rustix::mm::{Advice, madvise};

    // 1. The pages that belong to the table alone.
    let page = rustix::param::page_size();
    let begin = table.as_ptr().addr().next_multiple_of(page);
    let end = (table.as_ptr().addr() + size_of_val(table)) / page * page;
    let Some(bytes) = end.checked_sub(begin) else { return };
    let address = table.as_ptr().with_addr(begin).cast_mut().cast();
    // 2. The advice, which systems without huge pages refuse.
    // SAFETY: the pages are part of a live allocation, and this advice never changes their content.
    let _ = unsafe { madvise(address, bytes, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn advise<T>(_table: &[T]) {}
