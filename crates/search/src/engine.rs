//! The engine: the entry point for its users.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
use luctor_rules::dispatch;
use luctor_rules::{Probe, Variant};

use crate::alpha_beta::STACK;
use crate::limits::Limits;
use crate::options::Options;
use crate::report::{BestMove, Listener};
use crate::session::{Player, Session, SetGameError};

/// An engine that plays one game.
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
    /// `None` while a search thread owns the session.
    session: Option<Box<dyn Session>>,
    thread: Option<JoinHandle<Box<dyn Session>>>,
}

/// A handle that stops a search from any thread.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Asks the search to end soon. It still reports its best move.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns the flag that stops a search when it is set, for platforms that can write to memory but not call.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// The default time for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Pages show no larger boards, and the size of their module counts.
#[cfg(target_family = "wasm")]
macro_rules! dispatch {
    ($variant:expr, |$P:ident, $config:ident| $body:expr) => {
        luctor_rules::dispatch_small!($variant, |$P, $config| $body, else {
            unreachable!("a page has rejected the name of the game")
        })
    };
}

const SESSION_RETURNED: &str = "a search that has ended returns the session";

impl Engine {
    /// Creates an engine at the start of a game.
    pub fn new(variant: &Variant, options: Options) -> Engine {
        let session: Box<dyn Session> =
            dispatch!(variant, |P, config| Box::new(Player::<P>::new(*config, options)));
        Engine { stop: Arc::new(AtomicBool::new(false)), session: Some(session), thread: None }
    }

    /// Sets the game to search: a position (the start of the game if `None`) and the moves played since. Stops a
    /// running search and keeps the results of earlier searches.
    ///
    /// # Errors
    ///
    /// Fails if the position or a move is not legal. The game does not change then.
    pub fn set_game(
        &mut self,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<(), SetGameError> {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_RETURNED).set_game(position, moves)
    }

    /// Changes the options and keeps the game. Stops a running search. Keeps the results of earlier searches as
    /// far as the new options allow.
    pub fn set_options(&mut self, options: Options) {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_RETURNED).set_options(options);
    }

    /// Sets a source of exact values for the engine's game, or none. Alpha-beta at full strength uses it. Stops a
    /// running search and deletes the results of earlier searches.
    pub fn set_probe(&mut self, probe: Option<Arc<dyn Probe>>) {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_RETURNED).set_probe(probe);
    }

    /// Deletes the results of earlier searches. Stops a running search.
    pub fn forget(&mut self) {
        self.stop();
        self.wait();
        self.session.as_mut().expect(SESSION_RETURNED).forget();
    }

    /// Returns the limits for a move if no other limit applies.
    pub fn usual_limits(&self) -> Limits {
        Limits { time: Some(DEFAULT_TIME), ..Limits::default() }
    }

    /// Starts a search and returns immediately. Stops a running search first. The listener receives every
    /// iteration and, exactly once at the end, the best move.
    pub fn start(&mut self, limits: Limits, mut listener: Box<dyn Listener>) {
        self.stop();
        self.wait();
        let mut session = self.session.take().expect(SESSION_RETURNED);
        self.stop.store(false, Ordering::Relaxed);
        let stop = Arc::clone(&self.stop);
        let thread = std::thread::Builder::new()
            .name("search".to_owned())
            .stack_size(STACK)
            .spawn(move || {
                listener.started();
                let best = session.think(limits, &stop, listener.as_mut());
                listener.best_move(&best);
                session
            })
            .expect("the system can start a thread");
        self.thread = Some(thread);
    }

    /// Searches and blocks until the best move is found.
    pub fn think(&mut self, limits: Limits) -> BestMove {
        let (sender, receiver) = std::sync::mpsc::channel();
        self.start(limits, Box::new(Forward(sender)));
        self.wait();
        receiver.recv().expect("a search reports its best move")
    }

    /// Searches on this thread, whose stack has to fit lines of 200 turns. For platforms without
    /// threads.
    pub fn think_here(&mut self, limits: Limits, listener: &mut dyn Listener) -> BestMove {
        self.stop();
        self.wait();
        self.stop.store(false, Ordering::Relaxed);
        listener.started();
        let session = self.session.as_mut().expect(SESSION_RETURNED);
        let best = session.think(limits, &self.stop, listener);
        listener.best_move(&best);
        best
    }

    /// Asks a running search to end soon. It still reports its best move.
    pub fn stop(&self) {
        self.stopper().stop();
    }

    /// Returns a handle that stops the engine's searches from any thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.stop))
    }

    /// Blocks until a running search has ended.
    pub fn wait(&mut self) {
        if let Some(thread) = self.thread.take() {
            let session = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            self.session = Some(session);
        }
    }
}

impl Drop for Engine {
    /// Stops a running search, since nothing can receive its result.
    fn drop(&mut self) {
        self.stop();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("searching", &self.thread.is_some()).finish_non_exhaustive()
    }
}

/// Forwards the best move to a channel.
struct Forward(std::sync::mpsc::Sender<BestMove>);

impl Listener for Forward {
    fn best_move(&mut self, best: &BestMove) {
        // The receiver is gone if the caller has panicked meanwhile.
        let _ = self.0.send(best.clone());
    }
}
