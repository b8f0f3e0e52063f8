//! Mining: the same problems with any number of threads and after an interruption, and from records.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use luctor_problems::mine::{Boards, Recorded, Run, recorded};
use luctor_problems::{Collection, Proof, Source, TableSet, check};
use luctor_rules::Variant;
use luctor_tables::Progress;

fn boards(name: &str) -> Boards {
    Boards::one(name.parse().unwrap())
}

/// Mines 16 games with a number of threads, and continues with a collection.
fn mine(boards: &Boards, threads: usize, collection: &mut Collection) {
    let run = Run {
        boards,
        seed: 3,
        threads: NonZero::new(threads).unwrap(),
        tables: &TableSet::new(),
        stop: &AtomicBool::new(false),
    };
    assert!(run.advance(collection));
}

#[test]
fn problems_do_not_depend_on_threads_or_interruptions() {
    for name in ["emulsion:5,pie=off", "emergo:7x7"] {
        let boards = boards(name);
        let [mut one, mut two] = [Collection::new(), Collection::new()];
        mine(&boards, 1, &mut one);
        mine(&boards, 2, &mut two);
        assert!(!one.problems().is_empty(), "{name}");
        assert_eq!((one.games(name, 3), &one), (16, &two));
        mine(&boards, 3, &mut two);
        assert_eq!(two.problems()[..one.problems().len()], *one.problems());
        for problem in one.problems() {
            assert_eq!(check(problem, &TableSet::new()), Ok(()), "{}", problem.id);
        }
    }
}

#[test]
fn a_stopped_run_counts_no_unfinished_game() {
    let (boards, mut collection) = (boards("emulsion:5,pie=off"), Collection::new());
    let stop = AtomicBool::new(true);
    let threads = NonZero::<usize>::MIN;
    let run = Run { boards: &boards, seed: 3, threads, tables: &TableSet::new(), stop: &stop };
    assert!(!run.advance(&mut collection));
    assert_eq!(collection, Collection::new());
}

#[test]
fn endgames_are_proved_by_tables() {
    let Ok(Variant::Emergo(config)) = "emergo:7x7".parse() else { panic!("7x7 is a board") };
    let mut tables = TableSet::new();
    tables.build(&config, NonZero::<usize>::MIN, &Progress::default()).unwrap();
    let stop = AtomicBool::new(false);
    let mut collection = Collection::new();
    let boards = boards("emergo:7x7");
    let threads = NonZero::<usize>::MIN;
    let run = Run { boards: &boards, seed: 3, threads, tables: &tables, stop: &stop };
    assert!(run.advance(&mut collection));
    let endgames: Vec<_> =
        collection.problems().iter().filter(|problem| problem.proof == Proof::Table).collect();
    assert!(!endgames.is_empty());
    for problem in endgames {
        assert_eq!(check(problem, &tables), Ok(()), "{}", problem.id);
        let mut wrong = problem.clone();
        wrong.solution[0].play.truncate(1);
        wrong.solution[0].next.clear();
        let mut other = wrong.clone();
        assert_eq!(check(&wrong, &tables), Ok(()), "a shorter line is proved, too");
        other.proof = Proof::Solver;
        assert!(check(&other, &tables).is_err());
    }
}

#[test]
fn records_of_games_are_mined() {
    let moves = ["d5-c4", "c1-d1", "a2-b3", "b4-a4", "e2-d1"];
    let position = "wbwbw/bwwww/wwbbw/bbbbb/wbwbw b 6";
    let game = "emulsion:5,pie=off";
    let line = format!(r#"{{"game":"{game}","position":"{position}","moves":{moves:?},"pair":1}}"#);
    let record = Recorded::parse(&line).unwrap();
    assert_eq!(record.variant().to_string(), game);
    let found = recorded(&record, "games.jsonl:1", &TableSet::new());
    assert!(!found.is_empty());
    for problem in found {
        let Source::Record { record, .. } = &problem.source else { panic!("it is from a record") };
        assert_eq!(record, "games.jsonl:1");
        assert_eq!(check(&problem, &TableSet::new()), Ok(()));
    }
    for line in ["", "[]", "{}", r#"{"game":"chess","moves":[]}"#, r#"{"game":"emergo"}"#] {
        assert!(Recorded::parse(line).is_err(), "{line}");
    }
}

#[test]
fn illegal_records_and_large_boards_have_no_problems() {
    for line in [
        r#"{"game":"emergo:11x11","moves":["e3"]}"#,
        r#"{"game":"emulsion:40,pie=off","moves":[]}"#,
        r#"{"game":"emergo","position":"nonsense","moves":["e3"]}"#,
        r#"{"game":"emergo","moves":["z9"]}"#,
    ] {
        let record = Recorded::parse(line).unwrap();
        assert_eq!(recorded(&record, "a", &TableSet::new()), [], "{line}");
    }
}
