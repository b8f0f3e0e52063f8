//! Checks of the structure of this repository.

mod cycles;
mod dependencies;
mod documents;
mod files;
mod fuzzing;
mod games;
mod layers;
mod messages;
mod purity;
mod sources;
mod unsafe_code;
