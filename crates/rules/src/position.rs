//! The trait that everything else obeys.
//!
//! A [`Position`] is always legal: it is reached from the start by legal moves or it was validated
//! when its text was read. It is a plain value without a past; what depends on the past (a draw by
//! repetition) belongs to [`Game`](crate::Game), which keeps a [`History`](crate::History) beside it.
//! Consumers are generic over the trait; which game and which board size is decided once, at the
//! rim, by [`dispatch!`](crate::dispatch).

use std::error::Error;
use std::fmt::{Debug, Display};

use crate::color::Color;
use crate::message::Message;
use crate::outcome::Outcome;

/// A legal position of a game for two players.
///
/// The text form is [`Display`] and [`Position::from_text`]; each is the inverse of the other.
/// Equality compares all that the text shows.
pub trait Position: Clone + PartialEq + Eq + Debug + Display + Send + Sync + 'static {
    /// What distinguishes the variants of the game: board, options.
    type Config: Clone + PartialEq + Eq + Debug + Display + Send + Sync + 'static;
    /// A move. It has a meaning only in the position that it was made for.
    type Move: Copy + PartialEq + Eq + PartialOrd + Ord + Debug + Send + Sync + 'static;
    /// Why a text is no legal position: everything that is wrong with it.
    type Invalid: Error + Send + Sync + 'static;
    /// Why a move is refused: the rule it breaks and the facts of the position.
    type Refusal: Refusal;

    /// The first position of a variant.
    fn start(config: &Self::Config) -> Self;

    /// Reads the text form.
    ///
    /// # Errors
    ///
    /// Says everything that is wrong with the text or, when it can be read, with the position.
    fn from_text(config: &Self::Config, text: &str) -> Result<Self, Self::Invalid>;

    /// The variant that this position belongs to.
    fn config(&self) -> &Self::Config;

    /// The side to move.
    fn turn(&self) -> Color;

    /// Turns played before this position, as its text counts them.
    fn ply(&self) -> u32;

    /// Appends all legal moves, each once, in an order that depends on the position alone.
    /// Appends nothing exactly when [`outcome`](Position::outcome) is `Some`.
    fn legal_moves_into(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move.
    ///
    /// `m` must be legal here. Anything else leaves a position that is legal in no game, but never
    /// breaks memory safety.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Whether a move is legal, and if not, why not.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    fn check(&self, m: Self::Move) -> Result<(), Self::Refusal>;

    /// The legal move that a text means, in any spelling that the notation allows.
    ///
    /// # Errors
    ///
    /// The text names no move, several, or one that is not legal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Refusal>;

    /// The canonical text of a legal move.
    fn move_text(&self, m: Self::Move) -> String;

    /// The result, when the rules end the game here. Repetition is not seen: it needs the history.
    fn outcome(&self) -> Option<Outcome>;

    /// Explains an outcome of this position in one English sentence.
    fn explain(&self, outcome: Outcome) -> String;

    /// Returns the same explanation as a message for translation.
    fn outcome_message(&self, outcome: Outcome) -> Message;

    /// A 64-bit Zobrist hash of all that decides the further play, kept incrementally. The ply is
    /// not part of it.
    fn zobrist(&self) -> u64;

    /// The same hash computed from nothing, for tests and for validation.
    fn zobrist_from_scratch(&self) -> u64;

    /// Whether no position from before `m` can ever come back after it.
    fn is_irreversible(&self, _m: Self::Move) -> bool {
        true
    }

    /// The number of times that a position must stand for the game to be drawn, if it ever is.
    fn repetition_limit(&self) -> Option<usize> {
        None
    }

    /// The same position without moves that are no moves of the board game, such as the pie
    /// rule's exchange of sides: what perft counts.
    fn for_perft(self) -> Self {
        self
    }

    /// Whether the legal moves can be found with no more than `effort` steps of work, which those that are
    /// needed are taken from. Every position that games lead to needs few; a drawn one can have more captures
    /// than could ever be listed.
    fn is_listable(&self, _effort: &mut u64) -> bool {
        true
    }

    /// The number of legal moves.
    fn legal_count(&self) -> usize {
        self.legal_moves().len()
    }

    /// The legal move of the number that `choose` gives, when it is told how many there are; numbers
    /// follow [`legal_moves_into`](Position::legal_moves_into), from 0. `None` when there is no such
    /// move; without any legal move `choose` is not asked.
    ///
    /// Random play chooses so without a list of moves, where a game can do without. `scratch` may
    /// be used as working space; its content is lost.
    fn pick(
        &self,
        scratch: &mut Vec<Self::Move>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Self::Move> {
        scratch.clear();
        self.legal_moves_into(scratch);
        if scratch.is_empty() { None } else { scratch.get(choose(scratch.len())).copied() }
    }

    /// All legal moves in a new list.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Plays a move if it is legal; a refused move changes nothing.
    ///
    /// # Errors
    ///
    /// The rule that the move breaks.
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Refusal> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The canonical texts of all legal moves, sorted bytewise.
    fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.legal_moves().into_iter().map(|m| self.move_text(m)).collect();
        texts.sort_unstable();
        texts
    }
}

/// Why a move was refused: one sentence for people ([`Display`]) and the numbers behind it.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The number of the broken rule on the game's rules page; `None` when the text could not be
    /// read as a move at all.
    fn rule(&self) -> Option<u8>;

    /// Returns the reason as a message for translation.
    fn message(&self) -> Message;

    /// The legal moves that a capture or swap text fits, when it fits more than one.
    fn candidates(&self) -> &[String] {
        &[]
    }
}
