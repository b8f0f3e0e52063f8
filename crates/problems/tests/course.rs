//! The strategy course of the site: every position is played, and every claim is checked.

mod board;
mod chapter;
mod claim;
mod value;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use luctor_problems::built_in;

use board::Board;
use chapter::{Chapter, Fact, Task};
use value::Values;

const EMERGO: &str = include_str!("../../../web/course/emergo.json");
const EMULSION: &str = include_str!("../../../web/course/emulsion.json");

fn chapters(text: &str) -> Vec<Chapter> {
    serde_json::from_str(text).unwrap()
}

#[test]
fn every_claim_about_emergo_is_true() {
    check(&chapters(EMERGO));
}

#[test]
fn every_claim_about_emulsion_is_true() {
    check(&chapters(EMULSION));
}

/// Checks all claims and reports every false one.
fn check(chapters: &[Chapter]) {
    let mut values = Values::new();
    let mut faults = Vec::new();
    for chapter in chapters {
        for (number, task) in (1..).zip(&chapter.tasks) {
            let found = task_faults(task, &mut values);
            faults.extend(found.map(|fault| format!("{} {number}: {fault}", chapter.id)));
        }
        let stated = chapter.facts.iter().filter_map(missing);
        faults.extend(stated.map(|fault| format!("{}: {fault}", chapter.id)));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the reasons why a task is unfair or a claim is false.
fn task_faults<'a>(
    task: &'a Task,
    values: &'a mut Values,
) -> impl Iterator<Item = String> + use<'a> {
    let board = Board::of(task);
    let mut faults = Vec::new();
    match &board {
        Ok(board) => {
            faults.extend(solvable(task, board, values).err());
            for claim in &task.claims {
                let fault = claim::check(task, board, claim, values).err();
                faults.extend(fault.map(|fault| format!("{claim:?}: {fault}")));
            }
        }
        Err(fault) => faults.push(fault.clone()),
    }
    faults.into_iter()
}

/// Checks that the accepted moves are legal, or that the right answer is true.
fn solvable(task: &Task, board: &Board, values: &mut Values) -> Result<(), String> {
    match (&task.play, &task.ask) {
        (Some(moves), None) => {
            let legal = board.legal();
            if task.claims.is_empty() || moves.is_empty() && legal.is_empty() {
                return Err("a task needs a claim and a legal move".to_owned());
            }
            match moves.iter().find(|&m| !legal.contains(m)) {
                Some(m) => Err(format!("{m} is not legal")),
                None => Ok(()),
            }
        }
        (None, Some(ask)) => {
            let answer = claim::answer(board, ask, values)?;
            let offered = task.options.contains(&answer);
            match &task.right {
                Some(right) if *right == answer && offered => Ok(()),
                _ => Err(format!("the right answer is {answer}")),
            }
        }
        _ => Err("a task has either moves or a question".to_owned()),
    }
}

/// Returns the text of a fact if its page does not have it.
fn missing(fact: &Fact) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join(&fact.page)).unwrap();
    (!page.contains(&fact.text)).then(|| format!("{} does not contain {:?}", fact.page, fact.text))
}

#[test]
fn chapters_have_names_and_problems_of_their_own() {
    let collection = built_in();
    for (game, text) in [("emergo", EMERGO), ("emulsion", EMULSION)] {
        let chapters = chapters(text);
        assert!(chapters.len() >= 24, "{game} has {} chapters", chapters.len());
        let mut names = BTreeSet::new();
        let mut problems = BTreeSet::new();
        for chapter in &chapters {
            assert!(names.insert(&chapter.id), "{} occurs twice", chapter.id);
            assert!((1..=3).contains(&chapter.tasks.len()), "{}", chapter.id);
            for id in chapter.problems {
                let problem = collection.get(id).unwrap_or_else(|| panic!("{id} does not exist"));
                assert!(problem.game.to_string().starts_with(game), "{id} in {}", chapter.id);
                assert!(problems.insert(id), "{id} occurs twice");
                let shown = chapters.iter().flat_map(|chapter| &chapter.tasks);
                let known = shown.filter(|task| task.position.as_ref() == Some(&problem.position));
                assert_eq!(known.count(), 0, "a chapter gives {id} away");
            }
        }
    }
}

#[test]
fn a_false_claim_is_found() {
    for (from, to) in [
        ("\"right\": \"3\"", "\"right\": \"2\""),
        ("\"play\": [\"d3-c2\"]", "\"play\": [\"b2-b1\"]"),
        ("\"c2\": \"3\"", "\"c2\": \"2\""),
        ("\"moves\": [\"a4-b3\", \"b2-c1\"]", "\"moves\": [\"a4-b3\"]"),
        ("\"over\": \"black\"", "\"over\": \"white\""),
    ] {
        assert!(EMULSION.contains(from), "{from} does not occur");
        let changed = chapters(&EMULSION.replacen(from, to, 1));
        let tasks = changed[..2].iter().flat_map(|chapter| &chapter.tasks);
        let mut values = Values::new();
        assert_eq!(
            tasks.map(|task| task_faults(task, &mut values).count()).sum::<usize>(),
            1,
            "{from}"
        );
    }
}
