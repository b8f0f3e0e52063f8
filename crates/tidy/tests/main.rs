//! Checks of the structure of this repository.

mod cycles;
mod dependencies;
mod documents;
mod files;
mod games;
mod layers;
mod messages;
mod purity;
mod sources;
mod unsafe_code;
