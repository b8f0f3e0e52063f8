//! The engine of this program as a player.

use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use luctor_rules::Variant;
use luctor_search::{BestMove, Clock, Engine, Limits, Listener, Options};

use super::player::{Choice, Fault, FaultKind, Player, Request};
use crate::bounds::has_memory_for;

/// How long a player that was told to stop may still take.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// An engine within this process.
pub(super) struct BuiltIn {
    variant: Variant,
    options: Options,
    seed: Option<u64>,
    engine: Option<Engine>,
}

impl BuiltIn {
    /// An engine with these options; their seed is replaced for every game, by `seed` if there is one.
    pub(super) fn new(variant: Variant, options: Options, seed: Option<u64>) -> BuiltIn {
        BuiltIn { variant, options, seed, engine: None }
    }
}

impl Player for BuiltIn {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        // Whatever an engine may keep from one game to the next would make games depend on who played
        // which before; the old table goes before the new one comes.
        self.engine = None;
        let hash = self.options.hash_mib;
        if !has_memory_for(hash) {
            let message = format!("there is no memory for a table of {hash} MiB");
            return Err(FaultKind::Start.because(message));
        }
        let options = Options { seed: self.seed.unwrap_or(seed), ..self.options.clone() };
        self.engine = Some(Engine::new(&self.variant, options));
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault> {
        let engine = self.engine.as_mut().expect("a game is begun before a move is chosen");
        engine
            .set_game(request.position, request.moves)
            .map_err(|error| FaultKind::Crash.because(format!("it refuses the game: {error}")))?;
        let (sender, answer) = sync_channel(1);
        let started = Instant::now();
        engine.start(limits(request), Box::new(Report { sender, started }));
        match answer.recv_timeout(request.patience) {
            Ok((best, took)) => {
                engine.wait();
                let m = best.m.ok_or_else(|| {
                    FaultKind::Illegal.because("it has no move in a game that goes on")
                })?;
                Ok(Choice { m, took })
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(FaultKind::Crash.because("its search broke off without a move"))
            }
            Err(RecvTimeoutError::Timeout) => {
                engine.stop();
                let late = answer.recv_timeout(GRACE).is_ok();
                let waited = request.patience;
                Err(if late {
                    FaultKind::Time.because(format!("it had not moved after {waited:.1?}"))
                } else {
                    FaultKind::Hang
                        .because(format!("it had not moved after {waited:.1?} and does not stop"))
                })
            }
        }
    }
}

fn limits(request: &Request<'_>) -> Limits {
    let clock = request.clock.map(|clock| {
        let own = clock[request.seat];
        Clock::Increment { left: own.left, increment: own.increment }
    });
    let pace = request.pace;
    Limits { clock, time: pace.time, nodes: pace.nodes, depth: pace.depth }
}

/// Passes the best move on, with the time that it took.
struct Report {
    sender: SyncSender<(BestMove, Duration)>,
    started: Instant,
}

impl Listener for Report {
    fn best_move(&mut self, best: &BestMove) {
        // Nobody waits any more for a move that comes too late.
        let _ = self.sender.try_send((best.clone(), self.started.elapsed()));
    }
}

#[cfg(test)]
mod tests {
    use luctor_search::Random;

    use super::*;

    fn request(moves: &[String], nodes: u64) -> Request<'_> {
        let pace = super::super::pace::Pace { nodes: Some(nodes), ..Default::default() };
        let patience = Duration::from_secs(60);
        Request { position: None, moves, pace, clock: None, seat: 0, patience }
    }

    #[test]
    fn a_game_depends_on_its_seed_and_not_on_games_before() {
        let variant: Variant = "emulsion:5,pie=off".parse().unwrap();
        let options = Options { hash_mib: 1, ..Options::default() };
        let mut player = BuiltIn::new(variant, options, None);
        let seed = Random::new(1).next();
        let mut first = || {
            player.begin(seed).unwrap();
            player.choose(&request(&[], 500)).unwrap().m
        };
        let m = first();
        assert_eq!(first(), m);
    }

    #[test]
    fn an_engine_that_takes_too_long_oversteps_its_time() {
        let variant: Variant = "emulsion:8,pie=off".parse().unwrap();
        let mut player = BuiltIn::new(variant, Options { hash_mib: 1, ..Options::default() }, None);
        player.begin(0).unwrap();
        let patience = Duration::from_millis(20);
        let fault = player.choose(&Request { patience, ..request(&[], u64::MAX) }).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Time);
    }

    #[test]
    fn a_game_that_is_not_legal_is_refused() {
        let variant: Variant = "emergo:7x7".parse().unwrap();
        let mut player = BuiltIn::new(variant, Options { hash_mib: 1, ..Options::default() }, None);
        player.begin(0).unwrap();
        let fault = player.choose(&request(&["z9".to_owned()], 10)).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Crash);
    }
}
