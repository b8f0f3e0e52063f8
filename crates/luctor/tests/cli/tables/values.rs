//! Building, listing, checking and probing tables.

use std::fs;

use crate::program::{Answer, luctor};

#[test]
fn tables_are_built_listed_verified_and_probed() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let game = "emergo:5x5,men=3";
    let built = luctor(&["tables", "build", game, "--pieces", "3", "--dir", dir]).ok();
    let expected = "emergo:5x5,men=3 pieces 2 distances bytes ";
    assert!(built.starts_with(expected), "{built}");
    assert_eq!(built.lines().count(), 4);
    assert_eq!(luctor(&["tables", "info", "--dir", dir]).ok(), built);
    // Nothing is left to do.
    assert_eq!(luctor(&["tables", "build", game, "--pieces", "3", "--dir", dir]).ok(), built);
    let verified = luctor(&["tables", "verify", game, "--dir", dir]).ok();
    assert!(verified.starts_with("verified emergo:5x5,men=3 pieces 2 positions "), "{verified}");
    assert_eq!(verified.lines().count(), 2);
    let probe = |position| luctor(&["tables", "probe", game, position, "--dir", dir]);
    // White takes the last black man.
    let position = "3/1,b1/w3b2,2/2/3 w 0,0 9";
    assert_eq!(probe("3/2/1,w3b2,1/1,b1/3 w 0,0 9").ok(), "win 1\nc3xe1 win 1\n");
    let answer = probe(position).ok();
    let mut lines = answer.lines();
    assert!(lines.next().unwrap().starts_with("win "), "{answer}");
    assert!(lines.all(|line| line.split(' ').count() >= 2), "{answer}");
    // Unforced turns are an addition.
    let unforced = || luctor(&["tables", "probe", game, position, "--dir", dir, "--unforced"]);
    let error = unforced().fails_with(1);
    assert!(error.ends_with("add them with luctor tables build --unforced"), "{error}");
    let build = ["tables", "build", game, "--pieces", "3", "--dir", dir, "--unforced", "--times"];
    let Answer { status, out: built, error: times } = luctor(&build);
    assert_eq!(status, 0, "{times}");
    assert!(times.starts_with("pieces 2 pass 0 positions "), "{times}");
    assert_eq!(built.lines().filter(|line| line.contains(" unforced bytes ")).count(), 2);
    let with_unforced = unforced().ok();
    for (line, plain) in with_unforced.lines().zip(answer.lines()) {
        let (value, turns) = line.split_once(" unforced ").unwrap();
        assert_eq!(value, plain);
        assert!(turns.parse::<u16>().unwrap() <= 10, "{line}");
    }
    luctor(&["tables", "verify", game, "--dir", dir]).ok();
    // Options that do not change values are no other game.
    let names = "emergo:5x5,men=3,repetition=off";
    let other = luctor(&["tables", "probe", names, position, "--dir", dir]).ok();
    assert_eq!(other, answer);
}

#[test]
fn statistics_count_results_and_show_the_longest_wins() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let game = "emergo:5x5,men=3";
    luctor(&["tables", "build", game, "--pieces", "3", "--dir", dir]).ok();
    let found = luctor(&["tables", "stats", game, "--dir", dir]).ok();
    let fact = |name: &str| {
        let found = found.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_else(|| panic!("{name}: {found:?}")).to_owned()
    };
    assert_eq!(fact("game "), format!("{game} pieces 3"));
    for name in ["owners 1:2 wins ", "owners 2:1 wins ", "lone 0 wins ", "zugzwang lost-for-both "]
    {
        assert!(!fact(name).is_empty());
    }
    let longest = fact("longest ");
    let turns: usize = longest.split(' ').next().unwrap().parse().unwrap();
    let probed = luctor(&["tables", "probe", game, &fact("position "), "--dir", dir]).ok();
    assert!(probed.starts_with(&format!("win {turns}\n")), "{probed}");
    assert_eq!(fact("line ").split(' ').count(), turns);
    assert!(fact("unforced ").parse::<usize>().unwrap() <= turns);
    let two = luctor(&["tables", "stats", game, "--pieces", "2", "--dir", dir]).ok();
    assert!(two.starts_with("game emergo:5x5,men=3 pieces 2\nowners 1:1 wins "), "{two}");
    let missing = luctor(&["tables", "stats", game, "--pieces", "4", "--dir", dir]).fails_with(1);
    assert!(missing.ends_with("does not exist: build it with luctor tables build"), "{missing}");
}

#[test]
fn unsuitable_games_positions_and_files_have_clear_messages() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().unwrap();
    let tables = |args: &[&str]| luctor(&[&["tables"], args, &["--dir", dir]].concat());
    assert_eq!(tables(&["info"]).ok(), "no tables\n");
    for args in [["build", "emulsion", "--pieces", "3"], ["verify", "emulsion", "--sample", "3"]] {
        assert_eq!(tables(&args).fails_with(2), "only Emergo has tables");
    }
    assert_eq!(
        tables(&["build", "emergo:11x11", "--pieces", "3"]).fails_with(2),
        "emergo:11x11 is too large: tables exist for squares up to 9x9 and hexagons up to side 4"
    );
    let pieces = tables(&["build", "emergo", "--pieces", "7"]).fails_with(2);
    assert!(pieces.contains("7 is not in 2..=6"), "{pieces}");
    assert_eq!(
        tables(&["build", "emergo", "--pieces", "4", "--memory", "64"]).fails_with(1),
        "this table needs 7053 MiB of memory, but only 64 MiB are allowed: raise --memory"
    );
    let game = "emergo:5x5,men=3";
    let missing = tables(&["verify", game]).fails_with(1);
    assert!(missing.ends_with("does not exist: build it with luctor tables build"), "{missing}");
    tables(&["build", game, "--pieces", "2"]).ok();
    for (position, message) in [
        (
            "3/2/w1,b1,1/2/3 w 2,2 0",
            "this position has men in hand, and tables have none with them".to_owned(),
        ),
        (
            "b1,2/2/w2,b2,w1/2/3 w 0,0 0",
            format!("this position has 4 pieces, and the tables in {dir} have up to 2"),
        ),
    ] {
        assert_eq!(tables(&["probe", game, position]).fails_with(1), message);
    }
    tables(&["probe", game, "nonsense"]).fails_with(2);
    let path = folder.path().join("emergo-5x5-men-3-2.results");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    for args in [&["info"][..], &["verify", game], &["build", game, "--pieces", "3"]] {
        let error = tables(args).fails_with(1);
        assert!(error.ends_with("build it again, or restore a copy"), "{error}");
    }
}
