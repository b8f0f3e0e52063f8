//! The engine's evaluation of every position of a game.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use luctor_rules::{Color, Game, Position, Variant, dispatch};
use luctor_search::{BestMove, Engine, Info, Limits, Listener, Score, SetGameError};

use crate::record::Eval;

/// The largest number of forced moves that are played before a search starts. A search would end at once where there is
/// no choice, and forced captures can repeat forever.
const FORCED: usize = 40;

/// The limit of the search of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A number of positions. The result is the same on every machine.
    Nodes(u64),
    /// A time.
    Time(Duration),
}

impl Limit {
    /// Returns a limit that is larger by a factor.
    pub(crate) fn times(self, factor: u32) -> Limit {
        match self {
            Limit::Nodes(nodes) => Limit::Nodes(nodes.saturating_mul(factor.into())),
            Limit::Time(time) => Limit::Time(time.saturating_mul(factor)),
        }
    }
}

impl From<Limit> for Limits {
    fn from(limit: Limit) -> Limits {
        match limit {
            Limit::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Limit::Time(time) => Limits { time: Some(time), ..Limits::default() },
        }
    }
}

/// The evaluation of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The value from White's point of view.
    pub eval: Eval,
    /// The best line; empty if the game is over.
    pub line: Vec<String>,
    /// The second best move and its value, if the search found one.
    pub second: Option<(String, Eval)>,
}

impl Evaluation {
    /// Creates the evaluation of a position without a second best move.
    pub fn new(eval: Eval, line: Vec<String>) -> Evaluation {
        Evaluation { eval, line, second: None }
    }

    /// Returns the evaluation of the position before this one, if `m` is its best move.
    pub(crate) fn before(&self, m: &str) -> Evaluation {
        let line = [&[m.to_owned()][..], &self.line].concat();
        Evaluation::new(delayed(self.eval, 1), line)
    }
}

/// Evaluates positions of one game.
#[derive(Debug)]
pub(crate) struct Evaluator<'a> {
    engine: &'a mut Engine,
    variant: &'a Variant,
    position: Option<&'a str>,
    limits: Limits,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(
        engine: &'a mut Engine,
        variant: &'a Variant,
        position: Option<&'a str>,
        limit: Limit,
    ) -> Evaluator<'a> {
        Evaluator { engine, variant, position, limits: limit.into() }
    }

    /// Evaluates the position after some moves.
    ///
    /// # Errors
    ///
    /// Fails if the first position or a move is not legal.
    pub(crate) fn evaluate(&mut self, moves: &[String]) -> Result<Evaluation, SetGameError> {
        let Forced { moves: forced, turn, end } = dispatch!(self.variant, |P, config| {
            let start = match self.position {
                None => P::start(config),
                Some(text) => P::from_text(config, text)
                    .map_err(|invalid| SetGameError::Position(invalid.to_string()))?,
            };
            forced(played(start, moves)?)
        });
        if let Some(winner) = end {
            let turns = forced.len() as u32;
            let eval = winner.map_or(Eval::Draw, |winner| Eval::Win { winner, turns });
            return Ok(Evaluation::new(eval, forced));
        }
        self.engine.set_game(self.position, &[moves, &forced].concat())?;
        let (sender, receiver) = channel();
        self.engine.start(self.limits, Box::new(Lines { best: Vec::new(), second: None, sender }));
        self.engine.wait();
        let Ok((best, line, second)) = receiver.recv() else {
            return Ok(Evaluation::new(Eval::of(Score::DRAW, turn), forced));
        };
        let eval = delayed(Eval::of(best.score, turn), forced.len());
        // A forced move has no second best.
        let second = second.filter(|_| forced.is_empty());
        let second = second.map(|(text, score)| (text, Eval::of(score, turn)));
        Ok(Evaluation { eval, line: [forced, line].concat(), second })
    }
}

/// Returns the value of a position from which some turns lead to one with this value.
fn delayed(eval: Eval, by: usize) -> Eval {
    match eval {
        Eval::Win { winner, turns } => Eval::Win { winner, turns: turns + by as u32 },
        other => other,
    }
}

/// Plays moves from a position.
pub(crate) fn played<P: Position>(start: P, moves: &[String]) -> Result<Game<P>, SetGameError> {
    let mut game = Game::new(start);
    for (ply, text) in moves.iter().enumerate() {
        game.play_text(text)
            .map_err(|refused| SetGameError::Move { ply, message: refused.to_string() })?;
    }
    Ok(game)
}

/// Moves without an alternative, and the position after them.
struct Forced {
    moves: Vec<String>,
    turn: Color,
    /// The winner if the game is over then; `Some(None)` for a draw.
    end: Option<Option<Color>>,
}

fn forced<P: Position>(mut game: Game<P>) -> Forced {
    let mut moves = Vec::new();
    while moves.len() < FORCED
        && let &[only] = game.legal_moves().as_slice()
    {
        moves.push(game.position().move_text(only));
        game.play_unchecked(only);
    }
    let end = game.outcome().map(|outcome| outcome.winner);
    Forced { moves, turn: game.position().turn(), end }
}

/// The best move of a search, its line, and the second best move with its score.
type Found = (BestMove, Vec<String>, Option<(String, Score)>);

/// Keeps the last two best lines of a search.
struct Lines {
    best: Vec<String>,
    second: Option<(String, Score)>,
    sender: Sender<Found>,
}

impl Listener for Lines {
    fn info(&mut self, info: &Info) {
        match info.rank {
            1 => {
                self.best.clone_from(&info.pv);
                self.second = None;
            }
            2 => self.second = info.pv.first().map(|first| (first.clone(), info.score)),
            _ => {}
        }
    }

    fn best_move(&mut self, best: &BestMove) {
        // A search that ends before its first iteration has a move but no line.
        if self.best.first() != best.m.as_ref() {
            self.best = best.m.clone().into_iter().collect();
            self.second = None;
        }
        let line = std::mem::take(&mut self.best);
        // The receiver is gone if the caller has panicked meanwhile.
        let _ = self.sender.send((best.clone(), line, self.second.take()));
    }
}
