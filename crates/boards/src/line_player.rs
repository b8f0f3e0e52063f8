//! Moves tried out on a board that belongs to no match, or after a position of a match.

mod effort;
mod unplayable;

use luctor_rules::Game;

pub use effort::{Effort, Landings};
pub use unplayable::{BadMove, Unplayable};

use crate::result::result_by_rules;
use crate::shown::{Shown, ShownGame};
use crate::types::{GameResult, PlayedMove, Position};

/// A line of moves that were played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// The cells of the last move, in order; empty before the first.
    pub last: Vec<String>,
}

/// Plays moves given in any accepted notation, as long as they are legal.
#[derive(Clone, Debug)]
pub struct LinePlayer<P: Shown> {
    game: Game<P>,
    line: Line,
    effort: Effort,
    /// The landings of the present position.
    landings: Landings,
}

impl<P: Shown> LinePlayer<P> {
    /// Starts with a game, and with the effort of one line.
    ///
    /// # Errors
    ///
    /// Fails if the position has too many captures.
    pub fn new(game: Game<P>) -> Result<LinePlayer<P>, Unplayable> {
        LinePlayer::within(game, &Effort::of_line())
    }

    /// Starts with a game, and with an effort that others share.
    ///
    /// # Errors
    ///
    /// Fails if the position has too many captures.
    pub fn within(game: Game<P>, effort: &Effort) -> Result<LinePlayer<P>, Unplayable> {
        let landings = effort.examine(game.position())?;
        Ok(LinePlayer { game, line: Line::default(), effort: effort.clone(), landings })
    }

    /// Plays a move. A rejected move takes effort, but changes nothing else.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal, or if the effort is not enough for the captures of the position before or after it.
    pub fn play(&mut self, text: &str) -> Result<(), Unplayable> {
        self.effort.spend(self.landings)?;
        let before = self.game.position().clone();
        let ply = self.line.moves.len();
        let m = self.game.play_text(text);
        let m = m.map_err(|error| Unplayable::Refused { ply, why: error.into() })?;
        self.line.moves.push(PlayedMove {
            text: before.move_text(m),
            color: before.turn().into(),
            forced: before.legal_count() == 1,
        });
        self.line.last = before.cells_of(m);
        self.landings = self.effort.examine(self.game.position())?;
        Ok(())
    }

    /// Plays several lines from the present position, and returns their moves with canonical texts. All lines together
    /// have the effort of one, and moves that lines begin with are played once. The position does not change.
    ///
    /// # Errors
    ///
    /// Fails with the first line and the move in it that is illegal, or after which there are too many captures.
    pub fn lines(&mut self, lines: &[Vec<String>]) -> Result<Vec<Vec<String>>, BadMove> {
        let before = self.line.moves.len();
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|&index| &lines[index]);
        let mut canonical = vec![Vec::new(); lines.len()];
        // The states after each move of the line that was played last.
        let mut states: Vec<LinePlayer<P>> = Vec::new();
        let mut last: &[String] = &[];
        for index in order {
            let line = &lines[index];
            let shared = line.iter().zip(last).take_while(|(one, other)| one == other).count();
            states.truncate(shared);
            for (at, text) in line.iter().enumerate().skip(shared) {
                let mut next = states.last().unwrap_or(self).clone();
                next.play(text).map_err(|why| BadMove { line: index, at, why })?;
                states.push(next);
            }
            last = line;
            let moves = states.last().map_or(&[][..], |state| &state.line.moves[before..]);
            canonical[index] = moves.iter().map(|played| played.text.clone()).collect();
        }
        Ok(canonical)
    }

    /// Returns the game after the moves.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// Returns the moves.
    pub fn line(&self) -> &Line {
        &self.line
    }
}

/// Returns the present position of a game, and the result if the rules have ended it. Then the position
/// has no hint.
pub fn position_and_result<P: Shown>(game: &Game<P>) -> (Position, Option<GameResult>) {
    let result = result_by_rules(game);
    let mut position = ShownGame::position(game);
    if result.is_some() {
        position.hint = None;
        position.hint_told = None;
    }
    (position, result)
}

#[cfg(test)]
mod tests {
    use luctor_rules::emergo::Emergo;
    use luctor_rules::{Position as _, Variant};

    use super::*;

    fn player() -> LinePlayer<Emergo<u64, 64>> {
        let Ok(Variant::Emergo(config)) = "emergo:5x5,men=3".parse() else { unreachable!() };
        LinePlayer::new(Game::new(Emergo::start(&config))).unwrap()
    }

    fn lines(lines: &[&str]) -> Vec<Vec<String>> {
        lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
    }

    #[test]
    fn lines_keep_their_order_and_get_canonical_texts() {
        let mut player = player();
        let played = player.lines(&lines(&["B4 c5 b2", "b4 d4", "b4 c5"]));
        assert_eq!(played, Ok(lines(&["b4 c5 b2", "b4 d4", "b4 c5"])));
        assert_eq!(player.game().position().ply(), 0);
        let bad = player.lines(&lines(&["b4 c5", "b4 b4"])).unwrap_err();
        assert_eq!((bad.line, bad.at), (1, 1));
        assert!(matches!(bad.why, Unplayable::Refused { .. }), "{:?}", bad.why);
    }

    #[test]
    fn all_lines_together_have_the_effort_of_one() {
        let capture = "b4 c5 b2 c5xa3xc1";
        let effort = |played: &[&str]| {
            let mut player = player();
            let before = player.effort.left();
            player.lines(&lines(played)).unwrap();
            before - player.effort.left()
        };
        let once = effort(&[capture]);
        assert!(once > 0, "captures take effort");
        // The same moves are played once, another spelling again.
        assert_eq!(effort(&[capture, capture]), once);
        assert_eq!(effort(&[capture, "B4 c5 b2 c5xa3xc1"]), 2 * once);
    }

    #[test]
    fn rejected_moves_take_effort() {
        let mut player = player();
        for text in ["b4", "c5", "b2"] {
            player.play(text).unwrap();
        }
        let mut attempts = 0;
        while !matches!(player.play("b4-b5"), Err(Unplayable::Endless)) {
            attempts += 1;
            assert!(attempts < 1_000_000, "the effort ends");
        }
        assert!(attempts > 1_000, "a position of a game takes little");
    }
}
