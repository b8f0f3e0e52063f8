//! Judges answers: the moves of the solver, played on the board of the problem.

use luctor_problems::Problem;
use luctor_problems::solution::{Attempt, Verdict};
use luctor_rules::{Message, PlayError, Position as _};

use crate::boards::board_error::BoardError;
use crate::boards::problems::problem_error::ProblemError;
use crate::views::Unplayable;
use luctor_boards::dispatch;

/// The most moves of an answer. No solution has more choices.
const MOST_MOVES: usize = 16;
/// The most bytes of a move.
const LONGEST_MOVE: usize = 400;

/// The result of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Judgment {
    /// `true` if the moves solve the problem.
    pub(crate) solved: bool,
    /// The moves in canonical spelling, up to the first wrong one.
    pub(crate) moves: Vec<String>,
}

/// Judges the solver's moves. Replies and forced turns play themselves. The first wrong move decides; so does the end of
/// the moves before the problem is solved.
///
/// # Errors
///
/// Fails if a move is illegal or comes after the end, or if there are too many.
pub(crate) fn judge(problem: &Problem, moves: &[String]) -> Result<Judgment, ProblemError> {
    let too_many = || {
        let why = Message::new("too-many-moves").with("most", MOST_MOVES);
        ProblemError::Invalid(why)
    };
    if moves.len() > MOST_MOVES || moves.iter().any(|text| text.len() > LONGEST_MOVE) {
        return Err(too_many());
    }
    dispatch!(&problem.game, |P, config| {
        let start = P::from_text(config, &problem.position);
        let start = start.map_err(|invalid| ProblemError::internal(invalid.to_string()))?;
        let mut attempt = Attempt::<P>::new(start, &problem.solution);
        let mut played = Vec::new();
        for text in moves {
            if attempt.is_solved() {
                return Err(too_many());
            }
            let position = attempt.game().position().clone();
            let ply = attempt.game().moves().len();
            let refused = |error: PlayError<P>| {
                BoardError::from(Unplayable::Refused { ply, why: error.into() })
            };
            let m = position.parse_move(text).map_err(PlayError::Refused).map_err(refused)?;
            played.push(position.move_text(m));
            let verdict = attempt.play(text).map_err(refused)?;
            if verdict == Verdict::Wrong {
                return Ok(Judgment { solved: false, moves: played });
            }
        }
        Ok(Judgment { solved: attempt.is_solved(), moves: played })
    })
}

#[cfg(test)]
mod tests {
    use luctor_problems::solution::Line;

    use super::*;
    use crate::boards::problems::catalog::ProblemCatalog;

    /// Returns the solver's moves of the last right line at each choice.
    fn last_right(lines: &[Line]) -> Vec<String> {
        let mut moves = Vec::new();
        let mut lines = lines;
        while let Some(line) = lines.last() {
            moves.push(line.play[0].clone());
            lines = &line.next;
        }
        moves
    }

    #[test]
    fn every_right_line_solves_and_its_start_does_not() {
        let catalog = ProblemCatalog::built_in();
        for problem in catalog.of_game(None).step_by(7) {
            let moves = last_right(&problem.solution);
            assert!(judge(problem, &moves).unwrap().solved, "{}", problem.id);
            assert!(!judge(problem, &moves[..moves.len() - 1]).unwrap().solved);
            let more = [&moves[..], &moves[..1]].concat();
            assert!(judge(problem, &more).is_err(), "moves after the end");
        }
    }

    #[test]
    fn garbage_is_rejected_and_no_move_gives_up() {
        let catalog = ProblemCatalog::built_in();
        for problem in catalog.of_game(None).step_by(500) {
            assert!(!judge(problem, &[]).unwrap().solved);
            for text in ["", "x", "a1-a1", &"b2xd4".repeat(100), "\u{2603}"] {
                assert!(judge(problem, &[text.to_owned()]).is_err(), "{text:?}");
            }
            assert!(judge(problem, &vec!["a1".to_owned(); 1_000]).is_err());
        }
    }
}
