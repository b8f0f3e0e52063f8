//! A game in progress: a position, the part of the turn played, and what a result depends on.

use std::sync::Arc;

use luctor_rules::{Color, Outcome, Reason};

use crate::encode::{Encode, Progress};
use crate::error::{ActionError, GameError};
use crate::limits::{MAX_LIMIT, USUAL_LIMIT};
use crate::planes::View;
use crate::space::Space;

/// A game with its board, options and limit, shared by all of its states.
#[derive(Debug)]
pub(crate) struct Setting<P: Encode> {
    pub(crate) space: Space,
    /// The number of actions after which an unfinished game is truncated.
    pub(crate) limit: u32,
    pub(crate) start: P,
}

impl<P: Encode> Setting<P> {
    /// Creates the setting of a game. Without a limit, games of Emulsion end by their rules.
    ///
    /// # Errors
    ///
    /// Fails if the limit is 0 or above [`MAX_LIMIT`].
    pub(crate) fn new(config: &P::Config, limit: Option<u32>) -> Result<Setting<P>, GameError> {
        let space = P::space(config);
        let limit = limit.unwrap_or(space.longest_game.unwrap_or(USUAL_LIMIT));
        if limit == 0 || limit > MAX_LIMIT {
            return Err(GameError::Limit);
        }
        Ok(Setting { space, limit, start: P::start(config) })
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct State<P: Encode> {
    pub(crate) setting: Arc<Setting<P>>,
    /// The position at the start of the turn.
    pub(crate) position: P,
    pub(crate) options: P::Options,
    /// The hashes of the earlier positions that can occur again.
    pub(crate) earlier: Vec<u64>,
    /// The number of actions played.
    pub(crate) actions: u32,
    /// The color of player 0.
    first: Color,
    outcome: Option<Outcome>,
    truncated: bool,
}

impl<P: Encode> State<P> {
    /// Creates the state of a position without a history.
    pub(crate) fn new(setting: Arc<Setting<P>>, position: P) -> State<P> {
        State::with_history(setting, position, Vec::new(), 0)
    }

    /// Creates the state of a position with the hashes of the earlier positions that can occur again, and the number of
    /// actions played.
    pub(crate) fn with_history(
        setting: Arc<Setting<P>>,
        position: P,
        earlier: Vec<u64>,
        actions: u32,
    ) -> State<P> {
        // The players alternate, also when they swap sides: player 0 moves at even plies.
        let even = position.ply().is_multiple_of(2);
        let first = if even { position.turn() } else { !position.turn() };
        let options = P::nothing();
        let mut state = State {
            setting,
            position,
            options,
            earlier,
            actions,
            first,
            outcome: None,
            truncated: false,
        };
        state.begin_turn();
        state
    }

    /// Returns to the start of the game.
    #[inline(always)]
    pub(crate) fn restart(&mut self) {
        self.position.clone_from(&self.setting.start);
        self.first = self.position.turn();
        self.earlier.clear();
        self.actions = 0;
        self.begin_turn();
    }

    /// Lists the legal actions, and notes whether the game is over.
    #[inline(always)]
    fn begin_turn(&mut self) {
        self.position.list(&self.setting.space, &mut self.options);
        self.truncated = false;
        self.outcome = None;
        if P::count(&self.options) == 0 {
            self.outcome = self.position.outcome();
        } else if let Some(limit) = self.position.repetition_limit()
            && 1 + self.occurrences() >= limit
        {
            self.outcome = Some(Outcome { winner: None, reason: Reason::Repetition });
        } else if self.actions >= self.setting.limit {
            self.truncated = true;
        }
        if self.is_over() {
            self.options = P::nothing();
        }
    }

    /// Returns how often the position has occurred earlier.
    fn occurrences(&self) -> usize {
        let hash = self.position.zobrist();
        self.earlier.iter().filter(|&&earlier| earlier == hash).count()
    }

    /// Plays an action. Returns `false` and changes nothing if it is illegal.
    #[inline(always)]
    pub(crate) fn advance(&mut self, action: usize) -> bool {
        match self.position.advance(&self.setting.space, &mut self.options, action) {
            Progress::Illegal => return false,
            Progress::Unfinished => self.actions = self.actions.saturating_add(1),
            Progress::Turn(m) => self.finish_turn(m, 1),
        }
        true
    }

    /// Plays the move of a turn whose last actions are not counted yet.
    #[inline(always)]
    pub(crate) fn finish_turn(&mut self, m: P::Move, actions: u32) {
        self.actions = self.actions.saturating_add(actions);
        if self.position.repetition_limit().is_some() {
            if self.position.is_irreversible(m) {
                self.earlier.clear();
            } else {
                self.earlier.push(self.position.zobrist());
            }
        }
        let mover = self.position.turn();
        self.position.play_unchecked(m);
        if self.position.turn() == mover {
            // Rule 11 of Emulsion: the players have exchanged colors.
            self.first = !self.first;
        }
        self.begin_turn();
    }

    /// Returns `true` if the game has ended or is truncated.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        self.outcome.is_some() || self.truncated
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub(crate) fn truncated(&self) -> bool {
        self.truncated
    }

    /// Returns the color that a player (0 or 1) has at present.
    #[inline(always)]
    pub(crate) fn color(&self, player: usize) -> Color {
        if player == 0 { self.first } else { !self.first }
    }

    /// Returns the player to move (0 or 1), also if the game is over.
    #[inline(always)]
    pub(crate) fn mover(&self) -> usize {
        usize::from(self.position.turn() != self.first)
    }

    /// Returns the result of each player: 1 for a win, -1 for a loss, 0 otherwise.
    #[inline(always)]
    pub(crate) fn returns(&self) -> [f32; 2] {
        match self.outcome.and_then(|outcome| outcome.winner) {
            None => [0.0, 0.0],
            Some(winner) if winner == self.first => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
        }
    }

    /// Writes what a player sees.
    #[inline(always)]
    pub(crate) fn observe(&self, player: usize, planes: &mut [u8]) {
        let earlier = if self.earlier.is_empty() { 0 } else { self.occurrences().min(2) as u8 };
        let to_move = !self.is_over() && self.mover() == player;
        let view = View { color: self.color(player), to_move, earlier };
        self.position.observe(view, &self.setting.space, &self.options, planes);
    }

    /// Explains why an action is not legal.
    pub(crate) fn refusal(&self, action: usize) -> ActionError {
        let error = |rule, message: String| ActionError { rule, message, over: false };
        if self.is_over() {
            return over();
        }
        let text = self.position.action_text(&self.setting.space, action);
        let Some(text) = text else {
            return error(None, format!("action {action} names no move on this board"));
        };
        if P::played(&self.options) > 0 {
            return error(Some(7), format!("{text}: the capturing piece must go on jumping"));
        }
        match self.position.parse_move(&text) {
            Err(refusal) => error(luctor_rules::Refusal::rule(&refusal), refusal.to_string()),
            Ok(_) => error(Some(8), format!("{text} does not begin a capture of the most men")),
        }
    }
}

/// Returns the error for actions after the end.
pub(crate) fn over() -> ActionError {
    ActionError { rule: None, message: "the game is over".to_owned(), over: true }
}
