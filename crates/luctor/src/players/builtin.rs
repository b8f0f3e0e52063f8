//! The built-in engine as a player.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use luctor_rules::{Probe, Variant};
use luctor_search::{BestMove, Clock, Engine, Limits, Listener, Options};

use super::player::{Choice, Fault, FaultKind, Player, Request, STOP_GRACE};
use crate::engine_setup::limits::has_memory_for;

/// An engine in this process.
pub(super) struct BuiltIn {
    variant: Variant,
    options: Options,
    seed: Option<u64>,
    probe: Option<Arc<dyn Probe>>,
    engine: Option<Engine>,
}

impl BuiltIn {
    /// Creates an engine. Its random seed is `seed`, or differs for every game if `seed` is `None`.
    pub(super) fn new(variant: Variant, options: Options, seed: Option<u64>) -> BuiltIn {
        BuiltIn { variant, options, seed, probe: None, engine: None }
    }

    /// Sets a source of exact values.
    pub(super) fn with_probe(self, probe: Option<Arc<dyn Probe>>) -> BuiltIn {
        BuiltIn { probe, ..self }
    }
}

impl Player for BuiltIn {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        // A new engine for each game makes games independent of earlier ones. The old one is dropped first,
        // to free its table.
        self.engine = None;
        let hash = self.options.hash_mib;
        if !has_memory_for(hash) {
            let message = format!("not enough memory for a transposition table of {hash} MiB");
            return Err(FaultKind::Start.fault(message));
        }
        let options = Options { seed: self.seed.unwrap_or(seed), ..self.options.clone() };
        let mut engine = Engine::new(&self.variant, options);
        engine.set_probe(self.probe.clone());
        self.engine = Some(engine);
        Ok(())
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, Fault> {
        let engine = self.engine.as_mut().expect("begin is called before choose");
        engine
            .set_game(request.position, request.moves)
            .map_err(|error| FaultKind::Crash.fault(format!("it rejected the game: {error}")))?;
        let (sender, answer) = sync_channel(1);
        let started = Instant::now();
        engine.start(search_limits(request), Box::new(MoveSender { sender, started }));
        match answer.recv_timeout(request.timeout) {
            Ok((best, took)) => {
                engine.wait();
                let m = best.m.ok_or_else(|| {
                    FaultKind::Illegal.fault("it found no move although the game is not over")
                })?;
                Ok(Choice { m, took })
            }
            Err(RecvTimeoutError::Disconnected) => {
                Err(FaultKind::Crash.fault("its search ended without a move"))
            }
            Err(RecvTimeoutError::Timeout) => {
                engine.stop();
                let late = answer.recv_timeout(STOP_GRACE).is_ok();
                let waited = request.timeout;
                Err(if late {
                    FaultKind::Time.fault(format!("no move after {waited:.1?}"))
                } else {
                    FaultKind::Hang
                        .fault(format!("no move after {waited:.1?}, and it did not stop"))
                })
            }
        }
    }
}

fn search_limits(request: &Request<'_>) -> Limits {
    let clock = request.clock.map(|clock| {
        let own = clock[request.seat];
        Clock::Increment { left: own.left, increment: own.increment }
    });
    let limits = request.limits;
    Limits { clock, time: limits.time, nodes: limits.nodes, depth: limits.depth }
}

/// Sends the best move and the time it took to the waiting thread.
struct MoveSender {
    sender: SyncSender<(BestMove, Duration)>,
    started: Instant,
}

impl Listener for MoveSender {
    fn best_move(&mut self, best: &BestMove) {
        // The receiver is gone if the move comes too late.
        let _ = self.sender.try_send((best.clone(), self.started.elapsed()));
    }
}

#[cfg(test)]
mod tests {
    use luctor_search::Random;

    use super::*;
    use crate::players::ThinkingLimits;

    fn request(moves: &[String], nodes: u64) -> Request<'_> {
        let limits = ThinkingLimits { nodes: Some(nodes), ..Default::default() };
        let timeout = Duration::from_secs(60);
        Request { position: None, moves, limits, clock: None, seat: 0, timeout }
    }

    #[test]
    fn a_game_depends_on_its_seed_and_not_on_earlier_games() {
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
    fn an_engine_that_takes_too_long_exceeds_its_time() {
        let variant: Variant = "emulsion:8,pie=off".parse().unwrap();
        let mut player = BuiltIn::new(variant, Options { hash_mib: 1, ..Options::default() }, None);
        player.begin(0).unwrap();
        let timeout = Duration::from_millis(20);
        let fault = player.choose(&Request { timeout, ..request(&[], u64::MAX) }).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Time);
    }

    #[test]
    fn an_illegal_game_is_rejected() {
        let variant: Variant = "emergo:7x7".parse().unwrap();
        let mut player = BuiltIn::new(variant, Options { hash_mib: 1, ..Options::default() }, None);
        player.begin(0).unwrap();
        let fault = player.choose(&request(&["z9".to_owned()], 10)).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Crash);
    }
}
