//! A board that belongs to no match, for any game.

use luctor_match::game::{AnyGame as _, ForcedLine};
use luctor_rules::{Game, Message, Position as _, Variant};

use crate::dispatch;
use crate::free_board::{CheckedPosition, FreeBoard, PositionProblem, free_board, problems};
use crate::insight::Insight;
use crate::line_player::{BadMove, Effort, LinePlayer, Unplayable};
use crate::shown::Shown;
use crate::title::Title as _;

/// The largest number of moves of a board. The longest matches on the usual boards are far shorter.
pub const LONGEST: usize = 600;

/// A board of any game.
pub trait AnyBoard: Send + Sync {
    /// Plays a move, as [`LinePlayer::play`] does.
    fn play(&mut self, text: &str) -> Result<(), Unplayable>;
    /// Plays several lines, as [`LinePlayer::lines`] does.
    fn lines(&mut self, lines: &[Vec<String>]) -> Result<Vec<Vec<String>>, BadMove>;
    /// Returns the canonical name of the game, and its title for users.
    fn names(&self) -> (String, String);
    /// Returns the canonical texts of the moves.
    fn texts(&self) -> Vec<String>;
    /// Returns the text of the position before the moves, or `None` for the start of the game.
    fn start(&self) -> Option<String>;
    /// Returns the text of the present position.
    fn position(&self) -> String;
    /// Returns whether a search can handle the number of captures in this position.
    fn is_light(&self) -> bool;
    /// Returns the forced moves from here on, `most` at most.
    fn forced(&self, most: usize) -> ForcedLine;
    /// Returns the number of moves before the present position, according to its text.
    fn ply(&self) -> usize;
    /// Returns the hashes of the position before the moves and of those after each move; see
    /// [`Position::canonical_board_hash`](luctor_rules::Position::canonical_board_hash).
    fn hashes(&self) -> Vec<u64>;
    /// Returns the hash of the present position with the other side to move, if that is a position of the game.
    fn hash_with_other_turn(&self) -> Option<u64>;
    /// Returns the view for clients.
    fn view(&self) -> FreeBoard;
    /// Returns facts about the present position that follow from the rules.
    fn insight(&self) -> Result<Insight, Unplayable>;
}

/// Returns a board with a position, by default the start of the game.
///
/// # Errors
///
/// Fails if the text is not a position of the game, or if the position has too many captures.
pub fn open(variant: &Variant, position: Option<&str>) -> Result<Box<dyn AnyBoard>, Unplayable> {
    open_within(variant, position, &Effort::of_line())
}

/// Returns a board as [`open`] does, with an effort that others share.
///
/// # Errors
///
/// Fails like [`open`].
pub fn open_within(
    variant: &Variant,
    position: Option<&str>,
    effort: &Effort,
) -> Result<Box<dyn AnyBoard>, Unplayable> {
    dispatch!(variant, |P, config| {
        let start = match position {
            None => P::start(config),
            Some(text) => P::from_text(config, text).map_err(|invalid| Unplayable::Position {
                why: invalid.to_string(),
                messages: invalid.messages(),
            })?,
        };
        Ok(Box::new(LinePlayer::<P>::within(Game::new(start), effort)?))
    })
}

/// Returns a board after moves in any spelling.
///
/// # Errors
///
/// Fails like [`open`], if a move is illegal, or if there are more than [`LONGEST`] moves.
pub fn open_after(
    variant: &Variant,
    position: Option<&str>,
    moves: &[&str],
) -> Result<Box<dyn AnyBoard>, Unplayable> {
    if moves.len() > LONGEST {
        return Err(Unplayable::TooManyMoves(LONGEST));
    }
    let mut board = open(variant, position)?;
    moves.iter().try_for_each(|text| board.play(text))?;
    Ok(board)
}

/// Checks whether a text is a legal position of a game.
pub fn check(variant: &Variant, text: &str) -> CheckedPosition {
    let (position, problems) = dispatch!(variant, |P, config| match P::from_text(config, text) {
        Ok(position) => match LinePlayer::<P>::new(Game::new(position.clone())) {
            Ok(_) => (Some(position.to_string()), Vec::new()),
            Err(_) => (None, vec![PositionProblem::new(Message::new("endless"), None)]),
        },
        Err(invalid) => (None, problems(&invalid)),
    });
    CheckedPosition { position, problems }
}

impl<P: Shown> AnyBoard for LinePlayer<P> {
    fn play(&mut self, text: &str) -> Result<(), Unplayable> {
        self.play(text)
    }

    fn lines(&mut self, lines: &[Vec<String>]) -> Result<Vec<Vec<String>>, BadMove> {
        self.lines(lines)
    }

    fn names(&self) -> (String, String) {
        let config = self.game().start().config();
        (config.to_string(), config.title())
    }

    fn texts(&self) -> Vec<String> {
        self.line().moves.iter().map(|played| played.text.clone()).collect()
    }

    fn start(&self) -> Option<String> {
        let start = self.game().start();
        (*start != P::start(start.config())).then(|| start.to_string())
    }

    fn position(&self) -> String {
        self.game().position().to_string()
    }

    fn is_light(&self) -> bool {
        self.game().position().is_light()
    }

    fn forced(&self, most: usize) -> ForcedLine {
        self.game().forced_line(most)
    }

    fn ply(&self) -> usize {
        usize::try_from(self.game().position().ply()).unwrap_or(usize::MAX)
    }

    fn hashes(&self) -> Vec<u64> {
        self.game().board_hashes()
    }

    fn hash_with_other_turn(&self) -> Option<u64> {
        let position = self.game().position();
        let text = position.to_string();
        let (board, rest) = text.split_once(' ')?;
        let (turn, rest) = rest.split_once(' ')?;
        let other = if turn == "b" { "w" } else { "b" };
        let turned = P::from_text(position.config(), &format!("{board} {other} {rest}")).ok()?;
        Some(turned.canonical_board_hash())
    }

    fn view(&self) -> FreeBoard {
        free_board(self.game(), self.line())
    }

    fn insight(&self) -> Result<Insight, Unplayable> {
        self.game().position().insight().ok_or(Unplayable::Endless)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a position in which one white piece stands among black ones, most with vacant cells around them.
    fn crowded() -> String {
        let mut black = 0;
        let mut cell = |row: usize, at: usize| {
            let has_man = black < 84 && (row.is_multiple_of(2) || at.is_multiple_of(2)) && row > 0;
            match (row, at) {
                (7, 7) => "w84",
                _ if has_man => {
                    black += 1;
                    "b1"
                }
                _ => "1",
            }
        };
        let rows = (0..15).map(|row: usize| {
            let cells: Vec<&str> = (0..15 - row.abs_diff(7)).map(|at| cell(row, at)).collect();
            cells.join(",")
        });
        format!("{} w 0,{} 200", rows.collect::<Vec<_>>().join("/"), 84 - black)
    }

    #[test]
    fn a_position_with_too_many_captures_is_rejected_at_once() {
        // A variant that only stored matches can have.
        let variant: Variant = "emergo:hex-8,men=84".parse().unwrap();
        let position = crowded();
        assert!(matches!(open(&variant, Some(&position)), Err(Unplayable::Endless)));
        let checked = check(&variant, &position);
        assert_eq!(checked.position, None);
        assert_eq!(checked.problems[0].code, "endless");
    }
}
