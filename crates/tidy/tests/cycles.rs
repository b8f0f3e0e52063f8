//! No crate has an import cycle between its modules.

use luctor_tidy::cycles::cycles;
use luctor_tidy::files::{find, root};
use luctor_tidy::modules::Crate;

use crate::sources::{crates, none};

#[test]
fn no_crate_has_an_import_cycle() {
    let mut found = Vec::new();
    for name in crates() {
        let files = find(&root().join("crates").join(&name).join("src"), &[".rs"]).unwrap();
        for top in ["lib.rs", "main.rs"] {
            if files.iter().any(|file| file.path == top) {
                let this = Crate::read(top, &files).unwrap();
                let cycles = cycles(&this).into_iter();
                found.extend(cycles.map(|cycle| format!("crates/{name}/src/{top}: {cycle}")));
            }
        }
    }
    none("modules must not import each other", &found);
}
