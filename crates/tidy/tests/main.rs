//! Checks of the structure of this repository.

mod cycles;
