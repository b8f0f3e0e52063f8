//! Proofs: wrong claims fail their check, and a slow search of the rules agrees with stored problems.

use std::collections::HashMap;

use luctor_problems::solution::Line;
use luctor_problems::{Failure, Goal, Problem, Proof, TableSet, built_in, check};
use luctor_rules::emergo::Emergo;
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position, Variant};

use crate::support::problem;

/// Checks the problem after a change.
fn checked(change: impl FnOnce(&mut Problem)) -> Result<(), Failure> {
    let mut problem = problem();
    change(&mut problem);
    check(&problem, &TableSet::new())
}

fn line(play: &[&str]) -> Line {
    Line { play: play.iter().map(|&text| text.to_owned()).collect(), next: Vec::new() }
}

#[test]
fn a_true_claim_is_proved() {
    assert_eq!(checked(|_| ()), Ok(()));
}

#[test]
fn wrong_claims_fail() {
    assert_eq!(checked(|problem| problem.goal = Goal::Clear(1)), Err(Failure::Goal));
    assert_eq!(checked(|problem| problem.goal = Goal::Clear(3)), Err(Failure::Goal));
    assert_eq!(checked(|problem| problem.goal = Goal::Win), Err(Failure::Kind));
    assert_eq!(checked(|problem| problem.proof = Proof::Solver), Err(Failure::Kind));
    assert_eq!(checked(|problem| problem.proof = Proof::Table), Err(Failure::Tables));
    let wrong = checked(|problem| problem.solution.push(line(&["c3-d4"])));
    assert_eq!(wrong, Err(Failure::Wrong("c3-d4".to_owned())));
    let missing = checked(|problem| problem.solution = vec![line(&["c3-d4"])]);
    assert_eq!(missing, Err(Failure::Wrong("c3-d4".to_owned())));
    let shorter = checked(|problem| {
        problem.solution[0].next[0].next.clear();
        problem.solution[0].next[0].play = vec!["g3-f4".to_owned()];
    });
    assert_eq!(shorter, Err(Failure::Wrong("g3-f4".to_owned())));
}

#[test]
fn a_large_board_is_rejected_before_any_search() {
    let board = checked(|problem| problem.game = "emergo:11x11".parse().unwrap());
    assert_eq!(board, Err(Failure::Board));
}

/// Returns whether the solver can capture everything within `moves` moves with a choice, by trying everything.
fn clears(position: &Emergo<u64, 64>, solver: Color, moves: u8, depth: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(solver);
    }
    let all = position.legal_moves();
    let solving = position.turn() == solver;
    let cost = u8::from(solving && all.len() > 1);
    let Some(left) = moves.checked_sub(cost) else { return false };
    if depth == 60 {
        return false;
    }
    let mut results = all.into_iter().map(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        clears(&next, solver, left, depth + 1)
    });
    if solving { results.any(|won| won) } else { results.all(|won| won) }
}

#[test]
fn a_slow_search_finds_the_same_first_moves_of_emergo() {
    let collection = built_in();
    let short = |problem: &&Problem| matches!(problem.goal, Goal::Clear(1 | 2));
    let problems: Vec<&Problem> = collection.problems().iter().filter(short).collect();
    for problem in problems.iter().step_by(problems.len() / 12 + 1) {
        let (Variant::Emergo(config), Goal::Clear(moves)) = (&problem.game, problem.goal) else {
            panic!("only Emergo has this goal");
        };
        let position = Emergo::<u64, 64>::from_text(config, &problem.position).unwrap();
        let solver = position.turn();
        let mut winning = Vec::new();
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if clears(&next, solver, moves - 1, 1) {
                winning.push(position.move_text(m));
            }
        }
        same_moves(problem, winning);
        assert!(!clears(&position, solver, moves - 1, 0), "{} is shorter", problem.id);
    }
}

/// Returns whether the side to move wins, by trying everything.
fn wins(position: &Emulsion<u64>, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner == Some(position.turn());
    }
    if let Some(&wins) = known.get(&position.zobrist()) {
        return wins;
    }
    let wins = position.legal_moves().into_iter().any(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        !wins(&next, known)
    });
    known.insert(position.zobrist(), wins);
    wins
}

#[test]
fn plain_minimax_finds_the_same_first_moves_of_emulsion() {
    let collection = built_in();
    let mut found = 0;
    for problem in collection.problems() {
        let Variant::Emulsion(config) = &problem.game else { continue };
        let position = Emulsion::<u64>::from_text(config, &problem.position).unwrap();
        // Other positions take too long without the solver's techniques.
        if position.legal_count() > 11 || found == 40 {
            continue;
        }
        found += 1;
        let known = &mut HashMap::new();
        let mut winning = Vec::new();
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if !wins(&next, known) {
                winning.push(position.move_text(m));
            }
        }
        same_moves(problem, winning);
    }
    assert!(found >= 10, "the collection has {found} late positions");
}

/// Checks that the solution begins with exactly these moves.
fn same_moves(problem: &Problem, mut winning: Vec<String>) {
    let mut stored: Vec<String> =
        problem.solution.iter().map(|line| line.play[0].clone()).collect();
    stored.sort_unstable();
    winning.sort_unstable();
    assert_eq!(stored, winning, "{}", problem.id);
}
