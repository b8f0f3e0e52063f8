//! Import cycles between the modules of a crate.
//!
//! Modules are compared with their siblings: `a::b::c` importing `a::d` counts as `a::b` importing
//! `a::d`. So a cycle between two folders is found even if no file takes part in it twice. Imports
//! between a module and its own ancestors or descendants are allowed.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::graph::{Graph, components, shortest_cycle};
use crate::modules::{Crate, Import};

/// Modules with the same parent that all import each other, directly or through one another.
#[derive(Debug)]
pub struct Cycle {
    /// Path of the parent; empty for modules at the top of the crate.
    pub parent: Vec<String>,
    /// Names of the modules.
    pub modules: BTreeSet<String>,
    /// One import for each step of the shortest cycle among them.
    pub shortest: Vec<Step>,
}

/// An import as a step from one sibling to another.
#[derive(Clone, Debug)]
pub struct Step {
    /// Name of the sibling that imports.
    pub from: String,
    /// Name of the imported sibling.
    pub to: String,
    /// One of the imports behind this step.
    pub import: Import,
    /// Number of imports behind this step.
    pub count: usize,
}

/// Returns all cycles of a crate, those at the top first.
#[must_use]
pub fn cycles(this: &Crate) -> Vec<Cycle> {
    let mut cycles = Vec::new();
    for (parent, steps) in steps(this) {
        let mut graph = Graph::new();
        for (from, to) in steps.keys() {
            graph.entry(from.clone()).or_default().insert(to.clone());
        }
        for modules in components(&graph) {
            let way = shortest_cycle(&graph, &modules);
            let after = way.iter().cycle().skip(1);
            let shortest = way.iter().zip(after).map(|(from, to)| {
                let imports = &steps[&(from.clone(), to.clone())];
                let import = imports[0].clone();
                Step { from: from.clone(), to: to.clone(), import, count: imports.len() }
            });
            cycles.push(Cycle { parent: parent.clone(), shortest: shortest.collect(), modules });
        }
    }
    cycles
}

/// Returns the imports of one module, with everything below it, by another one, with everything
/// below that. Modules are given as text, such as `play` or `play::ratings`.
#[must_use]
pub fn imports_between(this: &Crate, from: &str, to: &str) -> Vec<Import> {
    let below = |path: &[String], ancestor: &str| {
        path.join("::")
            .strip_prefix(ancestor)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let mut imports = this.imports();
    imports.retain(|import| below(&import.from, from) && below(&import.to, to));
    imports
}

type Steps = BTreeMap<(String, String), Vec<Import>>;

/// Sorts imports by the parent that the two modules have in common.
fn steps(this: &Crate) -> BTreeMap<Vec<String>, Steps> {
    let mut levels: BTreeMap<Vec<String>, Steps> = BTreeMap::new();
    for import in this.imports() {
        let common = import.from.iter().zip(&import.to).take_while(|(from, to)| from == to).count();
        if let (Some(from), Some(to)) = (import.from.get(common), import.to.get(common)) {
            let level = levels.entry(import.from[..common].to_vec()).or_default();
            level.entry((from.clone(), to.clone())).or_default().push(import);
        }
    }
    levels
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parent =
            if self.parent.is_empty() { "the crate".into() } else { self.parent.join("::") };
        let modules: Vec<&str> = self.modules.iter().map(String::as_str).collect();
        writeln!(f, "{} modules of {parent} form cycles: {}", modules.len(), modules.join(", "))?;
        writeln!(f, "  a shortest cycle:")?;
        for Step { from, to, import, count } in &self.shortest {
            let Import { file, line, text, .. } = import;
            writeln!(f, "    {from} -> {to}    {file}:{line}: {text} ({count} in total)")?;
        }
        Ok(())
    }
}
