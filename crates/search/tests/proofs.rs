//! Searches of late positions agree with a retrograde solver.

use std::collections::HashMap;

use luctor_rules::{Game, Position, dispatch};
use luctor_search::{
    BestMove, Engine, Info, Level, Limits, Listener, Method, Options, Random, Score, Technique,
    Techniques,
};

use crate::variant;

/// Solves a position by all positions that can follow it: 1 if the side to move wins, 0 for a draw, -1 if it
/// loses, `None` if there are too many. A side that cannot be forced to lose can repeat positions.
fn solve<P: Position>(root: &P, most: usize) -> Option<i32> {
    // 1. Collect all positions, the values of those where the game is over, and the successors of the others.
    let mut numbers = HashMap::from([(root.zobrist(), 0)]);
    let mut positions = vec![root.clone()];
    let mut values = Vec::new();
    let mut next: Vec<Vec<usize>> = Vec::new();
    while let Some(position) = positions.get(values.len()).cloned() {
        let winner = position.outcome().and_then(|outcome| outcome.winner);
        values.push(winner.map_or(0, |winner| if winner == position.turn() { 1 } else { -1 }));
        let moves = if position.outcome().is_some() { Vec::new() } else { position.legal_moves() };
        let follow = moves.into_iter().map(|m| {
            let mut after = position.clone();
            after.play_unchecked(m);
            let fresh = positions.len();
            let number = *numbers.entry(after.zobrist()).or_insert(fresh);
            if number == fresh {
                positions.push(after);
            }
            number
        });
        next.push(follow.collect());
        if positions.len() > most {
            return None;
        }
    }
    // 2. Propagate wins and losses backwards. All other positions are draws.
    let mut changed = true;
    while changed {
        changed = false;
        for number in 0..values.len() {
            let best = next[number].iter().map(|&after| -values[after]).max();
            if values[number] == 0 && best.is_some_and(|best| best != 0) {
                values[number] = best.unwrap_or(0);
                changed = true;
            }
        }
    }
    Some(values[0])
}

/// Returns positions of random games shortly before the end, with their values. Skips positions that more than
/// `most` positions can follow.
fn solved(name: &str, games: u64, most: usize) -> Vec<(String, i32)> {
    let variant = variant(name);
    let mut positions = Vec::new();
    for number in 0..games {
        dispatch!(&variant, |P, config| {
            let mut random = Random::for_task(11, number);
            let mut game = Game::new(P::start(config));
            let mut past = Vec::new();
            while game.outcome().is_none() {
                past.push(game.position().clone());
                let moves = game.legal_moves();
                game.play_unchecked(moves[random.below(moves.len())]);
            }
            for position in past.iter().rev().step_by(2).take(6) {
                if let Some(value) = solve(position, most) {
                    positions.push((position.to_string(), value));
                }
            }
        });
    }
    assert!(positions.len() as u64 >= games, "{name}: {} positions", positions.len());
    positions
}

/// The small boards and the number of random games on each.
const GAMES: [(&str, u64); 8] = [
    ("emulsion:4", 3),
    ("emulsion:5,pie=off", 3),
    ("emulsion:free-3", 3),
    ("emulsion:free-4,pie=off", 3),
    ("emergo:5x5", 12),
    ("emergo:5x5,men=2", 12),
    ("emergo:7x7", 10),
    ("emergo:hex-3", 10),
];

/// Compares the results of an engine with those of the solver.
fn check(options: &Options, nodes: u64, most: usize, agrees: impl Fn(&BestMove, i32) -> bool) {
    let (mut won, mut lost) = (0, 0);
    for (name, games) in GAMES {
        let mut engine = Engine::new(&variant(name), options.clone());
        for (text, value) in solved(name, games, most) {
            won += u32::from(value == 1);
            lost += u32::from(value == -1);
            engine.forget();
            engine.set_game(Some(&text), &[]).expect("a position of a game is legal");
            let best = engine.think(Limits { nodes: Some(nodes), ..Limits::default() });
            assert!(agrees(&best, value), "{name} {text} is {value}: {best:?}");
        }
    }
    assert!(won >= 10 && lost >= 10, "{won} won, {lost} lost");
}

fn is_proved(best: &BestMove, value: i32) -> bool {
    best.score.win_in().map_or(0, i32::signum) == value
}

#[test]
fn alpha_beta_proves_exactly_the_won_and_lost_positions() {
    let options = Options { method: Method::AlphaBeta, hash_mib: 1, ..Options::default() };
    for techniques in [Techniques::ALL, Techniques::NONE] {
        check(&Options { techniques, ..options.clone() }, 50_000, 4_000, is_proved);
    }
}

#[test]
fn two_threads_prove_the_same_positions() {
    let options =
        Options { method: Method::AlphaBeta, hash_mib: 1, threads: 2, ..Options::default() };
    check(&options, 50_000, 4_000, is_proved);
}

#[test]
fn tree_search_distinguishes_won_and_lost_positions() {
    for method in [Method::Rave, Method::Mcts] {
        let options = Options { method, hash_mib: 16, ..Options::default() };
        check(&options, 20_000, 200, |best, value| match value {
            1 => best.score > Score::DRAW,
            -1 => best.score < Score::DRAW,
            _ => best.score.win_in().is_none(),
        });
    }
}

/// A position in which only e1-f1 wins. Sampling prefers other moves for more than a second.
const ONE_WIN: &str =
    "bwwbbbwb/bwwwwwww/wbbbwbww/wbbbbbbw/wbwwwbbb/bwwwwwww/wbwbbbbw/bbbwbwbb b 16";

/// Searches a position after some moves, on 8x8. Returns the best move and the reports.
fn search(moves: &[&str], nodes: u64, options: Options) -> (BestMove, Vec<Info>) {
    let mut engine = Engine::new(&variant("emulsion:8,pie=off"), options);
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    engine.set_game(Some(ONE_WIN), &moves).expect("the position and the moves are legal");
    let mut reports = Reports::default();
    let best = engine.think_here(Limits { nodes: Some(nodes), ..Limits::default() }, &mut reports);
    (best, reports.0)
}

#[derive(Default)]
struct Reports(Vec<Info>);

impl Listener for Reports {
    fn info(&mut self, info: &Info) {
        self.0.push(info.clone());
    }
}

/// The number of nodes with which the solver decides [`ONE_WIN`].
const ENOUGH: u64 = 400_000;

#[test]
fn the_engine_proves_the_only_win() {
    let (best, infos) = search(&[], ENOUGH, Options::default());
    assert_eq!(best.m.as_deref(), Some("e1-f1"));
    assert!(best.score.win_in().is_some_and(|turns| turns > 0), "{best:?}");
    let [info] = &infos[..] else { panic!("one report: {infos:?}") };
    assert_eq!((info.score, info.nodes), (best.score, best.nodes));
    let variant = variant("emulsion:8,pie=off");
    dispatch!(&variant, |P, config| {
        let mut game = Game::new(P::from_text(config, ONE_WIN).expect("the position is legal"));
        let turn = game.position().turn();
        for m in &info.pv {
            game.play_text(m).expect("the line is legal");
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(turn));
    });
}

#[test]
fn the_engine_says_that_it_has_lost_and_plays_on() {
    let (best, infos) = search(&["e1-f1"], ENOUGH, Options::default());
    assert!(best.m.is_some() && best.nodes > ENOUGH / 2, "{best:?}");
    assert!(best.score.win_in().is_some_and(|turns| turns < 0), "{best:?}");
    assert!(!infos.is_empty() && infos.iter().all(|info| info.score == best.score));
}

#[test]
fn the_solver_respects_a_limit_of_nodes() {
    // With few nodes it is not asked, and a simulation plays at least two moves.
    for nodes in [0, 100, 10_000, 200_000, 300_000] {
        let (best, _) = search(&[], nodes, Options::default());
        assert!(best.m.is_some() && best.nodes <= nodes.max(2), "{nodes}: {best:?}");
    }
}

#[test]
fn only_the_strongest_level_asks_the_solver_and_only_for_one_line() {
    let options = Options::default();
    let without = options.techniques.without(Technique::Solver);
    let level = Level::new(7).expect("level 7 exists");
    for options in [
        Options { techniques: without, ..options.clone() },
        Options { lines: 2, ..options.clone() },
        Options { level, ..options.clone() },
    ] {
        let (best, _) = search(&[], 20_000, options);
        assert_eq!(best.score.win_in(), None, "{best:?}");
    }
}

#[test]
fn the_solver_is_not_asked_while_sides_can_be_swapped() {
    // Without the swap of sides, Black wins on this board.
    for (name, wins) in [("emulsion:4", false), ("emulsion:4,pie=off", true)] {
        let mut engine = Engine::new(&variant(name), Options::default());
        let best = engine.think(Limits { nodes: Some(40_000), ..Limits::default() });
        assert_eq!(best.score.win_in().is_some_and(|turns| turns > 0), wins, "{name}: {best:?}");
    }
}
