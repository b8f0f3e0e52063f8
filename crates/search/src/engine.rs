//! The engine's door.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use luctor_rules::{Variant, dispatch};

use crate::alpha_beta::STACK;
use crate::limits::Limits;
use crate::options::Options;
use crate::report::{BestMove, Listener};
use crate::session::{Player, Session, SetGameError};

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
