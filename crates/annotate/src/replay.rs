//! A game replayed with the facts about its moves.

use luctor_problems::Theme;
use luctor_rules::{Color, Message, Outcome, Position, Variant, dispatch};
use luctor_search::SetGameError;

use crate::evaluate::{Evaluation, played};
use crate::facts::{Aim, Facts, MoveFacts};
use crate::judge::PlayedMove;

/// A game to annotate.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The game with its board and options.
    pub variant: &'a Variant,
    /// The text of the position before the first move; `None` for the start of the game.
    pub position: Option<&'a str>,
    /// The moves, in any accepted notation.
    pub moves: &'a [String],
    /// The winner if the game ended otherwise than by the rules.
    pub winner: Option<Color>,
}

/// The facts about a game.
#[derive(Clone, Debug)]
pub(crate) struct Replayed {
    pub(crate) played: Vec<PlayedMove>,
    pub(crate) facts: Vec<MoveFacts>,
    /// The result by the rules, with the message that explains it.
    pub(crate) end: Option<(Outcome, Message)>,
    /// A description of the end in addition to the result.
    pub(crate) count: Option<Message>,
    /// The themes of the end.
    pub(crate) end_themes: Vec<Theme>,
    /// The aim of the engine's line before each move, for the side to move.
    pub(crate) aims: Vec<Option<Aim>>,
}

impl Source<'_> {
    /// Returns the moves in canonical notation.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal.
    pub fn canonical_moves(&self) -> Result<Vec<String>, SetGameError> {
        let Replayed { played, .. } = self.replay(&[])?;
        Ok(played.into_iter().map(|played| played.text).collect())
    }

    /// Replays the game. `evaluations` are those of its positions, or empty.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal.
    pub(crate) fn replay(&self, evaluations: &[Evaluation]) -> Result<Replayed, SetGameError> {
        dispatch!(self.variant, |P, config| {
            let start = match self.position {
                None => P::start(config),
                Some(text) => P::from_text(config, text)
                    .map_err(|invalid| SetGameError::Position(invalid.to_string()))?,
            };
            replay(start, self.moves, evaluations)
        })
    }
}

/// The most moves of a line that are played to find its aim.
const AHEAD: usize = 6;

fn replay<P: Facts>(
    start: P,
    moves: &[String],
    evaluations: &[Evaluation],
) -> Result<Replayed, SetGameError> {
    let game = played(start, moves)?;
    let mut at = game.start().clone();
    let mut replayed = Replayed {
        played: Vec::new(),
        facts: Vec::new(),
        end: game.outcome().map(|outcome| (outcome, game.position().outcome_message(outcome))),
        count: game.position().count(),
        end_themes: game.position().end_themes(),
        aims: Vec::new(),
    };
    for (ply, &m) in game.moves().iter().enumerate() {
        let mut after = at.clone();
        after.play_unchecked(m);
        let (text, color) = (at.move_text(m), at.turn());
        replayed.played.push(PlayedMove { text, color, forced: at.legal_count() == 1 });
        replayed.facts.push(at.facts(m, &after));
        let line = evaluations.get(ply).map_or(&[][..], |found| &found.line);
        replayed.aims.push(at.aim(&end_of(&at, line), color));
        at = after;
    }
    Ok(replayed)
}

/// Returns the position after the first moves of a line.
fn end_of<P: Position>(start: &P, line: &[String]) -> P {
    let mut at = start.clone();
    for text in line.iter().take(AHEAD) {
        let Ok(m) = at.parse_move(text) else { break };
        at.play_unchecked(m);
    }
    at
}
