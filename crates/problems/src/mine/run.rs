//! Mining many games with several threads. The collection does not depend on their number.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Boards, self_play};
use crate::collection::Collection;
use crate::problem::Problem;
use crate::table_set::TableSet;

/// A call ends at a multiple of this number of games. Fewer would leave threads without work, more would make saves
/// rare.
const GAMES: u64 = 16;

/// The games to mine.
#[derive(Debug)]
pub struct Run<'a> {
    /// The boards.
    pub boards: &'a Boards,
    /// The seed of the games.
    pub seed: u64,
    /// The number of threads.
    pub threads: NonZero<usize>,
    /// The tables of Emergo that exist.
    pub tables: &'a TableSet,
    /// Ends the run soon when it is set. The games that are not finished are mined again later.
    pub stop: &'a AtomicBool,
}

impl Run<'_> {
    /// Mines the next games and adds their problems to a collection. Returns `false` if the run was stopped.
    ///
    /// Each call mines a few games, the same ones for any number of threads. The next call, also of another process with
    /// the stored collection, continues after them.
    pub fn advance(&self, collection: &mut Collection) -> bool {
        let first = collection.games(self.boards.name(), self.seed);
        let count = (GAMES - first % GAMES) as usize;
        let games: Vec<Mutex<Option<Vec<Problem>>>> =
            (0..count).map(|_| Mutex::new(None)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= count || self.stop.load(Ordering::Relaxed) {
                    break;
                }
                let number = first + game as u64;
                let board = self.boards.of_game(number);
                let found = self_play(board, self.seed, number, self.tables);
                *games[game].lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                scope.spawn(work);
            }
            work();
        });
        for (number, game) in (first..).zip(games) {
            let Some(found) = game.into_inner().unwrap_or_else(PoisonError::into_inner) else {
                return false;
            };
            for problem in found {
                collection.insert(problem);
            }
            collection.set_games(self.boards.name(), self.seed, number + 1);
        }
        true
    }
}
