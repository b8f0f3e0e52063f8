//! Facts about the problems of the repository.

use std::collections::BTreeMap;

use luctor_problems::{Goal, Problem, Proof, Source, Theme, built_in};
use luctor_rules::Variant;

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
