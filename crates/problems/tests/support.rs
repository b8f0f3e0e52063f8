//! Problems for tests.

use luctor_problems::solution::Line;
use luctor_problems::{Goal, Id, Problem, Proof, Source, Theme};
use luctor_rules::emergo::Emergo;
use luctor_rules::{Position, Variant};

/// Returns a problem in which Black clears in two: each move feeds a man.
pub(crate) fn problem() -> Problem {
    let game: Variant = "emergo:7x7".parse().unwrap();
    let position = "b1,2,b1/3/w1b1,w1,1,w1/3/b1w3,b1,1,b2w1/b1,2/3,w1 b 0,0 29";
    let play = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let last = Line {
        play: play(&["g3-f2", "g1xe3", "f2xd4xb6", "a1-b2", "a3xc1", "g5-f4", "e3xg5"]),
        next: Vec::new(),
    };
    Problem {
        id: id(&game, position),
        game,
        position: position.to_owned(),
        goal: Goal::Clear(2),
        solution: vec![Line { play: play(&["c3-b4", "a5xc3xa1"]), next: vec![last] }],
        themes: vec![Theme::Feeding],
        level: Some(2),
        rating: 1220,
        proof: Proof::Search { margin: 1 },
        source: Source::SelfPlay { seed: 1, number: 2, ply: 29, variation: Vec::new() },
    }
}

/// Returns the name of the problem with a position of Emergo.
pub(crate) fn id(game: &Variant, position: &str) -> Id {
    let Variant::Emergo(config) = game else { panic!("{game} is not Emergo") };
    Id::of(&Emergo::<u64, 64>::from_text(config, position).unwrap())
}
