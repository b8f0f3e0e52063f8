//! The trait that both games implement.
//!
//! A [`Position`] is always legal: legal moves reached it from the start, or it was validated when its
//! text was read. It is a plain value without a past. Draws by repetition depend on the past, so they
//! belong to [`Game`](crate::Game), which keeps a [`History`](crate::History). Callers are generic over
//! the trait. [`dispatch!`](crate::dispatch) chooses the game and the board size once, at the outermost
//! level.

use std::error::Error;
use std::fmt::{Debug, Display};

use crate::color::Color;
use crate::message::Message;
use crate::outcome::Outcome;

/// A legal position of a game for two players.
///
/// [`Display`] writes the text form and [`Position::from_text`] reads it. Positions are equal if their
/// texts are equal.
pub trait Position: Clone + PartialEq + Eq + Debug + Display + Send + Sync + 'static {
    /// The board and the options of the game.
    type Config: Clone + PartialEq + Eq + Debug + Display + Send + Sync + 'static;
    /// A move. It is meaningful only in the position it was generated for.
    type Move: Copy + PartialEq + Eq + PartialOrd + Ord + Debug + Send + Sync + 'static;
    /// The error for an invalid position text. It lists every problem.
    type Invalid: Error + Send + Sync + 'static;
    /// The error for an illegal move: the rule it breaks, with details of the position.
    type Refusal: Refusal;

    /// Returns the first position of a variant.
    fn start(config: &Self::Config) -> Self;

    /// Parses the text form.
    ///
    /// # Errors
    ///
    /// Returns every problem of the text or, if the text can be read, of the position.
    fn from_text(config: &Self::Config, text: &str) -> Result<Self, Self::Invalid>;

    /// Returns the variant of this position.
    fn config(&self) -> &Self::Config;

    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns the number of turns played before this position, as stated in its text.
    fn ply(&self) -> u32;

    /// Appends every legal move once, in an order that depends only on the position.
    /// Appends nothing if and only if [`outcome`](Position::outcome) is `Some`.
    fn legal_moves_into(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move.
    ///
    /// `m` must be legal in this position. An illegal move leaves an illegal position, but never breaks
    /// memory safety.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Checks that a move is legal.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks.
    fn check(&self, m: Self::Move) -> Result<(), Self::Refusal>;

    /// Parses a legal move in any spelling that the notation allows.
    ///
    /// # Errors
    ///
    /// Fails if the text is unreadable, ambiguous, or describes an illegal move.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Refusal>;

    /// Returns the canonical text of a legal move.
    fn move_text(&self, m: Self::Move) -> String;

    /// Returns the result if the game ends in this position. Ignores repetition, which needs the history.
    fn outcome(&self) -> Option<Outcome>;

    /// Explains an outcome of this position as a message for users.
    fn outcome_message(&self, outcome: Outcome) -> Message;

    /// Returns a 64-bit Zobrist hash of everything that affects further play, updated incrementally. The ply
    /// is not part of it.
    fn zobrist(&self) -> u64;

    /// Computes the same hash from scratch, for tests and validation.
    fn zobrist_from_scratch(&self) -> u64;

    /// Returns a hash that is the same for all rotations and reflections of this position, also with the colors
    /// exchanged. Further play is equivalent in such positions. The number of the ply is not part of it, and neither is
    /// the right to swap sides, which depends on it.
    fn canonical_hash(&self) -> u64;

    /// Returns a [canonical hash](Position::canonical_hash) of the board and the side to move, without the men in hand: games
    /// with other numbers of men have the same ones.
    fn canonical_board_hash(&self) -> u64 {
        self.canonical_hash()
    }

    /// Returns `true` if no earlier position can occur again after `m`.
    fn is_irreversible(&self, _m: Self::Move) -> bool {
        true
    }

    /// Returns how often a position must occur for a draw, or `None` if repetition is not a draw.
    fn repetition_limit(&self) -> Option<usize> {
        None
    }

    /// Returns the position whose moves perft counts: the same position without moves that do not happen on
    /// the board, such as the swap of the pie rule.
    fn for_perft(self) -> Self {
        self
    }

    /// Returns `true` if the legal moves can be generated within `effort` steps, and subtracts the steps that
    /// were needed.
    ///
    /// Positions of real games need few steps. A position set up by hand can have more captures than could
    /// ever be listed.
    fn is_listable(&self, _effort: &mut u64) -> bool {
        true
    }

    /// Returns the number of legal moves.
    fn legal_count(&self) -> usize {
        self.legal_moves().len()
    }

    /// Calls `choose` with the number of legal moves and returns the move with the index that it returns.
    ///
    /// Indices start at 0 and follow the order of [`legal_moves_into`](Position::legal_moves_into). Returns
    /// `None` for an index out of range, and without calling `choose` if no move is legal. Random play uses
    /// this to choose a move without listing all moves, if the game allows it. The content of `scratch` is
    /// overwritten.
    fn pick(
        &self,
        scratch: &mut Vec<Self::Move>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Self::Move> {
        scratch.clear();
        self.legal_moves_into(scratch);
        if scratch.is_empty() { None } else { scratch.get(choose(scratch.len())).copied() }
    }

    /// Returns all legal moves in a new list.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Plays a move if it is legal. The position does not change otherwise.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks.
    fn play(&mut self, m: Self::Move) -> Result<(), Self::Refusal> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// Returns the canonical texts of all legal moves, sorted bytewise.
    fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> =
            self.legal_moves().into_iter().map(|m| self.move_text(m)).collect();
        texts.sort_unstable();
        texts
    }
}

/// The reason why a move was rejected. [`Display`] writes it as a short English sentence.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// Returns the number of the broken rule on the game's rules page, or `None` if the text could not be
    /// read as a move.
    fn rule(&self) -> Option<u8>;

    /// Returns the reason as a message for translation.
    fn message(&self) -> Message;

    /// Returns the legal moves that the player could have meant or must choose from instead.
    fn candidates(&self) -> &[String] {
        &[]
    }
}
