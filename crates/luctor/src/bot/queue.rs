//! The games in which a move is due, for several who think.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// What is to be done about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    /// It waits in the line.
    Waits,
    /// Somebody thinks about it.
    Thought,
    /// Somebody thinks about it, and something has changed since he began.
    Again,
}

#[derive(Debug, Default)]
struct Line {
    games: VecDeque<String>,
    due: HashMap<String, Due>,
    closed: bool,
}

/// The games in which a move is due, each thought about by one at a time.
#[derive(Debug, Default)]
pub(super) struct Queue {
    line: Mutex<Line>,
    filled: Condvar,
}

impl Queue {
    /// A move is due in a game.
    pub(super) fn push(&self, id: &str) {
        let mut line = self.line();
        match line.due.get_mut(id) {
            Some(Due::Waits) => {}
            Some(due) => *due = Due::Again,
            None => {
                line.due.insert(id.to_owned(), Due::Waits);
                line.games.push_back(id.to_owned());
                self.filled.notify_one();
            }
        }
    }

    /// Waits for the next game; nothing when the queue was closed.
    pub(super) fn take(&self) -> Option<String> {
        let mut line = self.line();
        loop {
            if line.closed {
                return None;
            }
            if let Some(id) = line.games.pop_front() {
                line.due.insert(id.clone(), Due::Thought);
                return Some(id);
            }
            line = self.filled.wait(line).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A game that was taken is dealt with.
    pub(super) fn done(&self, id: &str) {
        let again = self.line().due.remove(id) == Some(Due::Again);
        if again {
            self.push(id);
        }
    }

    /// Lets everybody go home.
    pub(super) fn close(&self) {
        self.line().closed = true;
        self.filled.notify_all();
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // The line is whole after every statement, so a panic elsewhere has not broken it.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_thought_about_by_one_at_a_time_and_no_change_is_lost() {
        let queue = Queue::default();
        for id in ["a", "b", "a"] {
            queue.push(id);
        }
        assert_eq!(queue.take().unwrap(), "a");
        queue.push("a");
        assert_eq!(queue.take().unwrap(), "b");
        queue.done("a");
        queue.done("b");
        assert_eq!(queue.take().unwrap(), "a");
        queue.done("a");
        queue.close();
        assert_eq!(queue.take(), None);
    }
}
