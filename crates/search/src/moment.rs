//! The clock of searches: that of the system, or in a browser that of the page.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant as Moment;

#[cfg(target_family = "wasm")]
pub(crate) use page::Moment;

#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "functions of the page can only be declared as foreign ones")]
mod page {
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    // SAFETY: the page provides this function. It takes nothing and returns a number, so no call can do harm.
    unsafe extern "C" {
        /// Returns the milliseconds since the start of the worker.
        safe fn clock() -> f64;
    }

    /// A time in milliseconds since the start of the worker.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(f64);

    impl Moment {
        pub(crate) fn now() -> Moment {
            Moment(clock())
        }

        pub(crate) fn elapsed(&self) -> Duration {
            Duration::from_micros(((clock() - self.0) * 1000.0).max(0.0) as u64)
        }
    }
}
