//! The engine's game and memory, and its choice of a search.

mod endgame;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use luctor_rules::{Game, Probe};

use crate::alpha_beta::{Table, Task};
use crate::eval::{Evaluate, Linear, Prove};
use crate::helpers::useful_threads;
use crate::limits::{Bounds, Limits};
use crate::line::{Found, Line};
use crate::mcts::{ParallelSearch, SavedTrees, Selection};
use crate::moment::Moment;
use crate::options::{Level, Method, Options, Technique};
use crate::random::Random;
use crate::report::{BestMove, Info, Listener};
use crate::score::Score;
use crate::simple::{greedy_move, random_move};

/// The game and memory of an engine, independent of the type of the game.
pub(crate) trait Session: Send {
    fn set_game(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), SetGameError>;
    fn set_options(&mut self, options: Options);
    fn set_probe(&mut self, probe: Option<Arc<dyn Probe>>);
    fn forget(&mut self);
    fn think(&mut self, limits: Limits, stop: &AtomicBool, listener: &mut dyn Listener)
    -> BestMove;
}

/// A session of one game.
pub(crate) struct Player<P: Evaluate> {
    config: P::Config,
    options: Options,
    game: Game<P>,
    table: Table,
    /// The trees of the last Monte Carlo tree search.
    trees: Option<SavedTrees<P>>,
    /// Exact values of some positions.
    probe: Option<Arc<dyn Probe>>,
    /// The exact solver with its results, once it was asked.
    prover: Option<Box<dyn Prove<P>>>,
}

impl<P: Evaluate> Player<P> {
    pub(crate) fn new(config: P::Config, options: Options) -> Player<P> {
        let options = within_machine(options);
        let game = Game::new(P::start(&config));
        let table = Table::new(options.hash_mib);
        Player { config, options, game, table, trees: None, probe: None, prover: None }
    }
}

/// Returns options whose threads this machine can run.
fn within_machine(options: Options) -> Options {
    Options { threads: useful_threads(options.threads), ..options }
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
        let options = within_machine(options);
        if options.hash_mib != self.options.hash_mib {
            self.table = Table::new(options.hash_mib);
            self.prover = None;
        }
        if (options.hash_mib, options.threads) != (self.options.hash_mib, self.options.threads) {
            self.trees = None;
        }
        self.options = options;
    }

    fn set_probe(&mut self, probe: Option<Arc<dyn Probe>>) {
        self.probe = probe;
        self.forget();
    }

    fn forget(&mut self) {
        self.table.clear();
        self.trees = None;
        self.prover = None;
    }

    fn think(
        &mut self,
        limits: Limits,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> BestMove {
        let started = Moment::now();
        let handicap = P::handicap(self.options.level);
        let bounds = limits.bounds(handicap, self.game.position().turns_left());
        let mut report = |info: Info| listener.info(&info);
        let method = match self.options.method {
            // Only alpha-beta has a depth and evaluation errors.
            Method::Engine if handicap.noise > 0 || bounds.depth.is_some() => Method::AlphaBeta,
            Method::Engine => P::best_method(&self.config),
            method => method,
        };
        let Found { line, nodes } = match method {
            Method::Engine | Method::AlphaBeta => self.search(bounds, stop, &mut report),
            Method::Rave => self.solve_or_sample(bounds.with_simulations(), stop, &mut report),
            Method::Mcts => {
                self.sample(Selection::Ucb, bounds.with_simulations(), stop, &mut report)
            }
            Method::Greedy => self.choose(greedy_move),
            Method::Random => self.choose(random_move),
        };
        let time = started.elapsed();
        let Line { pv, score, depth } = line.unwrap_or_else(|| {
            // Without time for any search, play the first legal move.
            let pv = self.game.legal_moves().into_iter().take(1).collect();
            Line { pv, score: Score::DRAW, depth: 0 }
        });
        let m = pv.first().map(|&m| self.game.position().move_text(m));
        BestMove { m, score, depth, nodes, time }
    }
}

impl<P: Evaluate> Player<P> {
    /// Runs alpha-beta.
    fn search(
        &self,
        bounds: Bounds,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let evaluator = &Linear::new(P::weights());
        let Player { game, table, options, .. } = self;
        // Weaker levels play the end as they play everything else.
        let strongest = options.level == Level::STRONGEST;
        let probe = self.probe.as_deref().filter(|_| strongest);
        Task { game, table, evaluator, options, probe }.search(bounds, stop, report)
    }

    /// Runs Monte Carlo tree search.
    fn sample(
        &mut self,
        selection: Selection,
        bounds: Bounds,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let keep =
            selection == Selection::Rave && self.options.techniques.has(Technique::TreeReuse);
        let saved = self.trees.take().filter(|_| keep);
        let trees = saved.map_or_else(Vec::new, |saved| saved.at(&self.game));
        let seed = self.seed();
        let Player { game, options, .. } = self;
        let search = ParallelSearch { game, options, selection, seed };
        let (found, trees) = search.run(trees, bounds, stop, report);
        self.trees = keep.then(|| SavedTrees::new(&self.game, trees));
        found
    }

    /// Chooses a move without a search.
    fn choose(&self, choice: impl Fn(&Game<P>, &mut Random) -> Option<P::Move>) -> Found<P::Move> {
        let m = choice(&self.game, &mut Random::new(self.seed()));
        Found { line: m.map(|m| Line { pv: vec![m], score: Score::DRAW, depth: 0 }), nodes: 0 }
    }

    /// Returns a seed that differs for every move of a game.
    fn seed(&self) -> u64 {
        self.options.seed ^ Random::new(self.game.moves().len() as u64).next()
    }
}

/// The reason why a game cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetGameError {
    /// The position is not legal.
    Position(String),
    /// A move is not legal.
    Move {
        /// The number of moves before it.
        ply: usize,
        /// The reason as an English sentence.
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
