//! Collections of problems.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::id::Id;
use crate::problem::Problem;
use crate::progress::Progress;

/// Problems in the order in which they were found, each position once, and the games that have been mined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Collection {
    problems: Vec<Problem>,
    /// The places of the problems.
    places: HashMap<Id, usize>,
    made: Vec<Progress>,
}

impl Collection {
    /// Creates an empty collection.
    pub fn new() -> Collection {
        Collection::default()
    }

    /// Returns all problems.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Returns the problem with a name.
    pub fn get(&self, id: Id) -> Option<&Problem> {
        self.places.get(&id).map(|&place| &self.problems[place])
    }

    /// Adds a problem. Returns `false` and changes nothing if the collection has its position.
    pub fn insert(&mut self, problem: Problem) -> bool {
        match self.places.entry(problem.id) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(self.problems.len());
                self.problems.push(problem);
                true
            }
        }
    }

    /// Returns the games that have been mined.
    pub fn made(&self) -> &[Progress] {
        &self.made
    }

    /// Returns the number of games of these boards that have been mined with a seed.
    pub fn games(&self, boards: &str, seed: u64) -> u64 {
        let made = self.made.iter().find(|made| made.boards == boards && made.seed == seed);
        made.map_or(0, |made| made.games)
    }

    /// Notes the number of games that have been mined.
    pub fn set_games(&mut self, boards: &str, seed: u64, games: u64) {
        match self.made.iter_mut().find(|made| made.boards == boards && made.seed == seed) {
            Some(made) => made.games = games,
            None => self.made.push(Progress { boards: boards.to_owned(), seed, games }),
        }
    }
}
