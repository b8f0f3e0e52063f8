//! The layers of the server.

use std::collections::BTreeMap;

use luctor_tidy::files::{find, root};
use luctor_tidy::modules::Crate;

use crate::sources::none;

/// Modules at the top of the server, from low to high. A module imports only modules before it.
const LAYERS: [&str; 19] = [
    "public_url",
    "process",
    "limits",
    "live",
    "notify",
    "account",
    "play",
    "views",
    "engine",
    "boards",
    "archive",
    "postal",
    "effects",
    "settings",
    "http",
    "ops",
    "router",
    "work",
    "serve",
];

fn layer(name: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| *layer == name)
}

#[test]
fn modules_of_the_server_import_only_lower_layers() {
    let files = find(&root().join("crates/server/src"), &[".rs"]).unwrap();
    let this = Crate::read("lib.rs", &files).unwrap();
    let mut upward: BTreeMap<(&str, &str), (String, usize)> = BTreeMap::new();
    let imports = this.imports();
    for import in &imports {
        let ([from, ..], [to, ..]) = (&import.from[..], &import.to[..]) else { continue };
        if from != to && layer(from) <= layer(to) {
            let place = || (format!("{}:{}: {}", import.file, import.line, import.text), 0);
            upward.entry((from, to)).or_insert_with(place).1 += 1;
        }
    }
    let found = upward.into_iter().map(|((from, to), (first, count))| {
        format!("{from} -> {to}    {first} ({count} in total)")
    });
    none("imports go from a higher layer to a lower one", &found.collect::<Vec<_>>());
}

#[test]
fn every_module_of_the_server_has_a_layer() {
    let files = find(&root().join("crates/server/src"), &[".rs"]).unwrap();
    let this = Crate::read("lib.rs", &files).unwrap();
    let names = this.modules().iter().filter(|module| module.path.len() == 1);
    let names = names.map(|module| module.path[0].clone());
    let found: Vec<String> = names.filter(|name| layer(name).is_none()).collect();
    none("modules without a layer", &found);
}
