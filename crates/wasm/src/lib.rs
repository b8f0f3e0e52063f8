//! The rules and the engine for browsers: requests and answers as JSON.
//!
//! [`answer`] does the work, on every platform, and tests call it. [`module`] is the interface of the WebAssembly module,
//! through which a page reaches it. The answers are those of the server to the same requests.

pub mod module;
mod request;
#[cfg(all(target_feature = "atomics", feature = "engine"))]
mod stop;
#[cfg(feature = "engine")]
mod thought;

pub use request::answer;
