//! The queue of games in which a move is due, shared by several threads.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The state of a game in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    /// Waiting for a thread.
    Waiting,
    /// A thread computes a move.
    Thinking,
    /// A thread computes a move, and the game has changed since it started.
    Changed,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<String>,
    progress: HashMap<String, Progress>,
    closed: bool,
}

/// The games in which a move is due. At most one thread works on a game at a time.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    added: Condvar,
}

impl Queue {
    /// Adds a game in which a move is due.
    pub(super) fn push(&self, id: &str) {
        let mut state = self.state();
        match state.progress.get_mut(id) {
            Some(Progress::Waiting) => {}
            Some(progress) => *progress = Progress::Changed,
            None => {
                state.progress.insert(id.to_owned(), Progress::Waiting);
                state.waiting.push_back(id.to_owned());
                self.added.notify_one();
            }
        }
    }

    /// Waits for the next game. Returns `None` once the queue is closed.
    pub(super) fn take(&self) -> Option<String> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            if let Some(id) = state.waiting.pop_front() {
                state.progress.insert(id.clone(), Progress::Thinking);
                return Some(id);
            }
            state = self.added.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Releases a game that was taken. Adds it again if it has changed since.
    pub(super) fn done(&self, id: &str) {
        let changed = self.state().progress.remove(id) == Some(Progress::Changed);
        if changed {
            self.push(id);
        }
    }

    /// Ends all threads that wait for games.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.added.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The state is consistent after every statement, even if a thread panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_works_on_a_game_and_no_change_is_lost() {
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
