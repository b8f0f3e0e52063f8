//! The game of a match, whatever its rules: [`AnyGame`] hides the type of the position.

use std::any::Any;
use std::fmt::Debug;

use luctor_rules::{Color, Game, Outcome, Position, SMALL_BOARD, Variant, dispatch_small};

use crate::rejection::Rejection;

/// A game whose rules are chosen at run time.
///
/// The only implementation is that of [`Game`], for every type of position. Code that needs the
/// type gets it back by a cast to `dyn Any`.
pub trait AnyGame: Any + Debug + Send + Sync {
    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns a hash that is the same for all images of the position; see [`Position::canonical_board_hash`].
    fn board_hash(&self) -> u64;

    /// Returns these hashes of all positions of the game, from its start to the present one.
    fn board_hashes(&self) -> Vec<u64>;

    /// Returns these hashes of the positions after each of the first `most` legal moves, without repetitions.
    fn successor_hashes(&self, most: usize) -> Vec<u64>;

    /// Returns the result if the rules have ended the game.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the number of legal moves. A draw by repetition is not taken into account.
    fn legal_count(&self) -> usize;

    /// Returns the canonical text of a move given in any accepted notation.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal. A draw by repetition is not taken into account.
    fn canonical(&self, text: &str) -> Result<String, Rejection>;

    /// Plays a move given in any accepted notation.
    ///
    /// # Errors
    ///
    /// Fails, and changes nothing, if the move is illegal or the game is over.
    fn play(&mut self, text: &str) -> Result<(), Rejection>;

    /// Returns the canonical texts of the moves played.
    fn move_texts(&self) -> Vec<String>;

    /// Returns the forced moves from here on, `most` at most, and the state after them.
    fn forced_line(&self, most: usize) -> ForcedLine;

    /// Returns this game as it was after its first moves.
    ///
    /// # Panics
    ///
    /// Panics if fewer than `count` moves were played.
    fn first_moves(&self, count: usize) -> Box<dyn AnyGame>;

    /// Returns the number of moves played.
    fn plies(&self) -> usize;

    /// Continues `earlier`, an earlier state of this game, with the moves of this game until `count` are played.
    ///
    /// # Panics
    ///
    /// Panics if `earlier` is a game of another type, or if fewer than `count` moves were played.
    fn replayed(&self, earlier: Box<dyn AnyGame>, count: usize) -> Box<dyn AnyGame>;

    /// Returns a copy.
    fn to_box(&self) -> Box<dyn AnyGame>;
}

/// Moves without an alternative, and the state of the game after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedLine {
    /// The canonical texts of the moves.
    pub moves: Vec<String>,
    /// The side to move after them.
    pub turn: Color,
    /// The result after them, if the game is over.
    pub outcome: Option<Outcome>,
}

/// Returns a new game of a variant. Panics if its board has more than [`SMALL_BOARD`] files.
pub(crate) fn new_game(variant: &Variant) -> Box<dyn AnyGame> {
    dispatch_small!(variant, |P, config| Box::new(Game::new(P::start(config))), else {
        panic!("{variant} has a board of more than {SMALL_BOARD} files")
    })
}

/// Returns a game as it was after its first moves. Panics if fewer than `count` were played.
pub(crate) fn first_moves<P: Position>(game: &Game<P>, count: usize) -> Game<P> {
    let mut earlier = Game::new(game.start().clone());
    game.moves()[..count].iter().for_each(|&m| earlier.play_unchecked(m));
    earlier
}

impl<P: Position> AnyGame for Game<P> {
    fn turn(&self) -> Color {
        self.position().turn()
    }

    fn board_hash(&self) -> u64 {
        self.position().canonical_board_hash()
    }

    fn board_hashes(&self) -> Vec<u64> {
        let mut position = self.start().clone();
        let mut hashes = vec![position.canonical_board_hash()];
        hashes.extend(self.moves().iter().map(|&m| {
            position.play_unchecked(m);
            position.canonical_board_hash()
        }));
        hashes
    }

    fn successor_hashes(&self, most: usize) -> Vec<u64> {
        let hash_after = |m| {
            let mut after = self.position().clone();
            after.play_unchecked(m);
            after.canonical_board_hash()
        };
        let mut hashes: Vec<u64> =
            self.legal_moves().into_iter().take(most).map(hash_after).collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal_count(&self) -> usize {
        self.position().legal_count()
    }

    fn canonical(&self, text: &str) -> Result<String, Rejection> {
        let m = self.position().parse_move(text).map_err(|refusal| Rejection::illegal(&refusal))?;
        Ok(self.position().move_text(m))
    }

    fn play(&mut self, text: &str) -> Result<(), Rejection> {
        self.play_text(text)?;
        Ok(())
    }

    fn move_texts(&self) -> Vec<String> {
        let mut position = self.start().clone();
        let text = |&m| {
            let text = position.move_text(m);
            position.play_unchecked(m);
            text
        };
        self.moves().iter().map(text).collect()
    }

    fn forced_line(&self, most: usize) -> ForcedLine {
        let mut game = self.clone();
        let mut moves = Vec::new();
        while moves.len() < most && game.outcome().is_none() {
            let &[only] = game.legal_moves().as_slice() else { break };
            moves.push(game.position().move_text(only));
            game.play_unchecked(only);
        }
        ForcedLine { moves, turn: game.position().turn(), outcome: game.outcome() }
    }

    fn first_moves(&self, count: usize) -> Box<dyn AnyGame> {
        Box::new(first_moves(self, count))
    }

    fn plies(&self) -> usize {
        self.moves().len()
    }

    fn replayed(&self, earlier: Box<dyn AnyGame>, count: usize) -> Box<dyn AnyGame> {
        let earlier: Box<dyn Any> = earlier;
        let mut game = earlier.downcast::<Game<P>>().expect("both are states of one match");
        let played = game.moves().len();
        self.moves()[played..count].iter().for_each(|&m| game.play_unchecked(m));
        game
    }

    fn to_box(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        (**self).to_box()
    }
}

#[cfg(test)]
mod tests {
    use luctor_rules::emergo::Emergo;

    use super::*;

    fn game(variant: &str, moves: &[&str]) -> Box<dyn AnyGame> {
        let mut game = new_game(&variant.parse().unwrap());
        moves.iter().for_each(|text| game.play(text).unwrap());
        game
    }

    #[test]
    fn moves_are_returned_in_canonical_notation() {
        let mut game = game("emulsion:8", &[]);
        assert_eq!(game.canonical(" B1 A1 "), Ok("a1-b1".to_owned()));
        game.play(" B1 A1 ").unwrap();
        assert_eq!(game.move_texts(), ["a1-b1"]);
    }

    #[test]
    fn a_copy_does_not_change_with_the_original() {
        let mut original = game("emergo", &["e3"]);
        let copy = original.clone();
        original.play("c3").unwrap();
        assert_eq!((copy.move_texts().len(), original.move_texts().len()), (1, 2));
        assert_eq!(original.first_moves(1).move_texts(), copy.move_texts());
    }

    #[test]
    fn forced_moves_are_followed_up_to_the_limit() {
        let free = game("emulsion:8", &[]);
        let none = ForcedLine { moves: vec![], turn: Color::Black, outcome: None };
        assert_eq!(free.forced_line(5), none);
        // Plays the first legal move until at least two forced moves follow.
        let mut game = game("emergo", &[]);
        while game.forced_line(9).moves.len() < 2 {
            let line = game.forced_line(0);
            assert!(line.moves.is_empty() && line.turn == game.turn());
            let text = legal_text(game.as_ref());
            game.play(&text).unwrap();
        }
        assert_eq!(game.forced_line(1).moves, [legal_text(game.as_ref())]);
        assert_eq!(game.forced_line(1).moves[..], game.forced_line(9).moves[..1]);
    }

    fn legal_text(game: &dyn AnyGame) -> String {
        let game: &dyn Any = game;
        game.downcast_ref::<Game<Emergo<u64, 64>>>().unwrap().legal_texts()[0].clone()
    }
}
