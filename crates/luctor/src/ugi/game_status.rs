//! The status of the game: the facts that a program without the rules asks for.

use luctor_rules::{Color, Outcome, Position, Variant, dispatch};

use crate::board::Board;
use crate::error::Error;
use crate::input;

/// The side to move, the players' colors and the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameStatus {
    /// The side to move.
    pub(super) turn: Color,
    /// The color of the first player: the color that moves first or, after a swap of sides, the other.
    /// So the players always alternate, even if the colors do not.
    pub(super) p1: Color,
    /// The result, once the game is over.
    pub(super) outcome: Option<Outcome>,
}

impl GameStatus {
    /// Returns the status after moves from a position, or from the initial position.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal.
    pub(super) fn of(
        variant: &Variant,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<GameStatus, Error> {
        dispatch!(variant, |P, config| {
            let game = input::game::<P>(config, position, moves)?;
            let first = P::start(config).turn();
            let now = game.position();
            let p1 = if now.sides_are_swapped() { !first } else { first };
            Ok(GameStatus { turn: now.turn(), p1, outcome: game.outcome() })
        })
    }

    /// Returns whether the first player is to move.
    pub(super) fn p1_turn(&self) -> bool {
        self.turn == self.p1
    }

    /// Returns the result in the protocol's words.
    pub(super) fn result(&self) -> &'static str {
        match self.outcome {
            None => "none",
            Some(Outcome { winner: None, .. }) => "draw",
            Some(Outcome { winner, .. }) if winner == Some(self.p1) => "p1win",
            Some(_) => "p2win",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(game: &str, position: Option<&str>, moves: &[&str]) -> GameStatus {
        let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
        GameStatus::of(&game.parse().unwrap(), position, &moves).unwrap()
    }

    #[test]
    fn players_alternate_even_after_a_swap_of_sides() {
        for (moves, turn, p1_turn) in [
            (&[][..], Color::Black, true),
            (&["a1-a2"], Color::White, false),
            (&["a1-a2", "swap"], Color::White, true),
            (&["a1-a2", "swap", "b2-c2"], Color::Black, false),
        ] {
            let status = status("emulsion:4", None, moves);
            assert_eq!((status.turn, status.p1_turn()), (turn, p1_turn), "{moves:?}");
        }
    }

    #[test]
    fn a_position_shows_that_sides_were_swapped() {
        let position = Some("wbwb/bwbw/bbwb/wwbw w 2");
        assert!(status("emulsion:4", position, &[]).p1_turn());
        // Without the pie rule, the ply has no such meaning.
        assert!(!status("emulsion:4,pie=off", position, &[]).p1_turn());
    }

    #[test]
    fn results_name_players() {
        assert_eq!(status("emulsion:2", None, &[]).result(), "none");
        assert_eq!(status("emulsion:2", None, &["a1-a2"]).result(), "p2win");
        let capture = Some("3/2/3/b1,1/w1,2 w 0,0 4");
        assert_eq!(status("emergo:5x5,men=1", capture, &["a1xc3"]).result(), "p1win");
    }
}
