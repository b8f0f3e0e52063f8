//! `luctor match`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::program::{Answer, luctor};

/// A file of its own for a test, which is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let file = std::env::temp_dir().join(format!("luctor-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&file);
        Scratch(file)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn lines(&self) -> Vec<String> {
        fs::read_to_string(&self.0).unwrap().lines().map(str::to_owned).collect()
    }

    fn records(&self) -> Vec<Value> {
        self.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn contest(args: &[&str]) -> Answer {
    luctor(&[&["match"], args].concat())
}

/// The report without the lines that depend on the machine.
fn report(args: &[&str]) -> String {
    let out = contest(args).ok();
    let lines: Vec<&str> = out.lines().filter(|line| !line.starts_with("time ")).collect();
    lines.join("\n")
}

/// What a report says behind a word.
fn figure<'a>(report: &'a str, word: &str) -> &'a str {
    let line = report.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {word} in\n{report}"))
}

/// A program that behaves as `mode` says, as a player of that name.
fn program(mode: &str, pids: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/players/ugi.sh");
    let luctor = env!("CARGO_BIN_EXE_luctor");
    format!("cmd:sh '{script}' {mode} '{luctor}' '{pids}',name={mode}")
}

/// The players who speak, in a match of two games against an engine that hardly thinks.
fn against(mode: &str, more: &[&str]) -> String {
    let player = program(mode, "");
    let args = ["emulsion:4", "--engine", &player, "--engine", "engine,depth=1", "--games", "2"];
    report(&[&args[..], more].concat())
}

#[test]
fn a_match_does_not_depend_on_how_many_games_are_played_at_once() {
    for game in ["emulsion:5", "emergo:7x7"] {
        let mut games = Vec::new();
        for concurrency in ["1", "3"] {
            let file = Scratch::new(&format!("concurrency-{}-{concurrency}", game.len()));
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
fn the_seed_chooses_the_openings() {
    let plies = |seed| {
        let args = ["emulsion:5", "--nodes", "50", "--games", "10", "--seed", seed];
        report(&args)
    };
    assert_ne!(plies("1"), plies("2"));
}

#[test]
fn equal_players_share_every_pair() {
    // Sampling players have a seed each, and so are not quite equal.
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
fn games_are_kept_as_replay_reads_them_and_each_opening_is_played_with_both_colors() {
    let file = Scratch::new("records");
    let args = ["emergo:7x7", "--engine", "engine", "--engine", "level:1", "--nodes", "60"];
    report(&[&args[..], &["--games", "6", "--out", file.path()]].concat());
    // Games are appended to those that are there.
    report(&[&args[..], &["--games", "2", "--seed", "9", "--out", file.path()]].concat());
    let records = file.records();
    assert_eq!(records.len(), 8);
    for pair in records.chunks(2) {
        let [first, second] = pair else { panic!("there is an even number of games") };
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
fn after_the_exchange_of_colors_the_game_is_won_by_the_person() {
    let file = Scratch::new("pie");
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
    let mut exchanged = 0;
    for record in file.records() {
        let swapped = record["moves"].as_array().unwrap().contains(&Value::from("swap"));
        let winner = record["result"]["winner"].as_str().unwrap();
        let seat = match (swapped, winner) {
            (false, _) => winner,
            (true, "black") => "white",
            (true, _) => "black",
        };
        assert_eq!(record["players"][seat], record["result"]["name"], "{record}");
        // Who has the second turn is asked; this player always exchanges.
        if record["players"]["white"] == "pie" {
            assert!(swapped, "{record}");
            exchanged += 1;
        }
    }
    assert_eq!(exchanged, 4);
}

/// Two games were played without a fault, and the player has moved in them.
fn assert_sound(report: &str, player: &str) {
    let faultless = "start 0 crash 0 hang 0 time 0 illegal 0";
    let sums = figure(report, &format!("player {player} moves"));
    assert!(sums.ends_with(faultless) && !sums.starts_with("0 "), "{report}");
    assert_eq!(figure(report, "games"), "2", "{report}");
}

#[test]
fn a_program_plays_like_a_player_of_the_house() {
    for mode in ["honest", "babble", "twice"] {
        let report = against(mode, &["--time", "20s"]);
        assert_sound(&report, mode);
    }
}

#[test]
fn whoever_misbehaves_loses_and_the_match_goes_on() {
    for (mode, kind, message) in [
        ("deaf", "start", "no answer to ugi within"),
        ("flood", "start", "no answer to ugi within"),
        ("gone", "start", "it ended: exit status: 3; its last words: no library of that name"),
        ("crash", "crash", "it ended: exit status: 7; its last words: out of ideas"),
        ("hang", "hang", "it had not moved after 210.0ms and does not stop"),
        ("late", "time", "it had not moved after 210.0ms"),
        ("illegal", "illegal", "\"z9-z9\" is refused: "),
        ("silent", "illegal", "\"\" is refused: "),
    ] {
        // Only what is waited for in vain is waited for shortly.
        let time = if matches!(mode, "hang" | "late") { "200ms" } else { "20s" };
        let patience = if matches!(mode, "deaf" | "flood") { "500ms" } else { "20s" };
        let bounds = ["--time", time, "--margin", "10ms", "--patience", patience];
        let report = against(mode, &bounds);
        assert_eq!(figure(&report, "lost"), "2", "{report}");
        assert_eq!(figure(&report, "end"), format!("{kind} 2"), "{report}");
        let counts = figure(&report, &format!("player {mode}"));
        assert!(counts.contains(&format!(" {kind} 2")), "{report}");
        assert!(figure(&report, &format!("fault {mode} {kind}:")).starts_with(message), "{report}");
    }
    let missing = report(&["emulsion:4", "--engine", "cmd:./no-such-program", "--games", "4"]);
    assert_eq!(figure(&missing, "end"), "start 4");
}

#[test]
fn a_flag_falls_when_the_clock_has_run_down() {
    let report = against("late", &["--clock", "100ms+10ms", "--margin", "10ms"]);
    assert_eq!(figure(&report, "end"), "time 2", "{report}");
    let report = against("honest", &["--clock", "20s+1s", "--depth", "1"]);
    assert_sound(&report, "honest");
}

/// The processes that have left their ids in a file and still run.
fn running(pids: &Scratch) -> Vec<String> {
    let runs = |pid: &String| {
        let asked = Command::new("sh").args(["-c", "kill -0 \"$0\" 2>/dev/null", pid]).status();
        asked.unwrap().success()
    };
    pids.lines().into_iter().filter(runs).collect()
}

#[test]
fn no_process_is_left_behind() {
    for mode in ["honest", "hang", "deaf", "flood"] {
        let pids = Scratch::new(&format!("pids-{mode}"));
        let player = program(mode, pids.path());
        let args = ["emulsion:4", "--engine", &player, "--games", "2", "--time", "50ms"];
        let patience = if matches!(mode, "deaf" | "flood") { "500ms" } else { "20s" };
        report(&[&args[..], &["--margin", "10ms", "--patience", patience]].concat());
        assert!(!pids.lines().is_empty());
        assert_eq!(running(&pids), Vec::<String>::new(), "{mode}");
    }
    let pids = Scratch::new("pids-failure");
    let player = program("honest", pids.path());
    let full = contest(&[
        "emulsion:4",
        "--engine",
        &player,
        "--engine",
        "engine,depth=1",
        "--out",
        "/dev/full",
    ]);
    assert!(full.refused(1).starts_with("cannot write /dev/full: "));
    assert_eq!(running(&pids), Vec::<String>::new());
}

#[test]
fn a_test_stops_the_match_at_the_same_pair_however_many_games_are_played_at_once() {
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
fn more_than_two_players_meet_everybody_and_are_rated() {
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
fn a_game_that_is_too_long_is_a_draw() {
    let report = report(&["emergo", "--depth", "1", "--games", "2", "--longest", "12"]);
    assert_eq!(figure(&report, "drawn"), "2");
    assert_eq!(figure(&report, "end"), "longest 2");
    assert_eq!(figure(&report, "plies"), "24 mean 12.0");
}

#[test]
fn openings_come_from_a_file_if_one_is_named() {
    let file = Scratch::new("openings");
    fs::write(
        &file.0,
        "{\"game\":\"emulsion:4\",\"moves\":[\"A1 A2\"]}\n\n\
         {\"game\":\"emulsion:4,pie=off\",\"position\":\"bwwb/bwwb/wwbw/bbbw b 3\",\"moves\":[]}\n",
    )
    .unwrap();
    let games = Scratch::new("openings-games");
    let report = report(&[
        "emulsion:4",
        "--depth",
        "1",
        "--games",
        "4",
        "--openings",
        file.path(),
        "--out",
        games.path(),
    ]);
    assert!(figure(&report, "openings").ends_with(" 2"), "{report}");
    luctor(&["replay", games.path()]).ok();
    let records = games.records();
    let begins = |record: &&Value| record["position"] == "bwwb/bwwb/wwbw/bbbw b 3";
    assert_eq!(records.iter().filter(begins).count(), 2);
    assert_eq!(records.iter().filter(|record| record["moves"][0] == "a1-a2").count(), 2);
}

#[test]
fn a_file_that_holds_no_openings_of_the_game_is_refused() {
    let file = Scratch::new("bad-openings");
    for (line, message) in [
        (r#"{"game":"emulsion:5","moves":["a1-a2"]}"#, "it is an opening of emulsion:5"),
        (r#"{"game":"emulsion:4","moves":["a1-c3"]}"#, "move 1 is refused: "),
        (r#"{"game":"emulsion:4","position":"x","moves":[]}"#, "this is no position of"),
        (r#"{"moves":[]}"#, "the line is no game"),
    ] {
        fs::write(&file.0, format!("\n{line}\n")).unwrap();
        let sentence = contest(&["emulsion:4", "--openings", file.path()]).refused(2);
        assert!(sentence.starts_with("line 2 of ") && sentence.contains(message), "{sentence}");
    }
    fs::write(&file.0, "").unwrap();
    let sentence = contest(&["emulsion:4", "--openings", file.path()]).refused(2);
    assert!(sentence.ends_with("has no opening of emulsion:4,pie=off"), "{sentence}");
    let sentence = contest(&["emulsion:4", "--openings", "no/such/file"]).refused(1);
    assert!(sentence.starts_with("cannot read no/such/file: "), "{sentence}");
}

#[test]
fn wrong_calls_are_refused_in_a_sentence() {
    for (args, message) in [
        (&["--games", "3"][..], "--games is even, not 3"),
        (&["--games", "0"], "--games is even, not 0"),
        (&["--engine", "deep"], "there is no player \"deep\""),
        (&["--engine", "engine,level=9"], "level \"9\": the levels are the numbers from 1"),
        (&["--time", "5x"], "\"5x\" is no time"),
        (&["--sprt", "5,0"], "the smaller one first"),
        (&["--sprt", "0,5", "--alpha", "0.7"], "--alpha is between 0 and 0.5, not 0.7"),
        (&["--sprt", "0,5", "--alpha", "nan"], "--alpha is between 0 and 0.5, not NaN"),
        (
            &["--sprt", "0,5", "--engine", "engine", "--engine", "mcts", "--engine", "random"],
            "--sprt tests two players, not a round robin",
        ),
        (&["--openings", "random:x"], "random: is followed by a number of plies, not \"x\""),
    ] {
        let sentence = contest(&[&["emulsion:4"], args].concat()).refused(2);
        assert!(sentence.contains(message), "{sentence}");
    }
    assert!(contest(&["chess"]).refused(2).contains("unknown game \"chess\""));
}
