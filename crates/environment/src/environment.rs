//! States of a game that is chosen at run time.

use std::fmt::Debug;
use std::sync::Arc;

use luctor_rules::{Color, Outcome, Position, Variant, dispatch_small};

use crate::encode::Encode;
use crate::error::{ActionError, GameError, RestoreError};
use crate::limits::{MAX_LIMIT, MAX_PLY};
use crate::space::Space;
use crate::state::{Setting, State, over};

/// A state of either game.
///
/// The players are numbered: player 0 moves first. The swap of sides exchanges their colors.
pub trait Environment: Debug + Send + Sync {
    /// Returns a copy of the state.
    fn copy(&self) -> Box<dyn Environment>;
    /// Returns the action space and the shape of observations.
    fn space(&self) -> &Space;
    /// Returns the number of actions after which an unfinished game is truncated.
    fn limit(&self) -> u32;
    /// Returns the most actions of a game: a capture begun before the limit is finished.
    fn longest(&self) -> u32;
    /// Returns the player to move (0 or 1), or `None` if the game is over.
    fn player(&self) -> Option<usize>;
    /// Returns the color that a player (0 or 1) has at present.
    fn color(&self, player: usize) -> Color;
    /// Returns the side to move.
    fn turn(&self) -> Color;
    /// Returns the number of turns played, as stated in the position's text.
    fn ply(&self) -> u32;
    /// Returns the number of actions played.
    fn actions(&self) -> u32;
    /// Returns the result if the game has ended by its rules.
    fn outcome(&self) -> Option<Outcome>;
    /// Returns `true` if the game was ended by the limit of actions.
    fn truncated(&self) -> bool;
    /// Returns the result of each player: 1 for a win, -1 for a loss, 0 otherwise.
    fn returns(&self) -> [f32; 2];
    /// Returns the legal actions in ascending order; empty if the game is over.
    fn legal_actions(&self) -> Vec<usize>;
    /// Writes 1 for each legal action and 0 for every other one.
    ///
    /// # Panics
    ///
    /// Panics if `mask` does not have a byte for each action.
    fn mask(&self, mask: &mut [u8]);
    /// Writes what a player (0 or 1) sees.
    ///
    /// # Panics
    ///
    /// Panics if `planes` does not have [`Space::observation`] bytes.
    fn observe(&self, player: usize, planes: &mut [u8]);
    /// Returns the text of an action, legal or not, or `None` if it names no move on this board. A jump is written
    /// like a capture of one man.
    fn action_text(&self, action: usize) -> Option<String>;
    /// Plays an action.
    ///
    /// # Errors
    ///
    /// Fails if the action is illegal. The state does not change then.
    fn act(&mut self, action: usize) -> Result<(), ActionError>;
    /// Plays a whole move, or the rest of an unfinished capture from the cell of the capturing piece, given by its
    /// text. Returns its actions.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a legal move. The state does not change then.
    fn play(&mut self, text: &str) -> Result<Vec<usize>, ActionError>;
    /// Returns the texts of the moves with which the turn can end, sorted bytewise. They include jumps played before.
    fn legal_moves(&self) -> Vec<String>;
    /// Returns the position at the start of the turn.
    fn position_text(&self) -> String;
    /// Returns the jumps of an unfinished capture, such as `g1xe3`.
    fn unfinished(&self) -> Option<String>;
    /// Returns a 64-bit hash of the position at the start of the turn. It does not depend on the ply.
    fn zobrist(&self) -> u64;
    /// Returns the hashes of the earlier positions that can occur again.
    fn earlier(&self) -> &[u64];
}

/// Creates the state at the start of a game. Without a limit of actions, a game of Emulsion ends by its rules, and one
/// of Emergo is truncated after 1,000.
///
/// # Errors
///
/// Fails if the board is too large or the limit invalid.
pub fn start(variant: &Variant, limit: Option<u32>) -> Result<Box<dyn Environment>, GameError> {
    dispatch_small!(variant, |P, config| {
        let setting = Arc::new(Setting::<P>::new(config, limit)?);
        let position = setting.start.clone();
        Ok(Box::new(State::new(setting, position)))
    }, else Err(GameError::TooLarge))
}

/// Restores the state of a position.
///
/// `text` is the text of the position at the start of the turn, and `unfinished` are the jumps of an unfinished capture.
/// `earlier` are the hashes of the earlier positions that can occur again, and `actions` is the number of actions played
/// before the turn.
///
/// # Errors
///
/// Fails if any part is invalid.
pub fn restore(
    variant: &Variant,
    limit: Option<u32>,
    text: &str,
    unfinished: Option<&str>,
    earlier: &[u64],
    actions: u32,
) -> Result<Box<dyn Environment>, RestoreError> {
    if earlier.len() > MAX_LIMIT as usize || actions > 2 * MAX_LIMIT {
        return Err(RestoreError::History);
    }
    dispatch_small!(variant, |P, config| {
        let setting = Arc::new(Setting::<P>::new(config, limit).map_err(RestoreError::Game)?);
        let position = P::from_text(config, text);
        let position = position.map_err(|invalid| RestoreError::Position(invalid.to_string()))?;
        if position.ply() > MAX_PLY {
            return Err(RestoreError::Ply);
        }
        let mut state = State::with_history(setting, position, earlier.to_vec(), actions);
        if let Some(jumps) = unfinished {
            state.resume(jumps)?;
        }
        Ok(Box::new(state))
    }, else Err(RestoreError::Game(GameError::TooLarge)))
}

impl<P: Encode> State<P> {
    /// Plays the jumps of an unfinished capture.
    fn resume(&mut self, jumps: &str) -> Result<(), RestoreError> {
        let unreadable = || RestoreError::Capture(jumps.chars().take(200).collect());
        let count = jumps.matches('x').count();
        let continues = |m: &P::Move| {
            let text = self.position.move_text(*m);
            text.strip_prefix(jumps).is_some_and(|rest| rest.starts_with('x'))
        };
        let m = P::moves(&self.position, &self.options).into_iter().find(continues);
        let actions = m.map(|m| self.position.actions_of(&self.setting.space, m));
        let actions = actions.filter(|actions| count > 0 && count < actions.len());
        for action in actions.ok_or_else(unreadable)?.into_iter().take(count) {
            if !self.advance(action) {
                return Err(unreadable());
            }
        }
        Ok(())
    }
}

impl<P: Encode> Environment for State<P> {
    fn copy(&self) -> Box<dyn Environment> {
        Box::new(self.clone())
    }

    fn space(&self) -> &Space {
        &self.setting.space
    }

    fn limit(&self) -> u32 {
        self.setting.limit
    }

    fn longest(&self) -> u32 {
        let space = &self.setting.space;
        let most = self.setting.limit + space.longest_turn - 1;
        space.longest_game.map_or(most, |longest| most.min(longest))
    }

    fn player(&self) -> Option<usize> {
        (!self.is_over()).then(|| self.mover())
    }

    fn color(&self, player: usize) -> Color {
        State::color(self, player)
    }

    fn turn(&self) -> Color {
        self.position.turn()
    }

    fn ply(&self) -> u32 {
        self.position.ply()
    }

    fn actions(&self) -> u32 {
        self.actions
    }

    fn outcome(&self) -> Option<Outcome> {
        State::outcome(self)
    }

    fn truncated(&self) -> bool {
        State::truncated(self)
    }

    fn returns(&self) -> [f32; 2] {
        State::returns(self)
    }

    fn legal_actions(&self) -> Vec<usize> {
        let nth = |n| P::nth(&self.setting.space, &self.options, n);
        (0..P::count(&self.options)).filter_map(nth).collect()
    }

    fn mask(&self, mask: &mut [u8]) {
        assert_eq!(mask.len(), self.setting.space.actions(), "a mask has a byte for each action");
        P::mask(&self.setting.space, &self.options, mask);
    }

    fn observe(&self, player: usize, planes: &mut [u8]) {
        assert_eq!(
            planes.len(),
            self.setting.space.observation(),
            "wrong length of an observation"
        );
        State::observe(self, player, planes);
    }

    fn action_text(&self, action: usize) -> Option<String> {
        self.position.action_text(&self.setting.space, action)
    }

    fn act(&mut self, action: usize) -> Result<(), ActionError> {
        if self.advance(action) { Ok(()) } else { Err(self.refusal(action)) }
    }

    fn play(&mut self, text: &str) -> Result<Vec<usize>, ActionError> {
        if self.is_over() {
            return Err(over());
        }
        let played = P::played(&self.options);
        let whole = match self.unfinished() {
            None => text.to_owned(),
            Some(jumps) => join(&jumps, text),
        };
        let refused = |refusal: P::Refusal| ActionError {
            rule: luctor_rules::Refusal::rule(&refusal),
            message: refusal.to_string(),
            over: false,
        };
        let m = self.position.parse_move(&whole).map_err(refused)?;
        let actions = self.position.actions_of(&self.setting.space, m);
        // A position set up by hand can have more captures than are listed; the others are legal, too.
        let text = self.position.move_text(m);
        if self.unfinished().is_some_and(|jumps| !text.starts_with(&jumps)) {
            let message = format!("{text} does not go on with the capture");
            return Err(ActionError { rule: Some(7), message, over: false });
        }
        let rest = actions[played.min(actions.len())..].to_vec();
        self.finish_turn(m, rest.len() as u32);
        Ok(rest)
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let moves = P::moves(&self.position, &self.options).into_iter();
        let mut texts: Vec<String> = moves.map(|m| self.position.move_text(m)).collect();
        texts.sort_unstable();
        texts
    }

    fn position_text(&self) -> String {
        self.position.to_string()
    }

    fn unfinished(&self) -> Option<String> {
        let played = P::played(&self.options);
        let m = *P::moves(&self.position, &self.options).first().filter(|_| played > 0)?;
        let text = self.position.move_text(m);
        Some(text.split('x').take(played + 1).collect::<Vec<_>>().join("x"))
    }

    fn zobrist(&self) -> u64 {
        self.position.zobrist()
    }

    fn earlier(&self) -> &[u64] {
        &self.earlier
    }
}

/// Joins the jumps played with the rest of a capture, which begins at the cell of the capturing piece.
fn join(jumps: &str, rest: &str) -> String {
    let rest = rest.trim().to_lowercase();
    let at = jumps.rsplit('x').next().unwrap_or_default();
    match rest.strip_prefix(at).filter(|after| !after.starts_with(|c: char| c.is_ascii_digit())) {
        Some(after) => format!("{jumps}{after}"),
        None => format!("{jumps} {rest}"),
    }
}
