//! The imports and definitions in one Rust file.

mod scan;
mod tokens;

pub use scan::scan;

use std::collections::BTreeSet;

/// Contents of a module, as far as imports are concerned. Test code is left out.
#[derive(Clone, Debug, Default)]
pub struct Source {
    /// Names of the modules declared in other files: `mod name;`.
    pub declared: Vec<String>,
    /// Modules written in place: `mod name { … }`.
    pub inline: Vec<(String, Source)>,
    /// Names of the items defined here, apart from modules.
    pub items: BTreeSet<String>,
    /// Imports at the level of the module; they also give names to other modules.
    pub uses: Vec<Use>,
    /// Paths in expressions, types and macros, and imports inside functions.
    pub paths: Vec<Reference>,
}

/// A name brought into a module by `use`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// The path as it is written, without a final `*`.
    pub reference: Reference,
    /// The name it gets here; `None` for a glob import.
    pub name: Option<String>,
}

/// A path to an item, possibly of another module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Segments of the path.
    pub path: Vec<String>,
    /// Line in the file, from 1.
    pub line: usize,
}
