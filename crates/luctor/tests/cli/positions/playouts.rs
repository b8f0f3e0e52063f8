//! Tests of `luctor playouts`.

use crate::program::luctor;

/// Returns the output without the two speed lines.
fn counts(args: &[&str]) -> String {
    let out = luctor(args).ok();
    let (speed, counts): (Vec<&str>, Vec<&str>) =
        out.lines().partition(|line| line.contains("/s "));
    assert_eq!(speed.len(), 2, "{out}");
    counts.join("\n")
}

#[test]
fn the_results_do_not_depend_on_the_number_of_threads() {
    for game in ["emulsion:5", "emergo:7x7"] {
        let args = ["playouts", game, "--games", "100", "--seed", "7", "--threads"];
        let one = counts(&[&args[..], &["1"]].concat());
        for threads in ["2", "5", "0"] {
            assert_eq!(counts(&[&args[..], &[threads]].concat()), one, "{game} {threads}");
        }
        let games: Vec<u64> =
            one.lines().map(|line| line.rsplit_once(' ').unwrap().1.parse().unwrap()).collect();
        assert_eq!(games[0], 100);
        assert_eq!(games[2..].iter().sum::<u64>(), 100, "{one}");
    }
}

#[test]
fn the_seed_determines_the_games() {
    let plies = |seed| counts(&["playouts", "emulsion:6", "--games", "50", "--seed", seed]);
    assert_ne!(plies("1"), plies("2"));
    assert_eq!(plies("1"), counts(&["playouts", "emulsion:6", "--games", "50"]));
}

#[test]
fn zero_games_are_allowed() {
    let out = luctor(&["playouts", "emergo", "--games", "0"]).ok();
    assert_eq!(out, "games 0\nplies 0\ngames/s 0.0\nturns/s 0.0\n");
}
