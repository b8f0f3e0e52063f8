//! Rules that keep ratings fair.

use super::{Match, Party};
use crate::event::Event;

/// The number of moves of each side after which a rated match counts.
const MOVES_EACH: usize = 2;

/// The number of moves after which nobody may analyze the position of a rated match. Earlier positions occur in many
/// matches, and books contain them.
pub const PROTECTED_PLY: usize = 8;

/// The most positions after one move that are protected. They are stored with every move, so where more are possible, as on wide
/// boards, none of them is.
const MOST_SUCCESSORS: usize = 128;

impl Match {
    /// Returns whether a rated match has too few moves to count.
    pub fn is_too_short_to_count(&self) -> bool {
        self.terms.rated && self.plies() < 2 * MOVES_EACH
    }

    /// Replaces an event that ends the match by an abort if the match is too short to count. Matches that ended before
    /// this rule existed have the original event in their logs, so they keep their results.
    pub(super) fn without_effect_if_short(&self, event: Event) -> Event {
        if !self.is_too_short_to_count() {
            return event;
        }
        match event {
            Event::Resign(by) => Event::Abort(Some(by)),
            Event::Flag(_) | Event::Claim(..) | Event::Draw => Event::Abort(None),
            event => event,
        }
    }

    /// Returns the hash of the position if nobody may analyze it: that of a running rated match between people, after
    /// the opening.
    pub fn protected_position(&self) -> Option<u64> {
        let is_protected = self.terms.rated
            && !self.terms.parties.contains(&Party::Computer)
            && self.has_begun()
            && self.end().is_none()
            && self.plies() >= PROTECTED_PLY;
        is_protected.then(|| self.position_hash())
    }

    /// Returns the hashes of the positions around the [protected](Match::protected_position) one: the position before
    /// it, and those after its legal moves. Returns an empty list if no position is protected now, and `None` if none
    /// ever is.
    pub fn nearby_positions(&self) -> Option<Vec<u64>> {
        if !self.terms.rated || self.terms.parties.contains(&Party::Computer) {
            return None;
        }
        if self.protected_position().is_none() {
            return Some(Vec::new());
        }
        let mut nearby = match self.game.legal_count() <= MOST_SUCCESSORS {
            true => self.game.successor_hashes(MOST_SUCCESSORS),
            false => Vec::new(),
        };
        if let Some(earlier) = self.plies().checked_sub(1) {
            nearby.push(self.game.first_moves(earlier).board_hash());
        }
        nearby.sort_unstable();
        nearby.dedup();
        Some(nearby)
    }

    /// Returns the hash of the present position.
    pub fn position_hash(&self) -> u64 {
        self.game.board_hash()
    }

    /// Returns the hashes of all positions up to that after the first `ply` moves, and of those after the forced moves
    /// that follow, `most` at most. Returns `None` if fewer than `ply` moves were played.
    pub fn analyzed_hashes(&self, ply: usize, most: usize) -> Option<Vec<u64>> {
        if ply > self.plies() {
            return None;
        }
        let mut game = self.game.first_moves(ply);
        let mut hashes = game.board_hashes();
        for text in game.forced_line(most).moves {
            game.play(&text).ok()?;
            hashes.push(game.board_hash());
        }
        Some(hashes)
    }
}
