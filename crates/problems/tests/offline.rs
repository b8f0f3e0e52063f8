//! The problems that the browser client solves without a network: a part of the collection.

use std::env;
use std::fs;
use std::path::Path;

use luctor_problems::solution::{Line, most_plies};
use luctor_problems::{Problem, built_in};
use luctor_rules::Variant;
use serde::{Deserialize, Serialize};

/// The problems of each game.
const COUNT: usize = 400;
/// The most turns of a solution. The client computes the position of each one.
const LONGEST: usize = 30;
const FILE: &str = "../../web/src/features/problems/offline/pack.jsonl";

/// A line of the file: what a client needs to show and to judge a problem.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Packed {
    id: String,
    game: String,
    position: String,
    goal: String,
    rating: i32,
    proof: String,
    themes: Vec<String>,
    solution: Vec<Line>,
}

impl Packed {
    fn new(problem: &Problem) -> Packed {
        Packed {
            id: problem.id.to_string(),
            game: problem.game.to_string(),
            position: problem.position.clone(),
            goal: problem.goal.to_string(),
            rating: problem.rating,
            proof: problem.proof.name().to_owned(),
            themes: problem.themes.iter().map(|theme| theme.name().to_owned()).collect(),
            solution: problem.solution.clone(),
        }
    }
}

/// Returns the problems of a game at even steps of the order by rating. Free Emulsion, which the lessons do not teach, is
/// left out.
fn chosen(fits: impl Fn(&Variant) -> bool) -> Vec<Packed> {
    let collection = built_in();
    let mut all: Vec<&Problem> = collection.problems().iter().collect();
    all.retain(|problem| fits(&problem.game) && most_plies(&problem.solution) <= LONGEST);
    all.sort_by_key(|problem| (problem.rating, problem.id.to_string()));
    (0..COUNT).map(|number| Packed::new(all[number * all.len() / COUNT])).collect()
}

/// `UPDATE_EXPECT=1` writes the file.
#[test]
fn the_file_of_the_client_has_800_problems_of_the_collection() {
    let mut expected = chosen(|game| matches!(game, Variant::Emergo(_)));
    expected.extend(chosen(|game| matches!(game, Variant::Emulsion(config) if !config.free())));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if env::var_os("UPDATE_EXPECT").is_some() {
        let lines = expected.iter().map(|problem| serde_json::to_string(problem).unwrap() + "\n");
        fs::write(&file, lines.collect::<String>()).unwrap();
    }
    let text = fs::read_to_string(&file).unwrap();
    let found: Vec<Packed> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(found == expected, "another collection: run this test with UPDATE_EXPECT=1");
}
