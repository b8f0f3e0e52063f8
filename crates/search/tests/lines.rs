//! Searches with several lines or several threads.

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};

use luctor_rules::{Game, Position, dispatch};
use luctor_search::{BestMove, Engine, Info, Limits, Listener, Method, Options};

use crate::{VARIANTS, variant};

struct Recorder(Sender<Info>);

impl Listener for Recorder {
    fn info(&mut self, info: &Info) {
        self.0.send(info.clone()).expect("the test listens");
    }
}

/// Returns the last reported line of each rank.
fn lines(name: &str, options: Options, limits: Limits) -> Vec<Info> {
    let (sender, received) = channel();
    let mut engine = Engine::new(&variant(name), options);
    engine.start(limits, Box::new(Recorder(sender)));
    engine.wait();
    let last: BTreeMap<usize, Info> = received.iter().map(|info| (info.rank, info)).collect();
    last.into_values().collect()
}

/// Asserts that the lines start with different moves and are legal from the start of the game.
fn assert_sound(name: &str, lines: &[Info]) {
    let ranks: Vec<usize> = lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [1, 2, 3], "{name}");
    let mut firsts: Vec<&String> = lines.iter().map(|line| &line.pv[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), lines.len(), "{name}: two lines begin alike: {lines:?}");
    for line in lines {
        dispatch!(&variant(name), |P, config| {
            let mut game = Game::new(P::start(config));
            for m in &line.pv {
                game.play_text(m).unwrap_or_else(|refused| panic!("{name}: {m}: {refused}"));
            }
        });
    }
}

#[test]
fn several_lines_of_alpha_beta_are_reported_best_first() {
    for name in VARIANTS {
        for depth in 1..=4 {
            let options = Options { method: Method::AlphaBeta, lines: 3, ..Options::default() };
            let limits = Limits { depth: Some(depth), nodes: Some(200_000), ..Limits::default() };
            let lines = lines(name, options, limits);
            assert_sound(name, &lines);
            assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{name}: {lines:?}");
        }
    }
}

#[test]
fn several_lines_of_tree_search_start_with_different_moves() {
    for name in VARIANTS {
        for method in [Method::Rave, Method::Mcts] {
            let options = Options { method, lines: 3, ..Options::default() };
            let limits = Limits { nodes: Some(3_000), ..Limits::default() };
            assert_sound(name, &lines(name, options, limits));
        }
    }
}

#[test]
fn there_are_at_most_as_many_lines_as_moves() {
    let options = Options { method: Method::AlphaBeta, lines: 200, ..Options::default() };
    let limits = Limits { depth: Some(2), ..Limits::default() };
    assert_eq!(lines("emulsion:2,pie=off", options, limits).len(), 4);
}

/// The limit of nodes applies to one thread, so all threads together visit more.
#[test]
fn the_nodes_of_all_threads_are_counted() {
    for (method, most) in
        [(Method::AlphaBeta, 300_000), (Method::Rave, 30_000), (Method::Mcts, 30_000)]
    {
        let options = Options { method, threads: 2, ..Options::default() };
        let limits = Limits { nodes: Some(most), ..Limits::default() };
        let best: BestMove = Engine::new(&variant("emulsion:8"), options).think(limits);
        assert!(best.nodes > most, "{method}: {best:?}");
        dispatch!(&variant("emulsion:8"), |P, config| {
            let mut game = Game::new(P::start(config));
            let m = best.m.expect("the game is not over");
            game.play_text(&m).unwrap_or_else(|refused| panic!("{m}: {refused}"));
        });
    }
}
