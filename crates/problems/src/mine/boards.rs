//! The boards of the games that are mined.

use luctor_rules::Variant;

/// The boards that take turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boards {
    name: String,
    boards: Vec<Variant>,
}

/// Boards of Emergo: mostly 9x9.
const EMERGO: [(&str, usize); 3] = [("emergo:9x9", 13), ("emergo:7x7", 4), ("emergo:hex", 3)];
/// Boards of Emulsion, up to the largest that the solver handles.
const EMULSION: [(&str, usize); 6] = [
    ("emulsion:6,pie=off", 6),
    ("emulsion:5,pie=off", 3),
    ("emulsion:7,pie=off", 4),
    ("emulsion:8,pie=off", 3),
    ("emulsion:free-4,pie=off", 2),
    ("emulsion:free-5,pie=off", 2),
];

impl Boards {
    /// Returns the mix of boards of Emergo.
    pub fn emergo() -> Boards {
        Boards::mix("emergo", &EMERGO)
    }

    /// Returns the mix of boards of Emulsion.
    pub fn emulsion() -> Boards {
        Boards::mix("emulsion", &EMULSION)
    }

    /// Returns a single board.
    pub fn one(variant: Variant) -> Boards {
        Boards { name: variant.to_string(), boards: vec![variant] }
    }

    fn mix(name: &str, parts: &[(&str, usize)]) -> Boards {
        let boards = parts.iter().flat_map(|&(board, times)| std::iter::repeat_n(board, times));
        let variant = |board: &str| board.parse().expect("the boards of the mix exist");
        Boards { name: name.to_owned(), boards: boards.map(variant).collect() }
    }

    /// Returns the name in [`Progress`](crate::Progress).
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns all boards, each once.
    pub fn all(&self) -> Vec<&Variant> {
        let mut all: Vec<&Variant> = self.boards.iter().collect();
        all.dedup();
        all
    }

    /// Returns the board of the game with a number.
    pub fn of_game(&self, number: u64) -> &Variant {
        // A stride without a common factor with the length spreads equal boards.
        let length = self.boards.len() as u64;
        &self.boards[((number % length) * 7 % length) as usize]
    }
}
