//! Threads that help a search: those of the system, or in a browser those of the page.

#[cfg(any(test, all(target_family = "wasm", target_feature = "atomics")))]
mod pool;
#[cfg(any(test, not(all(target_family = "wasm", target_feature = "atomics"))))]
mod system;

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub use pool::help;
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub(crate) use pool::{scope, start_helpers, useful_threads};
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
pub(crate) use system::{scope, start_helpers, useful_threads};
