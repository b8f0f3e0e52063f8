//! The search of one thread: depth-first, with two results (the side to move wins or loses).
//!
//! Every swap raises the number of like pairs (rule 10), so no position repeats and the table needs no history.
//! Threads search the same tree and share the table. Near the root, a thread leaves moves for later that
//! another thread is searching (the idea of ABDADA, 1996).

mod expand;
mod shared;

use luctor_rules::kernel;

use crate::position::{MOVE_CODES, Position};
use crate::table::{Result as Stored, Table};
use crate::technique::Technique;
use expand::{Child, Expand, Rank};
pub(crate) use shared::{Shared, Stops};

/// The last ply at which threads avoid each other's moves. Below it, the work is too small.
const SHARED_PLIES: usize = 16;

/// The reason why a search ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Interrupt {
    /// The user stopped it, or another thread has the result.
    Stop,
    /// Another thread has stored the result of the position at this ply.
    Known(usize),
}

/// A thread of the search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    /// The number of positions searched.
    nodes: u64,
    /// The part of `nodes` that is not yet added to the shared counter.
    unreported: u64,
    /// The value of `unreported` at the next look at the limits and the other threads.
    interval: u64,
    /// The children of all positions on the path, those of the last one at the end.
    children: Vec<Child>,
    /// The hashes of the positions on the path.
    path: Vec<u64>,
    /// How often each move won.
    history: Box<[u32; MOVE_CODES]>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(shared: &'a Shared<'a>) -> Worker<'a> {
        Worker {
            shared,
            nodes: 0,
            unreported: 0,
            interval: shared.interval(),
            children: Vec::new(),
            path: Vec::new(),
            history: Box::new([0; MOVE_CODES]),
        }
    }

    /// Returns whether the side to move wins.
    pub(crate) fn solve(&mut self, position: Position) -> Result<bool, Interrupt> {
        let hash = self.shared.hash(position);
        self.interval = self.shared.interval();
        let result = match self.table().get(hash) {
            Some(win) => Ok(win),
            None => self.search(position, hash),
        };
        self.shared.add_nodes(self.unreported);
        self.unreported = 0;
        result
    }

    /// Returns the number of positions searched.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    fn table(&self) -> &'a Table {
        self.shared.table
    }

    fn search(&mut self, position: Position, hash: u64) -> Result<bool, Interrupt> {
        // 1. Count, and from time to time look at the other threads.
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= self.interval {
            self.look_around()?;
        }
        let start = self.nodes;
        // 2. Generate all children. Without any, the game is over.
        let (first, ply) = (self.children.len(), self.path.len());
        let children = &mut self.children;
        let ended = kernel::run(Expand { shared: self.shared, position, children });
        if let Some(win) = ended {
            return Ok(win);
        }
        // 3. Search the children until one of them is lost for its side to move.
        self.path.push(hash);
        let result = match self.first_children(first) {
            Some(win) => Ok(win),
            None => self.search_children(first, ply, hash),
        };
        self.path.pop();
        self.children.truncate(first);
        // 4. Store the result.
        let win = result?;
        let work = (64 - (self.nodes + 1 - start).leading_zeros()) as u8;
        self.table().put(Stored { hash, win, work });
        Ok(win)
    }

    /// Removes the children with known results and orders the others. Returns the result if it follows.
    fn first_children(&mut self, first: usize) -> Option<bool> {
        let shared = self.shared;
        if shared.techniques.has(Technique::Cutoffs) {
            let mut at = first;
            while at < self.children.len() {
                match shared.table.get(self.children[at].hash) {
                    Some(false) => return Some(true),
                    Some(true) => _ = self.children.swap_remove(at),
                    None => at += 1,
                }
            }
        }
        let children = &mut self.children[first..];
        if children.is_empty() {
            return Some(false);
        }
        if kernel::run(Rank { shared, children, history: &self.history }) {
            return Some(true);
        }
        children.sort_unstable_by_key(|child| child.rank);
        None
    }

    fn search_children(&mut self, first: usize, ply: usize, hash: u64) -> Result<bool, Interrupt> {
        let shared = self.shared;
        let avoids = shared.threads > 1 && ply < SHARED_PLIES;
        let end = self.children.len();
        // 1. Move the children that other threads are searching to the front.
        let mut postponed = first;
        for at in first..end {
            let child = self.children[at];
            if avoids && shared.is_busy(child.hash) {
                self.children[postponed] = child;
                postponed += 1;
                continue;
            }
            shared.note_progress(ply, at - first, end - first);
            if let Some(win) = self.search_child(child, ply, hash, avoids)? {
                return Ok(win);
            }
        }
        // 2. Most of these have results by now.
        for at in first..postponed {
            if let Some(win) = self.search_child(self.children[at], ply, hash, avoids)? {
                return Ok(win);
            }
        }
        Ok(false)
    }

    /// Searches a child of the position with this ply and hash, and returns the result of the position if it
    /// follows.
    fn search_child(
        &mut self,
        child: Child,
        ply: usize,
        hash: u64,
        avoids: bool,
    ) -> Result<Option<bool>, Interrupt> {
        let (shared, children) = (self.shared, self.children.len());
        loop {
            let known = self.table().get(child.hash);
            let result = match known {
                Some(win) => Ok(win),
                None if avoids => {
                    shared.begin(child.hash);
                    let result = self.search(child.position, child.hash);
                    shared.end(child.hash);
                    result
                }
                None => self.search(child.position, child.hash),
            };
            match result {
                Ok(true) => return Ok(None),
                Ok(false) => {
                    let wins = &mut self.history[child.code];
                    *wins = wins.saturating_add(1);
                    return Ok(Some(true));
                }
                Err(Interrupt::Known(known)) if known == ply => {
                    self.children.truncate(children);
                    self.path.truncate(ply + 1);
                    let win = self.table().get(hash);
                    if win.is_some() {
                        return Ok(win);
                    }
                    // The entry has been replaced since, so the search goes on.
                }
                Err(interrupt) => return Err(interrupt),
            }
        }
    }

    /// Ends the search if it was stopped, or if another thread knows the result of a position on the path.
    fn look_around(&mut self) -> Result<(), Interrupt> {
        let shared = self.shared;
        shared.add_nodes(self.unreported);
        self.unreported = 0;
        if shared.is_stopped() {
            return Err(Interrupt::Stop);
        }
        self.interval = shared.interval();
        if shared.threads > 1 {
            let near = self.path.iter().take(SHARED_PLIES);
            let known = near.enumerate().find(|(_, hash)| shared.table.get(**hash).is_some());
            if let Some((ply, _)) = known {
                return Err(Interrupt::Known(ply));
            }
        }
        Ok(())
    }
}
