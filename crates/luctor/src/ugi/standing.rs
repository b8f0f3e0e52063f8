//! How the game stands: what a player who knows no rules must be told.

use luctor_rules::{Color, Outcome, Position, Variant, dispatch};

use crate::board::Board;
use crate::error::Error;
use crate::start;

/// Facts of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The side to move.
    pub(super) turn: Color,
    /// The color of the first player: the one that begins or, after an exchange of sides, the other. So
    /// the players always take turns, whatever colors do.
    pub(super) p1: Color,
    /// The result.
    pub(super) outcome: Option<Outcome>,
}

impl Standing {
    /// The standing after some moves from a position, or from the start.
    ///
    /// # Errors
    ///
    /// The position is not legal, or a move is refused.
    pub(super) fn of(
        variant: &Variant,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<Standing, Error> {
        dispatch!(variant, |P, config| {
            let game = start::game::<P>(config, position, moves)?;
            let first = P::start(config).turn();
            let now = game.position();
            let p1 = if now.sides_are_changed() { !first } else { first };
            Ok(Standing { turn: now.turn(), p1, outcome: game.outcome() })
        })
    }

    /// Whether the first player is to move.
    pub(super) fn p1_turn(&self) -> bool {
        self.turn == self.p1
    }

    /// The result as the protocol writes it.
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

    fn standing(game: &str, position: Option<&str>, moves: &[&str]) -> Standing {
        let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
        Standing::of(&game.parse().unwrap(), position, &moves).unwrap()
    }

    #[test]
    fn players_take_turns_and_colors_need_not() {
        for (moves, turn, p1_turn) in [
            (&[][..], Color::Black, true),
            (&["a1-a2"], Color::White, false),
            (&["a1-a2", "swap"], Color::White, true),
            (&["a1-a2", "swap", "b2-c2"], Color::Black, false),
        ] {
            let standing = standing("emulsion:4", None, moves);
            assert_eq!((standing.turn, standing.p1_turn()), (turn, p1_turn), "{moves:?}");
        }
    }

    #[test]
    fn a_position_tells_that_sides_were_changed() {
        let position = Some("wbwb/bwbw/bbwb/wwbw w 2");
        assert!(standing("emulsion:4", position, &[]).p1_turn());
        // Without the pie rule the ply is only a number.
        assert!(!standing("emulsion:4,pie=off", position, &[]).p1_turn());
    }

    #[test]
    fn results_are_those_of_players() {
        assert_eq!(standing("emulsion:2", None, &[]).result(), "none");
        assert_eq!(standing("emulsion:2", None, &["a1-a2"]).result(), "p2win");
        let capture = Some("3/2/3/b1,1/w1,2 w 0,0 4");
        assert_eq!(standing("emergo:5x5,men=1", capture, &["a1xc3"]).result(), "p1win");
    }
}
