//! Tests of `luctor solve` and `luctor verify`.

mod certificates;
mod solve;
mod states;
