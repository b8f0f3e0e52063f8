//! Prefetching of memory into the processor's cache.
#![allow(unsafe_code, reason = "prefetching is an instruction of the processor")]

/// Starts loading a value into the cache. Does not affect any result.
#[inline(always)]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction. It accepts any address, and this one is that
        // of a value.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
