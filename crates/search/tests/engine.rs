//! The engine's interface: limits, stopping, errors.

use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};

use luctor_rules::{Game, Position, dispatch};
use luctor_search::{BestMove, Engine, Info, Level, Limits, Listener, Method, Options};

use crate::{VARIANTS, variant};

/// A call of a listener.
enum Event {
    Info(Info),
    Best(BestMove),
}

struct Recorder(Sender<Event>);

impl Listener for Recorder {
    fn info(&mut self, info: &Info) {
        self.0.send(Event::Info(info.clone())).expect("the test listens");
    }

    fn best_move(&mut self, best: &BestMove) {
        self.0.send(Event::Best(best.clone())).expect("the test listens");
    }
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn a_search_without_limits_ends_when_it_is_stopped() {
    let mut engine = Engine::new(&variant("emergo:9x9"), Options::default());
    let (sender, received) = channel();
    engine.start(Limits::default(), Box::new(Recorder(sender)));
    assert!(matches!(received.recv(), Ok(Event::Info(info)) if info.depth == 1));
    engine.stopper().stop();
    engine.wait();
    let rest: Vec<Event> = received.iter().collect();
    let (last, before) = rest.split_last().expect("a search ends with its best move");
    assert!(matches!(last, Event::Best(best) if best.m.is_some()));
    assert!(before.iter().all(|received| matches!(received, Event::Info(_))), "one best move only");
}

#[test]
fn a_new_search_stops_the_one_before() {
    let mut engine = Engine::new(&variant("emulsion:8"), Options::default());
    let (sender, received) = channel();
    engine.start(Limits::default(), Box::new(Recorder(sender)));
    let second = engine.think(depth(1));
    assert!(second.m.is_some());
    assert!(
        received.iter().any(|received| matches!(received, Event::Best(_))),
        "the first search reported its best move"
    );
}

#[test]
fn every_iteration_reports_a_line_that_can_be_played() {
    for name in VARIANTS {
        let variant = variant(name);
        let mut engine = Engine::new(&variant, Options::default());
        let (sender, received) = channel();
        engine.start(
            Limits { depth: Some(3), nodes: Some(20_000), ..Limits::default() },
            Box::new(Recorder(sender)),
        );
        engine.wait();
        let (infos, _) = collect(&received);
        let mut depths: Vec<u32> = infos.iter().map(|info| info.depth).collect();
        // An aborted iteration can report another line with the depth of the previous iteration.
        depths.dedup();
        assert_eq!(depths, (1..=depths.len() as u32).collect::<Vec<_>>(), "{name}");
        for info in infos {
            dispatch!(&variant, |P, config| {
                let mut game = Game::new(P::start(config));
                for m in &info.pv {
                    game.play_text(m).unwrap_or_else(|refused| panic!("{name}: {m}: {refused}"));
                }
            });
            assert!(!info.pv.is_empty(), "{name}");
        }
    }
}

#[test]
fn the_best_move_begins_the_last_reported_line_of_an_aborted_search() {
    for name in VARIANTS {
        for lines in [1, 3] {
            for limit in (1..16).map(|step| step * 500) {
                let options = Options { method: Method::AlphaBeta, lines, ..Options::default() };
                let mut engine = Engine::new(&variant(name), options);
                let (sender, received) = channel();
                engine.start(nodes(limit), Box::new(Recorder(sender)));
                engine.wait();
                let (infos, best) = collect(&received);
                let of_rank = |rank| infos.iter().rfind(|info| info.rank == rank);
                let last: Vec<&Info> = (1..=lines).filter_map(of_rank).collect();
                let Some(first) = last.first() else { continue };
                assert_eq!(first.pv.first(), best.m.as_ref(), "{name}, {limit} nodes");
                // Lines of the previous iteration can start with worse moves of this one.
                if last.iter().all(|info| info.depth == first.depth) {
                    let moves: HashSet<&str> = last.iter().map(|info| &*info.pv[0]).collect();
                    assert_eq!(moves.len(), last.len(), "{name}, {limit} nodes: {last:?}");
                }
            }
        }
    }
}

/// Collects the reported lines and the best move of a search.
fn collect(received: &Receiver<Event>) -> (Vec<Info>, BestMove) {
    let (mut infos, mut best) = (Vec::new(), None);
    for received in received {
        match received {
            Event::Info(info) => infos.push(info),
            Event::Best(found) => best = Some(found),
        }
    }
    (infos, best.expect("a search ends with its best move"))
}

#[test]
fn limits_of_nodes_and_depth_hold() {
    for name in VARIANTS {
        let mut engine = Engine::new(&variant(name), Options::default());
        let few = engine.think(nodes(500));
        assert!(few.nodes <= 500 && few.m.is_some(), "{name}: {few:?}");
        let shallow = engine.think(depth(2));
        assert!(shallow.depth <= 2, "{name}: {shallow:?}");
        let none = engine.think(nodes(0));
        assert!(none.m.is_some(), "{name}: a move is returned without a search");
    }
}

#[test]
fn the_same_search_gives_the_same_answer() {
    for name in VARIANTS {
        for level in Level::ALL {
            let think = || {
                let options = Options { hash_mib: 1, level, seed: 3, ..Options::default() };
                let best = Engine::new(&variant(name), options).think(nodes(3_000));
                (best.m, best.score, best.depth, best.nodes)
            };
            assert_eq!(think(), think(), "{name} {level}");
        }
    }
}

#[test]
fn the_same_search_of_every_method_gives_the_same_answer() {
    let same = |name: &str, method: Method, limits: Limits| {
        let think = || {
            let options = Options { hash_mib: 1, method, seed: 3, ..Options::default() };
            let best = Engine::new(&variant(name), options).think(limits);
            (best.m, best.score, best.depth, best.nodes)
        };
        assert_eq!(think(), think(), "{name} {method} {limits:?}");
    };
    for method in Method::ALL {
        for name in VARIANTS {
            same(name, method, nodes(500));
        }
        same("emulsion:4", method, depth(1));
        same("emergo:7x7", method, depth(1));
    }
}

#[test]
fn an_invalid_game_does_not_replace_the_old_one() {
    let mut engine = Engine::new(&variant("emergo:9x9"), Options::default());
    engine.set_game(None, &["a1".to_owned()]).expect("the move is legal");
    let before = engine.think(depth(2)).m;
    let moves = ["e3".to_owned(), "f4".to_owned()];
    let refused = engine.set_game(None, &moves).expect_err("f4 feeds");
    assert_eq!(refused.to_string(), "move 2: that entry would feed: white could capture f4");
    let refused = engine.set_game(Some("nonsense"), &[]).expect_err("no position");
    assert_eq!(
        refused.to_string(),
        "a position has 4 parts (ROWS SIDE HANDS PLY), this text has 1"
    );
    assert_eq!(engine.think(depth(2)).m, before);
}

#[test]
fn levels_are_parsed_from_their_texts() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    let old = ["easy", "medium", "hard"].map(|name| name.parse().map(Level::number));
    assert_eq!(old, [Ok(2), Ok(4), Ok(8)], "stored games can have the old names");
    for text in ["0", "9", "-1", ""] {
        assert!(text.parse::<Level>().is_err(), "{text:?}");
    }
    let error = "grandmaster".parse::<Level>().expect_err("there is no such level");
    assert_eq!(
        error.to_string(),
        "the levels are the numbers from 1, the weakest, to 8, the strongest"
    );
}
