//! Parses arbitrary text as the name of a game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_rules::{Position, Variant, dispatch_small};

fuzz_target!(|name: &str| {
    match name.parse::<Variant>() {
        Ok(variant) => {
            let canonical = variant.to_string();
            assert_eq!(canonical.parse().as_ref(), Ok(&variant), "{name:?} {canonical}");
            dispatch_small!(variant, |P, config| {
                assert_eq!(config.to_string(), canonical);
                assert_eq!(P::start(config).ply(), 0);
            }, else {});
        }
        Err(error) => luctor_fuzz::check_message(&error.to_string()),
    }
});
