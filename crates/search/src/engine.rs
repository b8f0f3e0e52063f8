//! The engine's door.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use luctor_rules::{Game, Variant, dispatch};

use crate::eval::{Evaluate, Linear};
use crate::level::Level;
use crate::limits::Limits;
use crate::mcts::Selection;
use crate::method::Method;
use crate::random::Random;
use crate::report::{BestMove, Info, Listener};
use crate::root::{Found, Line, Task};
use crate::sampling::Sampling;
use crate::score::Score;
use crate::simple::{greedy_move, random_move};
use crate::table::Table;
use crate::technique::Techniques;

/// How an engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How moves are chosen.
    pub method: Method,
    /// The strength that it plays with.
    pub level: Level,
    /// Size of the transposition table in mebibytes.
    pub hash_mib: usize,
    /// Threads that search. With one, the same position and limits (other than time) give the same result.
    pub threads: usize,
    /// How many of the best lines are looked for and reported, at least 1.
    pub lines: usize,
    /// What the search does beyond plain alpha-beta; all of it, unless its worth is to be measured.
    pub techniques: Techniques,
    /// Chooses the errors of the weaker levels, random games, and the moves of random players.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: Method::default(),
            level: Level::default(),
            hash_mib: 64,
            threads: 1,
            lines: 1,
            techniques: Techniques::default(),
            seed: 0,
        }
    }
}

/// A player of one game.
///
/// ```
/// use luctor_search::{Engine, Limits, Options};
///
/// let mut engine = Engine::new(&"emergo:7x7".parse()?, Options::default());
/// engine.set_game(None, &["c3".to_owned()])?;
/// let best = engine.think(Limits { depth: Some(4), ..Limits::default() });
/// assert!(best.m.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    stop: Arc<AtomicBool>,
    /// Here, or with the thread that searches.
    session: Option<Box<dyn Session>>,
    thread: Option<JoinHandle<Box<dyn Session>>>,
}

/// Stops a search from anywhere.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Ends the search soon; its best move still comes.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The time for a move that people wait for without impatience.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The stack of a search: lines of 200 turns with positions of the largest boards.
pub(crate) const STACK: usize = 256 << 20;

const SESSION_IS_HERE: &str = "a search that was waited for has given the session back";

impl Engine {
    /// An engine at the start of a game.
    pub fn new(variant: &Variant, options: Options) -> Engine {
        let session: Box<dyn Session> =
            dispatch!(variant, |P, config| Box::new(Player::<P>::new(*config, options)));
        Engine { stop: Arc::new(AtomicBool::new(false)), session: Some(session), thread: None }
    }

    /// Sets the game to think about: a position (the start of the game when there is none) and the
    /// moves since. Stops a running search. What was learned before is kept.
    ///
    /// # Errors
    ///
    /// The position or a move is not legal; the game stays as it was.
    pub fn set_game(
        &mut self,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<(), SetGameError> {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_IS_HERE).set_game(position, moves)
    }

    /// Changes the options and keeps the game. Stops a running search. What was learned before is kept
    /// where the new options allow it.
    pub fn set_options(&mut self, options: Options) {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_IS_HERE).set_options(options);
    }

    /// Forgets what was learned, as before a new game. Stops a running search.
    pub fn forget(&mut self) {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_IS_HERE).forget();
    }

    /// What the engine's level spends on a move when nothing else bounds it.
    pub fn usual_limits(&self) -> Limits {
        Limits { time: Some(USUAL_TIME), ..Limits::default() }
    }

    /// Begins to think and returns at once. Stops a running search first. The listener hears of every
    /// iteration and last, exactly once, of the best move.
    pub fn start(&mut self, limits: Limits, mut listener: Box<dyn Listener>) {
        self.stop();
        self.wait();
        let mut session = self.session.take().expect(SESSION_IS_HERE);
        self.stop.store(false, Ordering::Relaxed);
        let stop = Arc::clone(&self.stop);
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                let best = session.think(limits, &stop, listener.as_mut());
                listener.best_move(&best);
                session
            })
            .expect("the system can start a thread");
        self.thread = Some(thread);
    }

    /// Thinks, and returns when it has decided.
    pub fn think(&mut self, limits: Limits) -> BestMove {
        let (sender, receiver) = std::sync::mpsc::channel();
        self.start(limits, Box::new(Forward(sender)));
        self.wait();
        receiver.recv().expect("a search ends with its best move")
    }

    /// Asks a running search to end soon; its best move still comes.
    pub fn stop(&self) {
        self.stopper().stop();
    }

    /// A handle that stops the engine's searches from elsewhere.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Waits until a running search has ended.
    pub fn wait(&mut self) {
        if let Some(thread) = self.thread.take() {
            let session = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            self.session = Some(session);
        }
    }
}

impl Drop for Engine {
    /// A search whose engine is gone has nobody to think for.
    fn drop(&mut self) {
        self.stop();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("searching", &self.thread.is_some()).finish_non_exhaustive()
    }
}

/// Passes the best move on.
struct Forward(std::sync::mpsc::Sender<BestMove>);

impl Listener for Forward {
    fn best_move(&mut self, best: &BestMove) {
        // Nobody waits when the thinker was dropped meanwhile.
        let _ = self.0.send(best.clone());
    }
}

/// An engine's game and memory, whatever the game.
trait Session: Send {
    fn set_game(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), SetGameError>;
    fn set_options(&mut self, options: Options);
    fn forget(&mut self);
    fn think(&mut self, limits: Limits, stop: &AtomicBool, listener: &mut dyn Listener)
    -> BestMove;
}

/// A session of one game.
struct Player<P: Evaluate> {
    config: P::Config,
    options: Options,
    game: Game<P>,
    table: Table,
}

impl<P: Evaluate> Player<P> {
    fn new(config: P::Config, options: Options) -> Player<P> {
        let game = Game::new(P::start(&config));
        let table = Table::new(options.hash_mib);
        Player { config, options, game, table }
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
        self.options = options;
    }

    fn forget(&mut self) {
        self.table.clear();
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
        &self,
        selection: Selection,
        limits: Limits,
        stop: &AtomicBool,
        heard: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let Player { game, options, .. } = self;
        Sampling { game, options, selection, seed: self.seed() }.search(limits, stop, heard)
    }

    /// Monte Carlo tree search, if an eighth of the time does not show the end of the game.
    fn see_or_sample(
        &self,
        limits: Limits,
        stop: &AtomicBool,
        heard: &mut dyn FnMut(Info),
    ) -> Found<P::Move> {
        let started = Instant::now();
        let mut infos = Vec::new();
        let first = limits.eighth();
        let seen = self.search(first, stop, &mut |info| infos.push(info));
        let ended = |line: &Line<P::Move>| line.score.win_in().is_some();
        let no_choice = self.game.legal_moves().len() == 1;
        if no_choice || seen.line.as_ref().is_none_or(ended) {
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
