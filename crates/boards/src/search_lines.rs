//! Collects the lines of a running search.

use luctor_search::Info;

use crate::analysis::FoundLine;

/// The lines of a search. Those of an iteration are shown together, since deeper iterations give other scores.
#[derive(Clone, Debug, Default)]
pub struct SearchLines {
    /// The lines of the last complete iteration, best first.
    complete: Vec<FoundLine>,
    /// The lines of the present iteration.
    current: Vec<FoundLine>,
}

impl SearchLines {
    /// Adds a line. Returns whether the lines to show have changed.
    pub fn add(&mut self, info: &Info) -> bool {
        let found = FoundLine::from(info);
        if found.rank == 1 && self.current.first().is_some_and(|best| best.depth != found.depth) {
            self.current.clear();
        }
        match self.current.get_mut(found.rank - 1) {
            Some(line) => *line = found,
            None => self.current.push(found),
        }
        let is_complete = self.current.len() >= self.complete.len();
        if is_complete {
            self.complete.clone_from(&self.current);
        }
        is_complete
    }

    /// Returns the lines of the last complete iteration, best first.
    pub fn lines(&self) -> &[FoundLine] {
        &self.complete
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use luctor_search::Score;

    use super::*;

    fn info(rank: usize, depth: u32) -> Info {
        let (score, time) = (Score::DRAW, Duration::ZERO);
        Info { rank, depth, longest: 0, score, nodes: 1, time, pv: Vec::new(), table_use: 0 }
    }

    #[test]
    fn lines_of_an_iteration_appear_together() {
        let mut lines = SearchLines::default();
        let depths = |lines: &SearchLines| -> Vec<u32> {
            lines.lines().iter().map(|line| line.depth).collect()
        };
        assert!(lines.add(&info(1, 1)), "the first iteration shows what it has");
        assert!(lines.add(&info(2, 1)));
        assert!(!lines.add(&info(1, 2)), "the second line is still that of the first iteration");
        assert_eq!(depths(&lines), [1, 1]);
        assert!(lines.add(&info(2, 2)));
        assert_eq!(depths(&lines), [2, 2]);
    }
}
