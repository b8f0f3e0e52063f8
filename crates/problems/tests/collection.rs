//! Facts about the problems of the repository.

use std::collections::BTreeMap;

use luctor_problems::solution::Line;
use luctor_problems::{Goal, Problem, Proof, Source, Theme, built_in};
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Position, Variant};

fn is_emergo(problem: &Problem) -> bool {
    matches!(problem.game, Variant::Emergo(_))
}

#[test]
fn goals_and_proofs_fit_the_games() {
    for problem in built_in().problems() {
        match (is_emergo(problem), problem.proof, problem.goal) {
            (false, Proof::Solver, Goal::Win)
            | (true, Proof::Table, Goal::KeepWin | Goal::HoldDraw)
            | (true, Proof::Search { margin: 1.. }, Goal::Clear(_))
            | (true, Proof::Confirmed { .. }, Goal::Win) => {}
            other => panic!("{}: {other:?}", problem.id),
        }
        assert_ne!(problem.level, Some(1), "{} is trivial", problem.id);
        assert!(matches!(problem.source, Source::SelfPlay { .. }), "{}", problem.id);
    }
}

#[test]
fn the_collection_is_large_and_varied() {
    let collection = built_in();
    let mut themes: BTreeMap<Theme, usize> = BTreeMap::new();
    for theme in collection.problems().iter().flat_map(|problem| &problem.themes) {
        *themes.entry(*theme).or_default() += 1;
    }
    let many = themes.values().filter(|&&count| count >= 10).count();
    assert!(many >= 12, "{themes:?}");
    let [emergo, emulsion] = [true, false].map(|game| {
        collection.problems().iter().filter(|problem| is_emergo(problem) == game).count()
    });
    assert!(emergo >= 1500 && emulsion >= 1500, "{emergo} and {emulsion}");
}

#[test]
fn solutions_of_emulsion_end_with_the_game_within_twelve_turns() {
    for problem in built_in().problems() {
        let Variant::Emulsion(config) = &problem.game else { continue };
        let position = Emulsion::<u64>::from_text(config, &problem.position).unwrap();
        let solver = position.turn();
        let longest = longest_win(&position, &problem.solution, solver);
        assert!(longest <= 12, "{} takes {longest} turns", problem.id);
    }
}

/// Returns the number of turns of the longest line. Each line must end with the game, won by the solver.
fn longest_win(position: &Emulsion<u64>, lines: &[Line], solver: Color) -> usize {
    let length = |line: &Line| {
        let mut at = position.clone();
        for text in &line.play {
            at.play_unchecked(at.parse_move(text).unwrap());
        }
        if line.next.is_empty() {
            let winner = at.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner, Some(solver), "after {:?}", line.play);
        }
        line.play.len() + longest_win(&at, &line.next, solver)
    };
    lines.iter().map(length).max().unwrap_or(0)
}
