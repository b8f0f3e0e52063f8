//! What an engine knows of its game, and which search it asks.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use luctor_rules::Game;

use crate::alpha_beta::{Table, Task};
use crate::eval::{Evaluate, Linear};
use crate::limits::Limits;
use crate::line::{Found, Line};
use crate::mcts::{Forest, Sampling, Selection};
use crate::options::{Method, Options, Technique};
use crate::random::Random;
use crate::report::{BestMove, Info, Listener};
use crate::score::Score;
use crate::simple::{greedy_move, random_move};

/// An engine's game and memory, whatever the game.
pub(crate) trait Session: Send {
    fn set_game(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), SetGameError>;
    fn set_options(&mut self, options: Options);
    fn forget(&mut self);
    fn think(&mut self, limits: Limits, stop: &AtomicBool, listener: &mut dyn Listener)
    -> BestMove;
}

/// With more legal moves than this the end of the game is too far to be seen by looking at everything.
const FEW_MOVES: usize = 28;

/// A session of one game.
pub(crate) struct Player<P: Evaluate> {
    config: P::Config,
    options: Options,
    game: Game<P>,
    table: Table,
    /// What the last sampling has left.
    forest: Option<Forest<P>>,
}

impl<P: Evaluate> Player<P> {
    pub(crate) fn new(config: P::Config, options: Options) -> Player<P> {
        let game = Game::new(P::start(&config));
        let table = Table::new(options.hash_mib);
        Player { config, options, game, table, forest: None }
    }
}

impl<P: Evaluate> Session for Player<P> {
    fn set_game(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), SetGameError> {
        let start = match position {
            None => P::start(&self.config),
            Some(text) => P::from_text(&self.config, text)
                .map_err(|invalid| SetGameError::Position(invalid.to_string()))?,
        };
        let mut game = Game::new(start);
        for (ply, text) in moves.iter().enumerate() {
            game.play_text(text)
                .map_err(|refused| SetGameError::Move { ply, message: refused.to_string() })?;
        }
        self.game = game;
        Ok(())
    }

    fn set_options(&mut self, options: Options) {
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::new(options.hash_mib);
        }
        if (options.hash_mib, options.threads) != (self.options.hash_mib, self.options.threads) {
            self.forest = None;
        }
        self.options = options;
    }

    fn forget(&mut self) {
        self.table.clear();
        self.forest = None;
    }

    fn think(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> BestMove {
        let started = Instant::now();
        let handicap = P::handicap(self.options.level);
        let limits = limits.within(handicap);
        let mut heard = |info: Info| listener.info(&info);
        let method = match self.options.method {
            // A turn that is looked ahead is a thing of alpha-beta, and so are errors of judgement.
            Method::Engine if handicap.noise > 0 || limits.depth.is_some() => Method::AlphaBeta,
            Method::Engine => P::best_method(&self.config),
            method => method,
        };
        let Found { line, nodes } = match method {
            Method::Engine | Method::AlphaBeta => self.search(limits, stop, &mut heard),
            Method::Rave => self.see_or_sample(limits.with_simulations(), stop, &mut heard),
            Method::Mcts => {
                self.sample(Selection::Ucb, limits.with_simulations(), stop, &mut heard)
            }
            Method::Greedy => self.choose(greedy_move),
            Method::Random => self.choose(random_move),
        };
        let time = started.elapsed();
        let Line { pv, score, depth } = line.unwrap_or_else(|| {
            // Without time to look at anything there is no choice, but there is a move.
            let pv = self.game.legal_moves().into_iter().take(1).collect();
            Line { pv, score: Score::DRAW, depth: 0 }
        });
        let m = pv.first().map(|&m| self.game.position().move_text(m));
        BestMove { m, score, depth, nodes, time }
    }
}

impl<P: Evaluate> Player<P> {
    /// Alpha-beta search.
    fn search(
        &self,
        limits: Limits,
        stop: &AtomicBool,
        heard: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let evaluator = &Linear::new(P::weights());
        let Player { game, table, options, .. } = self;
        Task { game, table, evaluator, options }.search(limits, stop, heard)
    }

    /// Monte Carlo tree search.
    fn sample(
        &mut self,
        selection: Selection,
        limits: Limits,
        stop: &AtomicBool,
        heard: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let keep =
            selection == Selection::Rave && self.options.techniques.has(Technique::TreeReuse);
        let forest = self.forest.take().filter(|_| keep);
        let trees = forest.map_or_else(Vec::new, |forest| forest.at(&self.game));
        let seed = self.seed();
        let Player { game, options, .. } = self;
        let sampling = Sampling { game, options, selection, seed };
        let (found, trees) = sampling.search(trees, limits, stop, heard);
        self.forest = keep.then(|| Forest::new(&self.game, trees));
        found
    }

    /// Monte Carlo tree search, unless there are few moves and a quarter of the time shows the end of the game.
    fn see_or_sample(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        heard: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let choice = self.game.legal_moves().len();
        if choice > FEW_MOVES {
            return self.sample(Selection::Rave, limits, stop, heard);
        }
        let started = Instant::now();
        let mut infos = Vec::new();
        let first = limits.quarter();
        let seen = self.search(first, stop, &mut |info| infos.push(info));
        let ended = |line: &Line<P::Move>| line.score.win_in().is_some();
        if choice == 1 || seen.line.as_ref().is_none_or(ended) {
            infos.into_iter().for_each(heard);
            return seen;
        }
        // The bound of nodes is that of one thread, and what is seen counts those of all.
        let rest = limits.after(started.elapsed(), first.nodes.unwrap_or(0));
        let found = self.sample(Selection::Rave, rest, stop, heard);
        Found { line: found.line.or(seen.line), nodes: seen.nodes + found.nodes }
    }

    /// A player without a search.
    fn choose(&self, choice: impl Fn(&Game<P>, &mut Random) -> Option<P::Move>) -> Found<P::Move> {
        let m = choice(&self.game, &mut Random::new(self.seed()));
        Found { line: m.map(|m| Line { pv: vec![m], score: Score::DRAW, depth: 0 }), nodes: 0 }
    }

    /// Other chances for every move of a game.
    fn seed(&self) -> u64 {
        self.options.seed ^ Random::new(self.game.moves().len() as u64).next()
    }
}

/// Why a game cannot be thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetGameError {
    /// The position's text is not legal.
    Position(String),
    /// A move is refused.
    Move {
        /// Moves before it.
        ply: usize,
        /// The reason, one sentence.
        message: String,
    },
}

impl fmt::Display for SetGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetGameError::Position(message) => f.write_str(message),
            SetGameError::Move { ply, message } => write!(f, "move {}: {message}", ply + 1),
        }
    }
}

impl std::error::Error for SetGameError {}
