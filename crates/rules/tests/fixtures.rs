//! Runs the fast code on the plain-text fixtures.

use luctor_rules::{Game, Position, dispatch, perft};

use crate::support::{Line, files, lines, outcome_text, read, variant};

/// The maximum count to check. Larger ones would take too long.
const NODE_LIMIT: u64 = 10_000_000;

/// Every file of cases with its number of fields and its minimum number of cases.
const FILES: [(&str, usize, usize); 10] = [
    ("games/emergo.txt", 5, 40),
    ("games/emulsion.txt", 5, 60),
    ("games/ends.txt", 5, 30),
    ("perft/emergo-midgame.txt", 3, 200),
    ("perft/emergo.txt", 3, 17),
    ("perft/emulsion-free.txt", 3, 7),
    ("perft/emulsion-midgame.txt", 3, 100),
    ("perft/emulsion.txt", 3, 13),
    ("positions/emergo.txt", 3, 40),
    ("positions/emulsion.txt", 3, 25),
];

#[test]
fn all_files_exist_and_have_enough_cases() {
    let found = ["games", "perft", "positions"].map(files).concat();
    assert_eq!(found, FILES.map(|(path, _, _)| path));
    for (path, fields, cases) in FILES {
        let found = lines(path, fields).len();
        assert!(found >= cases, "data/{path} has {found} cases, fewer than {cases}");
    }
}

/// Runs `check` on every case of every file in a folder.
fn for_each_case(folder: &str, mut check: impl FnMut(&Line)) {
    for (path, fields, _) in FILES.into_iter().filter(|(path, ..)| path.starts_with(folder)) {
        lines(path, fields).iter().for_each(&mut check);
    }
}

#[test]
fn perft_agrees_with_the_files() {
    for_each_case("perft", |Line { at, fields }| {
        dispatch!(&variant(&fields[0]), |P, config| {
            let position = read::<P>(config, &fields[1]);
            for (depth, nodes) in (1..).zip(fields[2].split(' ')) {
                let nodes: u64 = nodes.parse().expect(at);
                if nodes <= NODE_LIMIT {
                    assert_eq!(perft(&position, depth), nodes, "{at}: depth {depth}");
                }
            }
        });
    });
}

#[test]
fn perft_agrees_with_published_counts() {
    let facts = [
        ("emulsion:3", 6, 192),
        ("emulsion:4", 5, 866_976),
        ("emulsion:6", 4, 9_118_980),
        ("emulsion:free-3", 4, 21_120),
        ("emulsion:free-4", 3, 51_856),
        ("emergo:9x9", 3, 55_172),
        ("emergo:7x7", 4, 201_272),
        ("emergo:hex", 3, 36_702),
    ];
    for (name, depth, nodes) in facts {
        dispatch!(&variant(name), |P, config| {
            assert_eq!(perft(&P::start(config), depth), nodes, "{name} depth {depth}");
        });
    }
}

#[test]
fn legal_moves_agree_with_the_files() {
    for_each_case("positions", |Line { at, fields }| {
        dispatch!(&variant(&fields[0]), |P, config| {
            let position = read::<P>(config, &fields[1]);
            assert_eq!(position.to_string(), fields[1], "{at}: text");
            assert_eq!(position.legal_texts().join(" "), fields[2], "{at}: moves");
            assert_eq!(position.outcome().is_some(), fields[2].is_empty(), "{at}: end");
        });
    });
}

#[test]
fn games_agree_with_the_files() {
    for_each_case("games", |Line { at, fields }| {
        dispatch!(&variant(&fields[0]), |P, config| {
            let mut game = Game::new(read::<P>(config, &fields[1]));
            for text in fields[2].split_whitespace() {
                assert_eq!(game.outcome(), None, "{at}: over before {text}");
                let before = game.position().clone();
                let m = game.play_text(text).unwrap_or_else(|error| panic!("{at}: {error}"));
                assert_eq!(before.move_text(m), text, "{at}");
            }
            assert_eq!(game.position().to_string(), fields[3], "{at}: final position");
            let outcome = game.outcome().map(outcome_text);
            assert_eq!(outcome.as_deref(), Some(fields[4].as_str()), "{at}: result");
            assert_eq!(game.legal_texts(), Vec::<String>::new(), "{at}: moves after the end");
        });
    });
}
