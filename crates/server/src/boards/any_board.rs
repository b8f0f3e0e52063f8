//! A board that belongs to no match, whose game is known only at run time.

use luctor_match::game::AnyGame as _;
use luctor_match::state::Match;
use luctor_rules::{Game, Message as Words, Position as _, Variant, dispatch};

use crate::views::{
    self, CheckedPosition, FreeBoard, Insight, LinePlayer, PositionProblem, Shown, Title as _,
    Unplayable,
};
use luctor_match::game::ForcedLine;

/// What is asked of a board, whatever its game.
pub(crate) trait AnyBoard: Send + Sync {
    /// See [`LinePlayer::play`].
    fn play(&mut self, text: &str) -> Result<(), Unplayable>;
    /// The canonical name of the game, and the one for people.
    fn names(&self) -> (String, String);
    /// The canonical texts of the moves.
    fn texts(&self) -> Vec<String>;
    /// The text of the position before the moves; nothing for the start of the game.
    fn start(&self) -> Option<String>;
    /// Whether neither side has more captures than a search could bear at every step.
    fn is_light(&self) -> bool;
    /// What is forced from here on, `most` moves at most.
    fn forced(&self, most: usize) -> ForcedLine;
    /// Turns played before the present position, as its text counts them.
    fn ply(&self) -> usize;
    /// See [`views::free_board`].
    fn view(&self) -> FreeBoard;
    /// See [`Shown::insight`].
    fn insight(&self) -> Result<Insight, Unplayable>;
}

/// A board with the position of a text, or at the start of the game where there is none.
///
/// # Errors
///
/// The text is no position of the game, or one with too many captures.
pub(crate) fn open(
    variant: &Variant,
    position: Option<&str>,
) -> Result<Box<dyn AnyBoard>, Unplayable> {
    dispatch!(variant, |P, config| {
        let start = match position {
            None => P::start(config),
            Some(text) => P::from_text(config, text).map_err(|invalid| Unplayable::Position {
                why: invalid.to_string(),
                told: invalid.messages(),
            })?,
        };
        Ok(Box::new(LinePlayer::<P>::new(Game::new(start))?))
    })
}

/// What a drawn position is, as a position of this game.
pub(crate) fn check(variant: &Variant, text: &str) -> CheckedPosition {
    let (position, problems) = dispatch!(variant, |P, config| match P::from_text(config, text) {
        Ok(position) => match LinePlayer::<P>::new(Game::new(position.clone())) {
            Ok(_) => (Some(position.to_string()), Vec::new()),
            Err(_) => (None, vec![PositionProblem::new(Words::new("endless"), None)]),
        },
        Err(invalid) => (None, views::problems(&invalid)),
    });
    CheckedPosition { position, problems }
}

/// Returns the board of a match after its first `ply` moves, or `None` if fewer were played.
///
/// # Errors
///
/// Fails if the position has too many captures.
pub(crate) fn of_match(state: &Match, ply: usize) -> Option<Result<Box<dyn AnyBoard>, Unplayable>> {
    dispatch!(state.variant(), |P, _config| {
        let player = LinePlayer::new(state.game_at::<P>(ply)?);
        Some(player.map(|player| Box::new(player) as Box<dyn AnyBoard>))
    })
}

impl<P: Shown> AnyBoard for LinePlayer<P> {
    fn play(&mut self, text: &str) -> Result<(), Unplayable> {
        self.play(text)
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

    fn is_light(&self) -> bool {
        self.game().position().is_light()
    }

    fn forced(&self, most: usize) -> ForcedLine {
        self.game().forced_line(most)
    }

    fn ply(&self) -> usize {
        usize::try_from(self.game().position().ply()).unwrap_or(usize::MAX)
    }

    fn view(&self) -> FreeBoard {
        views::free_board(self.game(), self.line())
    }

    fn insight(&self) -> Result<Insight, Unplayable> {
        self.game().position().insight().ok_or(Unplayable::Endless)
    }
}
