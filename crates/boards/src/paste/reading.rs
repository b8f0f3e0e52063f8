//! Playing the moves of a record, for one game and one way to name its cells.

use std::collections::HashSet;

use luctor_match::rejection::Rejection;
use luctor_rules::{Message, Variant};

use super::Unreadable;
use super::record::{Coordinates, Record};
use crate::any_board::{self, AnyBoard, LONGEST};
use crate::cell_names::{has_diamond, in_diamond, names, parts, renamed};
use crate::line_player::{Effort, Unplayable};
use crate::text::sentence::shortened;

/// The largest number of words in the text of one move, as in `g1 x e3 x c5`.
const WORDS: usize = 9;

/// A game that a record may belong to, and the way in which the record may name its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    variant: Variant,
    coordinates: Coordinates,
}

/// The reason why a reading does not fit a record.
pub(super) struct Misfit {
    /// The number of moves that could be played.
    pub(super) played: usize,
    /// The reason.
    pub(super) why: Unreadable,
}

impl Reading {
    /// Returns the ways to read a record as a game, most likely first.
    ///
    /// If the text does not say how it names cells, cells that exist in only one way decide. Legal moves do not decide:
    /// otherwise, an illegal move could be read as a legal one in the other way.
    pub(super) fn all(variant: &Variant, record: &Record, usual: Coordinates) -> Vec<Reading> {
        let reading = |coordinates| Reading { variant: variant.clone(), coordinates };
        let both = || [Coordinates::Diamond, Coordinates::Checkerboard].map(reading);
        let known = match (record.coordinates, has_diamond(variant)) {
            (Some(Coordinates::Diamond), false) => return Vec::new(),
            (_, false) => Some(Coordinates::Checkerboard),
            (Some(named), true) => Some(named),
            (None, true) => {
                let [diamond, checkerboard] = both().map(|reading| reading.has_cells(record));
                match (checkerboard, diamond, usual) {
                    (true, false, _) => Some(Coordinates::Checkerboard),
                    (false, true, _) => Some(Coordinates::Diamond),
                    (_, _, Coordinates::Checkerboard) => Some(Coordinates::Checkerboard),
                    (_, _, Coordinates::Diamond) => None,
                }
            }
        };
        known.map_or_else(|| both().to_vec(), |known| vec![reading(known)])
    }

    /// Returns whether all cells that a record names are cells of the board.
    fn has_cells(&self, record: &Record) -> bool {
        let Ok(board) = any_board::open(&self.named_variant(), None) else { return false };
        let cells: HashSet<String> = names(board.as_ref()).collect();
        let words = record.moves.iter().map(|word| word.to_ascii_lowercase());
        words
            .into_iter()
            .all(|word| parts(&word).all(|part| part.len() == 1 || cells.contains(part)))
    }

    /// Plays the moves of a record, with an effort that all readings share. The returned board uses the names of the checkerboard.
    pub(super) fn play(
        &self,
        record: &Record,
        effort: &Effort,
    ) -> Result<Box<dyn AnyBoard>, Misfit> {
        let (variant, position) = (&self.variant, record.position.as_deref());
        let mut board =
            any_board::open_within(&self.named_variant(), position, effort).map_err(|why| {
                let message = Message::new("paste-no-position").with("game", variant.to_string());
                misfit(0, message.with("why", why.reasons()))
            })?;
        let mut words = record.moves.as_slice();
        let mut played = 0;
        while !words.is_empty() {
            if played == LONGEST {
                return Err(misfit(played, Message::new("paste-long").with("moves", LONGEST)));
            }
            let used = play_next(board.as_mut(), words)
                .map_err(|why| self.rejected(board.as_ref(), played, &words[0], &why))?;
            words = &words[used..];
            played += 1;
        }
        match self.coordinates {
            Coordinates::Checkerboard => Ok(board),
            Coordinates::Diamond => self.on_checkerboard(board.as_ref(), position, effort),
        }
    }

    /// Returns the game with the cell names of this reading.
    fn named_variant(&self) -> Variant {
        match self.coordinates {
            Coordinates::Diamond => in_diamond(&self.variant),
            Coordinates::Checkerboard => self.variant.clone(),
        }
    }

    /// Plays the same moves on a board with the names of the checkerboard.
    fn on_checkerboard(
        &self,
        read: &dyn AnyBoard,
        position: Option<&str>,
        effort: &Effort,
    ) -> Result<Box<dyn AnyBoard>, Misfit> {
        let rejected = |played: usize, text: &str, why| self.rejected(read, played, text, &why);
        let mut board = any_board::open_within(&self.variant, position, effort)
            .map_err(|why| rejected(0, "", why))?;
        let pairs: Vec<(String, String)> = names(read).zip(names(board.as_ref())).collect();
        for (played, text) in read.texts().iter().enumerate() {
            board.play(&renamed(text, &pairs)).map_err(|why| rejected(played, text, why))?;
        }
        Ok(board)
    }

    /// Describes a rejected move, and the game and the moves that were understood before it.
    fn rejected(
        &self,
        board: &dyn AnyBoard,
        played: usize,
        word: &str,
        why: &Unplayable,
    ) -> Misfit {
        let code = match self.coordinates {
            Coordinates::Checkerboard => "paste-refused",
            Coordinates::Diamond => "paste-refused-diamond",
        };
        let message = Message::new(code)
            .with("game", &board.names().0)
            .with("understood", played)
            .with("number", played + 1)
            .with("text", shortened(word))
            .with("why", why.reasons());
        let (rule, legal) = match why {
            Unplayable::Refused { why: Rejection::Illegal { rule, candidates, .. }, .. } => {
                (*rule, candidates.clone())
            }
            _ => (None, Vec::new()),
        };
        Misfit { played, why: Unreadable { message, rule, legal } }
    }
}

fn misfit(played: usize, message: Message) -> Misfit {
    Misfit { played, why: Unreadable::new(message) }
}

/// Plays the move that starts with the first word, and returns the number of its words.
fn play_next(board: &mut dyn AnyBoard, words: &[String]) -> Result<usize, Unplayable> {
    let alone = match board.play(&words[0]) {
        Ok(()) => return Ok(1),
        Err(Unplayable::Endless) => return Err(Unplayable::Endless),
        Err(rejected) => rejected,
    };
    // The move may contain spaces: the longest legal text wins, so that no part of a capture is left over.
    let longest = words.len().min(WORDS);
    let fits = (2..=longest).rev().find(|&count| board.play(&words[..count].join(" ")).is_ok());
    fits.ok_or(alone)
}
