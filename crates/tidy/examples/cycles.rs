//! Prints the import cycles of a crate, or all imports of one module by another.
//!
//!     cargo run -p luctor-tidy --example cycles -- crates/server/src
//!     cargo run -p luctor-tidy --example cycles -- crates/server/src play http
#![allow(clippy::print_stdout)] // The list is the purpose of this program.

use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::path::Path;

use luctor_tidy::cycles::{cycles, imports_between};
use luctor_tidy::files;
use luctor_tidy::modules::Crate;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some(folder) = arguments.first() else {
        return Err("usage: cycles FOLDER [FROM TO]".into());
    };
    let sources = files::find(Path::new(folder), &[".rs"])?;
    for root in ["lib.rs", "main.rs"] {
        if !sources.iter().any(|file| file.path == root) {
            continue;
        }
        let this = Crate::read(root, &sources)?;
        match &arguments[1..] {
            [] => print(&format!("{folder}/{root}"), &this),
            [from, to] => {
                for import in imports_between(&this, from, to) {
                    println!("{}:{}: {}", import.file, import.line, import.text);
                }
            }
            _ => return Err("usage: cycles FOLDER [FROM TO]".into()),
        }
    }
    Ok(())
}

fn print(name: &str, this: &Crate) {
    let cycles = cycles(this);
    let top: BTreeSet<_> = this.modules().iter().filter_map(|module| module.path.first()).collect();
    let in_cycles = |top: bool| -> usize {
        let cycles = cycles.iter().filter(|cycle| cycle.parent.is_empty() == top);
        cycles.map(|cycle| cycle.modules.len()).sum()
    };
    println!(
        "{name}: {} of {} modules at the top are in cycles, and {} of {} below",
        in_cycles(true),
        top.len(),
        in_cycles(false),
        this.modules().len() - 1 - top.len(),
    );
    for cycle in cycles {
        println!("{cycle}");
    }
}
