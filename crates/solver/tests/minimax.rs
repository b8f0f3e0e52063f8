//! Slow minimax on the positions of the rules, without symmetry and without knowledge of the game.

use std::collections::HashMap;

use luctor_rules::emulsion::{Config, Emulsion, Move};
use luctor_rules::{Color, Position, Variant};

/// Returns the configuration of a game.
pub(crate) fn config(name: &str) -> Config {
    match name.parse::<Variant>().unwrap() {
        Variant::Emulsion(config) => config,
        Variant::Emergo(_) => panic!("{name} is not Emulsion"),
    }
}

/// Returns the position after a move.
pub(crate) fn after(position: &Emulsion<u64>, m: Move) -> Emulsion<u64> {
    let mut after = position.clone();
    after.play_unchecked(m);
    after
}

/// The results of positions, by the pieces, the side to move, and whether the pie rule still matters.
#[derive(Default)]
pub(crate) struct Minimax {
    known: HashMap<(u64, u64, Color, u32), Color>,
}

impl Minimax {
    /// Returns the winner, named after the color that they have in this position.
    pub(crate) fn winner(&mut self, position: &Emulsion<u64>) -> Color {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.unwrap();
        }
        let turn = position.turn();
        let (black, white) = (position.pieces(Color::Black), position.pieces(Color::White));
        let key = (black, white, turn, position.ply().min(2));
        if let Some(&winner) = self.known.get(&key) {
            return winner;
        }
        let wins = position.legal_moves().into_iter().any(|m| {
            let winner = self.winner(&after(position, m));
            // After an exchange of colors, the player has the other color.
            if m == Move::Pie { winner != turn } else { winner == turn }
        });
        let winner = if wins { turn } else { !turn };
        self.known.insert(key, winner);
        winner
    }
}
