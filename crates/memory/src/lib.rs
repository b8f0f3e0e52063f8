//! Tables for searches: any number of zeros.
//!
//! A table of gigabytes is read at random places. With pages of 4 KiB almost every access also misses the processor's
//! cache of page addresses, so tables lie in huge pages where the system has them.

mod cache_lines;
mod huge_pages;
mod parallel;

pub use cache_lines::{CacheLine, CacheLines};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
