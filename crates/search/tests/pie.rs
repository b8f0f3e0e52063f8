//! The swap of sides under the pie rule (rule 11 of Emulsion) on boards that are too large to solve.

use luctor_search::{Engine, Limits, Method, Options};

use crate::variant;

/// White can swap sides. Black has a group of 21 pieces across the board, and White has none above 8. More moves are
/// legal than the engine tries to solve.
const BLACK_LEADS: &str =
    "wbwbwbwb/bwbwbwbw/wbbbbbbb/wbbbbbbw/bwwbwwbw/wbwbwbww/bwwbwwbw/wwwbwbww w 1";

fn swaps_sides(position: &str, method: Method) -> bool {
    let options = Options { method, hash_mib: 16, ..Options::default() };
    let mut engine = Engine::new(&variant("emulsion:8"), options);
    engine.set_game(Some(position), &[]).expect("the position is legal");
    let best = engine.think(Limits { nodes: Some(8_000), ..Limits::default() });
    best.m.as_deref() == Some("swap")
}

/// Returns the position with all pieces in the other color and the same side to move.
fn inverted(position: &str) -> String {
    let (rows, rest) = position.split_once(' ').expect("a position has several parts");
    let invert = |c| match c {
        'b' => 'w',
        'w' => 'b',
        other => other,
    };
    format!("{} {rest}", rows.chars().map(invert).collect::<String>())
}

#[test]
fn the_second_player_takes_the_better_side() {
    for method in Method::ALL.into_iter().filter(|&method| method != Method::Random) {
        assert!(swaps_sides(BLACK_LEADS, method), "{method} leaves Black the lead");
        assert!(!swaps_sides(&inverted(BLACK_LEADS), method), "{method} gives the lead away");
    }
}
