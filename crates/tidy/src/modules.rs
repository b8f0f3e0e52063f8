//! The modules of a crate and the imports between them.

mod resolve;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::files::File;
use crate::source::{Reference, Source, scan};

/// All modules of a crate, found from its root file.
#[derive(Debug)]
pub struct Crate {
    modules: Vec<Module>,
    by_path: BTreeMap<Vec<String>, usize>,
}

/// A module and its contents.
#[derive(Debug)]
pub struct Module {
    /// Names from the root of the crate to this module; empty for the root.
    pub path: Vec<String>,
    /// File that contains the module.
    pub file: String,
    source: Source,
}

/// An import of one module by another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    /// Path of the module that imports.
    pub from: Vec<String>,
    /// Path of the imported module.
    pub to: Vec<String>,
    /// File of the importing module.
    pub file: String,
    /// Line of the import, from 1.
    pub line: usize,
    /// The path as it is written there.
    pub text: String,
}

/// A crate whose modules cannot be read.
#[derive(Debug)]
pub enum ModulesError {
    /// A module is declared in this file, but the file of the module is missing.
    Missing {
        /// File with the declaration.
        file: String,
        /// Name of the missing module.
        name: String,
    },
    /// This file does not consist of Rust tokens.
    Syntax(String),
}

impl fmt::Display for ModulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ModulesError::Missing { file, name } => {
                write!(f, "{file}: the file of module {name} is missing")
            }
            ModulesError::Syntax(file) => write!(f, "{file}: invalid Rust tokens"),
        }
    }
}

impl std::error::Error for ModulesError {}

impl Crate {
    /// Reads the crate with this root file, such as `lib.rs`. Modules for tests are left out.
    ///
    /// # Errors
    ///
    /// Fails if the file of a declared module is missing or invalid.
    pub fn read(root: &str, files: &[File]) -> Result<Crate, ModulesError> {
        let mut this = Crate { modules: Vec::new(), by_path: BTreeMap::new() };
        let texts = files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
        this.add_file(root, Vec::new(), &texts)?;
        Ok(this)
    }

    /// Returns all modules; the root is the first.
    #[must_use]
    pub fn modules(&self) -> &[Module] {
        &self.modules
    }

    /// Returns all imports of one module of this crate by another, sorted.
    ///
    /// An import through a re-export counts twice: as an import of the module that re-exports the
    /// item, and as an import of the module that defines it. So a re-export hides no cycle.
    #[must_use]
    pub fn imports(&self) -> Vec<Import> {
        let mut imports = BTreeSet::new();
        for (from, module) in self.modules.iter().enumerate() {
            let uses = module.source.uses.iter().map(|import| &import.reference);
            for reference in uses.chain(&module.source.paths) {
                for to in self.resolve(from, &reference.path) {
                    if to != from {
                        imports.insert(self.import(module, to, reference));
                    }
                }
            }
        }
        imports.into_iter().collect()
    }

    fn import(&self, from: &Module, to: usize, reference: &Reference) -> Import {
        Import {
            from: from.path.clone(),
            to: self.modules[to].path.clone(),
            file: from.file.clone(),
            line: reference.line,
            text: reference.path.join("::"),
        }
    }

    fn add_file(
        &mut self,
        file: &str,
        path: Vec<String>,
        texts: &BTreeMap<&str, &str>,
    ) -> Result<(), ModulesError> {
        let text = texts.get(file).expect("the caller has looked for the file");
        let source = scan(text).map_err(|_| ModulesError::Syntax(file.to_owned()))?;
        self.add(file, path, source, texts)
    }

    fn add(
        &mut self,
        file: &str,
        path: Vec<String>,
        mut source: Source,
        texts: &BTreeMap<&str, &str>,
    ) -> Result<(), ModulesError> {
        let inline = std::mem::take(&mut source.inline);
        let declared = source.declared.clone();
        self.by_path.insert(path.clone(), self.modules.len());
        self.modules.push(Module { path: path.clone(), file: file.to_owned(), source });
        for (name, source) in inline {
            self.add(file, child(&path, &name), source, texts)?;
        }
        for name in declared {
            let path = child(&path, &name);
            let place = path.join("/");
            let names = [format!("{place}.rs"), format!("{place}/mod.rs")];
            let found = names.iter().find(|name| texts.contains_key(name.as_str()));
            let missing = || ModulesError::Missing { file: file.to_owned(), name };
            self.add_file(found.ok_or_else(missing)?, path, texts)?;
        }
        Ok(())
    }
}

fn child(path: &[String], name: &str) -> Vec<String> {
    let mut path = path.to_vec();
    path.push(name.to_owned());
    path
}
