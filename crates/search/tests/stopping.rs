//! Every search ends by its limits, by its clock or when it is stopped, and returns a legal move if there is one.

use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::{BestMove, Clock, Engine, Info, Limits, Listener, Method, Options, Random};

use crate::{VARIANTS, variant};

/// The methods with a search.
const SEARCHES: [Method; 4] = [Method::Engine, Method::AlphaBeta, Method::Rave, Method::Mcts];

fn engine(name: &str, method: Method) -> Engine {
    Engine::new(&variant(name), Options { method, hash_mib: 4, ..Options::default() })
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Forwards `None` for every report, and the best move at the end.
struct Recorder(Sender<Option<BestMove>>);

impl Listener for Recorder {
    fn info(&mut self, _info: &Info) {
        // The test may have stopped receiving.
        let _ = self.0.send(None);
    }

    fn best_move(&mut self, best: &BestMove) {
        self.0.send(Some(best.clone())).expect("the test waits for the best move");
    }
}

#[test]
fn a_search_can_be_stopped_at_any_time() {
    for name in ["emulsion:12", "emulsion:8", "emergo:hex-5"] {
        for method in SEARCHES {
            for infos in [0, 1, 2] {
                let mut engine = engine(name, method);
                let (sender, received) = channel();
                engine.start(Limits::default(), Box::new(Recorder(sender)));
                for _ in 0..infos {
                    assert_eq!(received.recv(), Ok(None), "{name} {method}: nothing was found");
                }
                engine.stop();
                engine.wait();
                let best = received.iter().last().flatten();
                assert!(best.is_some_and(|best| best.m.is_some()), "{name} {method}");
            }
        }
    }
}

#[test]
fn a_search_of_several_threads_can_be_stopped() {
    for method in SEARCHES {
        let options = Options { method, threads: 2, hash_mib: 4, ..Options::default() };
        let mut engine = Engine::new(&variant("emulsion:8"), options);
        let (sender, received) = channel();
        engine.start(Limits::default(), Box::new(Recorder(sender)));
        assert_eq!(received.recv(), Ok(None), "{method}: nothing was found");
        engine.stop();
        engine.wait();
        let best = received.iter().last().flatten();
        assert!(best.is_some_and(|best| best.m.is_some()), "{method}");
    }
}

#[test]
fn a_nearly_empty_clock_still_gives_a_move() {
    for name in VARIANTS {
        for method in Method::ALL {
            for left in [0, 5].map(Duration::from_millis) {
                let increment = Duration::ZERO;
                for clock in [Clock::Increment { left, increment }, Clock::PerMove { left }] {
                    let limits = Limits { clock: Some(clock), ..Limits::default() };
                    let best = engine(name, method).think(limits);
                    assert!(best.m.is_some(), "{name} {method} {clock:?}");
                }
            }
        }
    }
}

#[test]
fn a_limit_of_depth_ends_every_search() {
    for name in ["emulsion:4", "emulsion:free-4", "emergo:7x7"] {
        for method in Method::ALL {
            let limits = Limits { depth: Some(1), ..Limits::default() };
            assert!(engine(name, method).think(limits).m.is_some(), "{name} {method}");
        }
    }
}

#[test]
fn a_search_without_nodes_returns_a_move() {
    for name in VARIANTS {
        for method in Method::ALL {
            assert!(engine(name, method).think(nodes(0)).m.is_some(), "{name} {method}");
        }
    }
}

#[test]
fn more_threads_than_mebibytes_still_search() {
    for method in SEARCHES {
        let options = Options { method, threads: 3, hash_mib: 1, ..Options::default() };
        let best = Engine::new(&variant("emulsion:6"), options).think(nodes(500));
        assert!(best.depth > 0, "{method}: {best:?}");
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for method in Method::ALL {
        for (name, over) in
            [("emulsion:2,pie=off", "wb/wb b 4"), ("emergo:5x5", "3/2/3/2/w4b4,2 b 0,0 40")]
        {
            let mut engine = engine(name, method);
            engine.set_game(Some(over), &[]).expect("the position is legal");
            assert_eq!(engine.think(Limits::default()).m, None, "{name} {method}");
        }
    }
}

/// Returns a position of a random game with only one legal move, and the move.
fn forced(variant: &Variant) -> (String, String) {
    dispatch!(variant, |P, config| {
        for number in 0.. {
            let mut random = Random::for_task(3, number);
            let mut game = Game::new(P::start(config));
            while game.outcome().is_none() {
                let moves = game.legal_moves();
                if let [only] = moves[..] {
                    return (game.position().to_string(), game.position().move_text(only));
                }
                game.play_unchecked(moves[random.below(moves.len())]);
            }
        }
        unreachable!("some game has a forced move")
    })
}

#[test]
fn a_forced_move_is_played() {
    for name in VARIANTS {
        let (text, only) = forced(&variant(name));
        for method in Method::ALL {
            let mut engine = engine(name, method);
            engine.set_game(Some(&text), &[]).expect("a position of a game is legal");
            assert_eq!(engine.think(nodes(300)).m.as_deref(), Some(&*only), "{name} {method}");
        }
    }
}
