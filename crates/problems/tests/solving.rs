//! Attempts to solve a problem, and invalid solutions.

use luctor_problems::solution::{Attempt, Line, SolutionError, Verdict, main_line};
use luctor_problems::{Problem, ProblemError};
use luctor_rules::emergo::Emergo;
use luctor_rules::{Position, Variant};

use crate::support::problem;

fn attempt(problem: &Problem) -> Attempt<'_, Emergo<u64, 64>> {
    let Variant::Emergo(config) = &problem.game else { panic!("it is Emergo") };
    Attempt::new(Emergo::from_text(config, &problem.position).unwrap(), &problem.solution)
}

#[test]
fn right_moves_are_answered_by_the_play_that_follows() {
    let problem = problem();
    let mut attempt = attempt(&problem);
    assert_eq!(attempt.right_moves().collect::<Vec<_>>(), ["c3-b4"]);
    assert_eq!(attempt.play("C3 b4").unwrap(), Verdict::Right(vec!["a5xc3xa1".to_owned()]));
    assert!(!attempt.is_solved());
    let Verdict::Solved(rest) = attempt.play("g3f2").unwrap() else { panic!("that is the end") };
    assert_eq!(rest, problem.solution[0].next[0].play[1..]);
    assert!(attempt.is_solved() && attempt.game().outcome().is_some());
}

#[test]
fn wrong_and_illegal_moves_change_nothing() {
    let problem = problem();
    let mut attempt = attempt(&problem);
    assert_eq!(attempt.play("c3-d4").unwrap(), Verdict::Wrong);
    assert!(attempt.play("c3-c4").is_err());
    assert!(attempt.game().moves().is_empty());
    assert!(matches!(attempt.play("c3-b4"), Ok(Verdict::Right(_))));
}

#[test]
fn the_main_line_follows_the_first_lines() {
    let line = main_line(&problem().solution);
    assert_eq!((line.len(), line[0].as_str(), line[8].as_str()), (9, "c3-b4", "e3xg5"));
}

/// Returns the fault of the problem after a change of its solution.
fn fault(change: impl FnOnce(&mut Vec<Line>)) -> SolutionError {
    let mut problem = problem();
    change(&mut problem.solution);
    match problem.validate() {
        Err(ProblemError::Solution(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn impossible_solutions_are_rejected() {
    assert_eq!(fault(Vec::clear), SolutionError::Empty);
    assert_eq!(fault(|lines| lines[0].play.clear()), SolutionError::Empty);
    let twice = fault(|lines| lines.push(lines[0].clone()));
    assert_eq!(twice, SolutionError::Twice("c3-b4".to_owned()));
    let illegal = fault(|lines| lines[0].play[1] = "a5-b4".to_owned());
    assert!(matches!(illegal, SolutionError::Illegal(text, _) if text == "a5-b4"));
    assert_eq!(fault(|lines| lines[0].play.truncate(1)), SolutionError::NotTheSolver);
    let long = fault(|lines| lines[0].play = vec!["c3-b4".to_owned(); 65]);
    assert_eq!(long, SolutionError::TooLarge);
    let line = |count: usize| Line { play: vec![format!("{count}")], next: Vec::new() };
    let after_the_end = fault(|lines| lines[0].next[0].next.push(line(1)));
    assert_eq!(after_the_end, SolutionError::NotTheSolver);
}
