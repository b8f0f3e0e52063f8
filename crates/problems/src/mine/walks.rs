//! Endgames of Emergo beside a game: random walks from its late positions.
//!
//! Most games are decided before three pieces are left, so their own positions have few endgames.

use luctor_rules::Position;
use luctor_search::Random;
use luctor_tables::{Emergo64, Tables};

use crate::goal::Goal;
use crate::prove::endgame::Endgame;
use crate::prove::{Judge as _, distinct};

/// The most pieces of a position where walks begin.
const MOST_PIECES: usize = 7;
/// The walks from a position.
const WALKS: usize = 60;
/// The most turns of a walk.
const LONGEST: usize = 12;

/// A position with the turns that reach it from a position of the game.
pub(super) type Reached = (Emergo64, Vec<String>);

/// Returns at most `most` endgames in which exactly one move keeps a win or a draw.
pub(super) fn endgames(positions: &[Emergo64], tables: &Tables, most: usize) -> Vec<Reached> {
    let mut found: Vec<Reached> = Vec::new();
    for position in positions.iter().rev() {
        let pieces = [position.turn(), !position.turn()].map(|side| position.pieces(side).count());
        if pieces.iter().sum::<usize>() > MOST_PIECES || position.outcome().is_some() {
            continue;
        }
        let mut random = Random::new(position.zobrist());
        for _ in 0..WALKS {
            if found.len() == most {
                return found;
            }
            if let Some(reached) = walk(position, tables, &mut random) {
                // Endgames with the same pieces are too similar.
                let hash = reached.0.canonical_hash();
                if found.iter().all(|(known, _)| known.canonical_hash() != hash) {
                    found.push(reached);
                    break;
                }
            }
        }
    }
    found
}

/// Plays random turns until an endgame has only one right move.
fn walk(position: &Emergo64, tables: &Tables, random: &mut Random) -> Option<Reached> {
    let mut at = position.clone();
    let mut turns = Vec::new();
    let mut moves = Vec::new();
    while turns.len() < LONGEST {
        let m = at.pick(&mut moves, |count| random.below(count))?;
        turns.push(at.move_text(m));
        at.play_unchecked(m);
        if at.outcome().is_some() {
            return None;
        }
        let Some(mut endgame) = Endgame::of(tables, &at) else { continue };
        let right = endgame.right(&at, 0).ok()?;
        // A capture is forced, and a win with a choice of captures is found at a glance.
        let quiet = !at.can_capture(at.turn());
        let choice = right.len() < at.legal_count() && distinct(&at, &right) == 1;
        if choice && (quiet || endgame.goal() == Goal::HoldDraw) {
            return Some((at, turns));
        }
    }
    None
}
