//! Finds the modules that a path leads to.

use super::{Crate, child};

/// Target of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Module(usize),
    /// An item defined in this module, or one that this module brings from another crate.
    Item(usize),
}

/// A lookup in progress: modules that re-export what is looked for, and lookups that have begun.
#[derive(Default)]
struct Lookup {
    through: Vec<usize>,
    begun: Vec<(usize, Vec<String>)>,
}

impl Crate {
    /// Returns the modules that a path in module `from` leads to: the one that defines the item,
    /// and those that re-export it. The result is empty if the path leads to another crate.
    pub(super) fn resolve(&self, from: usize, path: &[String]) -> Vec<usize> {
        let mut lookup = Lookup::default();
        let Some(target) = self.target(from, path, &mut lookup) else { return Vec::new() };
        let (Target::Module(last) | Target::Item(last)) = target;
        let mut modules = lookup.through;
        modules.push(last);
        modules
    }

    fn target(&self, from: usize, path: &[String], lookup: &mut Lookup) -> Option<Target> {
        let begun = (from, path.to_vec());
        if lookup.begun.contains(&begun) {
            return None;
        }
        lookup.begun.push(begun);
        let target = self.walk(from, path, lookup);
        lookup.begun.pop();
        target
    }

    /// Follows a path, segment by segment.
    fn walk(&self, from: usize, path: &[String], lookup: &mut Lookup) -> Option<Target> {
        let (first, rest) = path.split_first()?;
        let mut target = match first.as_str() {
            "crate" => Target::Module(0),
            "self" => Target::Module(from),
            "super" => Target::Module(self.parent(from)?),
            name => self.member(from, name, lookup)?,
        };
        for name in rest {
            let Target::Module(module) = target else { break };
            if name == "super" {
                target = Target::Module(self.parent(module)?);
                continue;
            }
            // A name that is not found is an item of another crate, or one made by a macro.
            target = self.member(module, name, lookup).unwrap_or(Target::Item(module));
            if !self.holds(module, target) {
                lookup.through.push(module);
            }
        }
        Some(target)
    }

    /// Tells whether a target belongs to a module itself, so that it is no re-export.
    fn holds(&self, module: usize, target: Target) -> bool {
        match target {
            Target::Item(item) => item == module,
            Target::Module(child) => self.parent(child) == Some(module),
        }
    }

    /// Finds a name that is visible in a module: a child, an item, or an import.
    fn member(&self, module: usize, name: &str, lookup: &mut Lookup) -> Option<Target> {
        let source = &self.modules[module].source;
        if let Some(&found) = self.by_path.get(&child(&self.modules[module].path, name)) {
            return Some(Target::Module(found));
        }
        if source.items.contains(name) {
            return Some(Target::Item(module));
        }
        let named = source.uses.iter().find(|import| import.name.as_deref() == Some(name));
        if let Some(import) = named {
            let path = &import.reference.path;
            if path.len() == 1 && path[0] == name {
                return None;
            }
            return self.target(module, path, lookup);
        }
        source.uses.iter().filter(|import| import.name.is_none()).find_map(|import| {
            match self.target(module, &import.reference.path, lookup)? {
                Target::Module(inner) if inner != module => self.member(inner, name, lookup),
                _ => None,
            }
        })
    }

    fn parent(&self, module: usize) -> Option<usize> {
        let (_, path) = self.modules[module].path.split_last()?;
        self.by_path.get(path).copied()
    }
}
