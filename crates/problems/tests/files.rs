//! Files: the encoding, damaged files, and limits.

use luctor_problems::file::{
    Compression, Fault, FileError, LONGEST_LINE, read, read_text, write, write_text,
};
use luctor_problems::{Collection, Goal, Problem, Proof, Source, Theme};
use proptest::collection::{btree_set, vec};
use proptest::prelude::*;

use crate::support::{id, problem};

/// Returns a collection with one problem.
fn one() -> Collection {
    let mut collection = Collection::new();
    assert!(collection.insert(problem()));
    collection.set_games("emergo", 1, 12);
    collection
}

fn text(collection: &Collection) -> String {
    let mut text = Vec::new();
    write_text(collection, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn compressed(collection: &Collection) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(collection, &mut bytes, Compression::Small).unwrap();
    bytes
}

fn fault(text: &str) -> (usize, Fault) {
    let FileError { line, fault } = read_text(text.as_bytes()).unwrap_err();
    (line, fault)
}

#[test]
fn a_position_is_added_once() {
    let mut collection = one();
    let mut twin = problem();
    twin.rating = 2000;
    assert!(!collection.insert(twin));
    assert_eq!(collection.problems(), [problem()]);
    assert_eq!(collection.get(problem().id), Some(&problem()));
    assert_eq!((collection.games("emergo", 1), collection.games("emergo", 2)), (12, 0));
}

#[test]
fn files_are_written_and_read() {
    for collection in [Collection::new(), one()] {
        assert_eq!(read(&compressed(&collection)[..]).unwrap(), collection);
        assert_eq!(read_text(text(&collection).as_bytes()).unwrap(), collection);
    }
}

#[test]
fn damaged_lines_are_reported_with_their_numbers() {
    let good = text(&one());
    let line = good.lines().nth(1).unwrap();
    let header = good.lines().next().unwrap();
    let with = |line: &str| format!("{header}\n{line}\n");
    assert!(matches!(fault(""), (1, Fault::Header(_))));
    assert!(matches!(fault("{}\n"), (1, Fault::Header(_))));
    assert!(matches!(fault(&good.replace("luctor problems", "other")), (1, Fault::Header(_))));
    assert!(matches!(
        fault(&good.replace("\"version\":1", "\"version\":2")),
        (1, Fault::Version(2))
    ));
    let endless = good.replace("\"games\":12", "\"games\":1000000001");
    assert!(matches!(fault(&endless), (1, Fault::Header(_))));
    assert!(matches!(fault(&format!("{header}\n")), (2, Fault::Count { expected: 1, found: 0 })));
    assert!(matches!(fault(&format!("{good}{line}\n")), (3, Fault::Twice(_))));
    assert!(matches!(fault(&with("")), (2, Fault::Line(_))));
    assert!(matches!(fault(&with(&line[..line.len() - 1])), (2, Fault::Line(_))));
    assert!(matches!(fault(&with(&line.replace("clear 2", "clear 0"))), (2, Fault::Line(_))));
    assert!(matches!(fault(&with(&line.replace("feeding", "eating"))), (2, Fault::Line(_))));
    assert!(matches!(fault(&with(&line.replace("7x7", "99x99"))), (2, Fault::Line(_))));
    assert!(matches!(
        fault(&with(&line.replace(" b 0,0 29", " w 0,0 29"))),
        (2, Fault::Problem(_))
    ));
    assert!(matches!(
        fault(&with(&line.replace("\"level\":2", "\"level\":9"))),
        (2, Fault::Problem(_))
    ));
    assert!(matches!(fault(&"x".repeat(LONGEST_LINE + 1)), (1, Fault::TooLong)));
    let message = read_text(with("x").as_bytes()).unwrap_err().to_string();
    assert!(message.starts_with("line 2: this is not a problem: "), "{message}");
}

#[test]
fn every_truncated_file_is_rejected() {
    let bytes = compressed(&one());
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length} bytes");
    }
}

prop_compose! {
    /// A problem whose fields are valid, but whose solution is not proved.
    fn problems()(
        goal in prop_oneof![
            (1..=9u8).prop_map(Goal::Clear),
            Just(Goal::Win), Just(Goal::KeepWin), Just(Goal::HoldDraw)
        ],
        themes in btree_set(0..Theme::ALL.len(), 0..5),
        level in proptest::option::of(1..=8u8),
        rating in 0..4000i32,
        proof in prop_oneof![
            Just(Proof::Solver), Just(Proof::Table),
            any::<u8>().prop_map(|margin| Proof::Search { margin }),
            any::<u64>().prop_map(|nodes| Proof::Confirmed { nodes })
        ],
        number in any::<u64>(),
        ply in any::<u32>(),
        record in "\\PC{0,40}",
        variation in vec("[a-i][1-9]-[a-i][1-9]", 0..3),
        is_record in any::<bool>(),
        hand in 0..=3u8,
    ) -> Problem {
        let source = match is_record {
            true => Source::Record { record, ply, variation },
            false => Source::SelfPlay { seed: 1, number, ply, variation },
        };
        // Different men in hand make different positions. The white man on g1 gives them room.
        let mut problem = problem();
        problem.position = format!("b1,2,b1/3/4/3/4/3/3,w{} w {hand},6 29", 8 - hand);
        problem.id = id(&problem.game, &problem.position);
        problem.solution.truncate(1);
        problem.solution[0].next.clear();
        problem.solution[0].play = vec![if hand == 0 { "g1-f2" } else { "a1" }.to_owned()];
        problem.themes = themes.into_iter().map(|place| Theme::ALL[place]).collect();
        Problem { goal, level, rating, proof, source, ..problem }
    }
}

proptest! {
    #[test]
    fn every_collection_survives_its_file(list in vec(problems(), 0..6), games in 0..=1_000_000_000u64) {
        let mut collection = Collection::new();
        for problem in list {
            collection.insert(problem);
        }
        collection.set_games("emulsion", 7, games);
        prop_assert_eq!(read(&compressed(&collection)[..]).unwrap(), collection);
    }

    #[test]
    fn changed_bytes_are_an_error_or_change_nothing(at in 0usize..400, change in 1..=255u8) {
        let mut bytes = compressed(&one());
        let at = at % bytes.len();
        bytes[at] ^= change;
        if let Ok(collection) = read(&bytes[..]) {
            prop_assert_eq!(collection, one());
        }
    }

    #[test]
    fn changed_texts_never_panic(at in 0usize..900, change in "\\PC{0,3}") {
        let mut text = text(&one());
        let at = at % text.len();
        text.replace_range(at..=at, &change);
        let _ = read_text(text.as_bytes());
    }
}
