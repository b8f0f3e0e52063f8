//! Tests of `luctor match`.

use serde_json::Value;

use super::helpers::{ScratchFile, figure, match_command, program, report};
use crate::program::luctor;

#[test]
fn the_result_does_not_depend_on_the_concurrency() {
    for game in ["emulsion:5", "emergo:7x7"] {
        let mut games = Vec::new();
        for concurrency in ["1", "3"] {
            let file = ScratchFile::new(&format!("concurrency-{}-{concurrency}", game.len()));
            let report = report(&[
                game,
                "--engine",
                "engine",
                "--engine",
                "level:2",
                "--nodes",
                "150",
                "--games",
                "16",
                "--seed",
                "5",
                "--concurrency",
                concurrency,
                "--out",
                file.path(),
            ]);
            let mut records = file.records();
            records.sort_by_key(|record| (record["pair"].as_u64(), record["players"].to_string()));
            for record in &mut records {
                record.as_object_mut().unwrap().remove("times").unwrap();
            }
            games.push((report, records));
        }
        assert_eq!(games[0], games[1], "{game}");
        assert_eq!(games[0].1.len(), 16);
    }
}

#[test]
fn equal_players_share_every_pair() {
    // Deterministic players are needed. Players with random numbers have different seeds.
    let players = ["emulsion:5", "--engine", "alphabeta", "--engine", "alphabeta"];
    let bounds = ["--nodes", "100", "--games", "8", "--concurrency", "2"];
    let report = report(&[&players[..], &bounds].concat());
    assert_eq!(figure(&report, "players"), "alphabeta alphabeta-2");
    assert_eq!(figure(&report, "games"), "8");
    assert_eq!(figure(&report, "pairs"), "0 0 4 0 0");
    assert_eq!(figure(&report, "score"), "0.5000");
    assert_eq!(figure(&report, "openings"), "emulsion:5 100");
}

#[test]
fn recorded_games_are_valid_and_pairs_reverse_the_colors() {
    let file = ScratchFile::new("records");
    let args = ["emergo:7x7", "--engine", "engine", "--engine", "level:1", "--nodes", "60"];
    report(&[&args[..], &["--games", "6", "--out", file.path()]].concat());
    // A second match appends to the file.
    report(&[&args[..], &["--games", "2", "--seed", "9", "--out", file.path()]].concat());
    let records = file.records();
    assert_eq!(records.len(), 8);
    for pair in records.chunks(2) {
        let [first, second] = pair else { panic!("the number of games is odd") };
        let opening = first["opening"].as_u64().unwrap() as usize;
        let moves = |record: &Value| record["moves"].as_array().unwrap()[..opening].to_vec();
        assert_eq!(moves(first), moves(second));
        assert_eq!(first["players"]["white"], "engine");
        assert_eq!(first["players"]["black"], second["players"]["white"]);
        assert_eq!(
            first["times"].as_array().unwrap().len() + opening,
            first["moves"].as_array().unwrap().len()
        );
    }
    let answers = luctor(&["replay", file.path()]).ok();
    for (record, answer) in records.iter().zip(answers.lines()) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        for field in ["winner", "reason"] {
            assert_eq!(answer["result"][field], record["result"][field], "{record}");
        }
        assert_eq!(
            record["players"][record["result"]["winner"].as_str().unwrap_or("")],
            record["result"]["name"]
        );
    }
}

#[test]
fn after_a_swap_of_sides_the_win_counts_for_the_right_player() {
    let file = ScratchFile::new("pie");
    let player = program("pie", "");
    let report = report(&[
        "emulsion:4,pie=on",
        "--engine",
        &player,
        "--engine",
        "engine,depth=1",
        "--games",
        "8",
        "--time",
        "20s",
        "--out",
        file.path(),
    ]);
    assert_eq!(figure(&report, "game"), "emulsion:4");
    assert_eq!(figure(&report, "openings"), "first-moves 4");
    let mut swaps = 0;
    for record in file.records() {
        let swapped = record["moves"].as_array().unwrap().contains(&Value::from("swap"));
        let winner = record["result"]["winner"].as_str().unwrap();
        let seat = match (swapped, winner) {
            (false, _) => winner,
            (true, "black") => "white",
            (true, _) => "black",
        };
        assert_eq!(record["players"][seat], record["result"]["name"], "{record}");
        // White has the second turn, and this player always swaps.
        if record["players"]["white"] == "pie" {
            assert!(swapped, "{record}");
            swaps += 1;
        }
    }
    assert_eq!(swaps, 4);
}

#[test]
fn the_sequential_test_stops_at_the_same_pair_with_any_concurrency() {
    let decided = |concurrency| {
        report(&[
            "emulsion:5",
            "--engine",
            "engine,nodes=3000",
            "--engine",
            "level:1,nodes=2",
            "--sprt",
            "0,100",
            "--games",
            "2000",
            "--concurrency",
            concurrency,
        ])
    };
    let report = decided("1");
    assert_eq!(figure(&report, "verdict"), "H1", "{report}");
    assert_eq!(figure(&report, "sprt"), "0 100 alpha 0.05 beta 0.05");
    assert!(figure(&report, "games").parse::<u32>().unwrap() < 400, "{report}");
    assert_eq!(decided("3"), report);
}

#[test]
fn more_than_two_players_play_a_rated_round_robin() {
    let report = report(&[
        "emulsion:5",
        "--engine",
        "level:1,nodes=2",
        "--engine",
        "engine,nodes=30",
        "--engine",
        "engine,nodes=2000,name=deep",
        "--games",
        "20",
        "--anchor",
        "1000",
        "--concurrency",
        "2",
    ]);
    assert_eq!(figure(&report, "players"), "level:1 engine deep");
    assert_eq!(figure(&report, "games"), "60");
    let table: Vec<Vec<&str>> = report
        .lines()
        .filter_map(|line| line.strip_prefix("rating "))
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(table.len(), 3);
    assert_eq!(table[0][0], "deep", "{report}");
    let anchor = table.iter().find(|row| row[0] == "level:1").unwrap();
    assert_eq!(anchor[1..4], ["1000.0", "error", "0.0"]);
    assert!(table.iter().all(|row| row[7] == "40"), "{report}");
    assert_eq!(report.lines().filter(|line| line.starts_with("duel ")).count(), 3);
}

#[test]
fn an_overlong_game_is_a_draw() {
    let report = report(&["emergo", "--depth", "1", "--games", "2", "--longest", "12"]);
    assert_eq!(figure(&report, "drawn"), "2");
    assert_eq!(figure(&report, "end"), "longest 2");
    assert_eq!(figure(&report, "plies"), "24 mean 12.0");
}

#[test]
fn invalid_arguments_are_rejected() {
    for (args, message) in [
        (&["--games", "3"][..], "--games must be even, not 3"),
        (&["--games", "0"], "--games must be even and positive, not 0"),
        (&["--engine", "deep"], "unknown player \"deep\""),
        (&["--engine", "engine,level=9"], "invalid level \"9\": the levels are the numbers from 1"),
        (&["--time", "5x"], "invalid time \"5x\""),
        (&["--sprt", "5,0"], "the smaller one first"),
        (&["--sprt", "0,5", "--alpha", "0.7"], "--alpha must be between 0 and 0.5, not 0.7"),
        (&["--sprt", "0,5", "--alpha", "nan"], "--alpha must be between 0 and 0.5, not NaN"),
        (
            &["--sprt", "0,5", "--engine", "engine", "--engine", "mcts", "--engine", "random"],
            "--sprt requires exactly two players",
        ),
        (
            &["--openings", "random:x"],
            "expected a number of plies from 0 to 1000 after random:, not \"x\"",
        ),
    ] {
        let error = match_command(&[&["emulsion:4"], args].concat()).fails_with(2);
        assert!(error.contains(message), "{error}");
    }
    assert!(match_command(&["chess"]).fails_with(2).contains("unknown game \"chess\""));
}
