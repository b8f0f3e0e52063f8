//! What several tests need: games by text, seeded randomness, the lines of the data files.

use std::fs;
use std::path::{Path, PathBuf};

use luctor_rules::{Game, Outcome, Position, Refusal, Variant, dispatch};

/// The variant of a name that a test is sure of.
pub(crate) fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A position by its text, or the first one of the variant for `start`.
pub(crate) fn read<P: Position>(config: &P::Config, text: &str) -> P {
    if text == "start" {
        return P::start(config);
    }
    P::from_text(config, text).unwrap_or_else(|error| panic!("{config} {text}: {error}"))
}

/// The legal moves of a position, sorted, with blanks between.
pub(crate) fn legal(name: &str, position: &str) -> String {
    dispatch!(&variant(name), |P, config| read::<P>(config, position).legal_texts().join(" "))
}

/// The position that moves, with blanks between, lead to, and the result, `-` while there is none.
pub(crate) fn play(name: &str, position: &str, moves: &str) -> (String, String) {
    dispatch!(&variant(name), |P, config| {
        let mut game = Game::new(read::<P>(config, position));
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        (game.position().to_string(), game.outcome().map_or("-".to_owned(), outcome_text))
    })
}

/// The result of a position, `-` while there is none.
pub(crate) fn outcome(name: &str, position: &str) -> String {
    play(name, position, "").1
}

/// The canonical text of the move that `text` is read as.
pub(crate) fn reading(name: &str, position: &str, text: &str) -> String {
    dispatch!(&variant(name), |P, config| {
        let position = read::<P>(config, position);
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.move_text(m)
    })
}

/// The number of the rule that a refused text breaks, and the sentence.
pub(crate) fn refusal(name: &str, position: &str, text: &str) -> (Option<u8>, String) {
    dispatch!(&variant(name), |P, config| {
        let refusal = read::<P>(config, position).parse_move(text).expect_err(text);
        (refusal.rule(), refusal.to_string())
    })
}

/// A result in the words of the data files: `black groups`, `none blocked`.
pub(crate) fn outcome_text(outcome: Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{winner} {}", outcome.reason),
        None => format!("none {}", outcome.reason),
    }
}

/// A seeded generator (SplitMix64): the same numbers in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }
}

/// A line of a data file, cut at its bars.
pub(crate) struct Line {
    /// File and number, to be named where the line fails.
    pub(crate) at: String,
    pub(crate) fields: Vec<String>,
}

/// The lines of a data file that are neither empty nor comments, each with so many fields.
pub(crate) fn lines(path: &str, fields: usize) -> Vec<Line> {
    let text = fs::read_to_string(data().join(path)).unwrap();
    let mut lines = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let at = format!("data/{path}:{}", number + 1);
        let found: Vec<String> = line.split('|').map(|field| field.trim().to_owned()).collect();
        assert_eq!(found.len(), fields, "{at}: fields");
        lines.push(Line { at, fields: found });
    }
    lines
}

/// The files of a folder of data, by their paths below it, sorted.
pub(crate) fn files(folder: &str) -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(data().join(folder))
        .unwrap()
        .map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap()))
        .collect();
    files.sort();
    files
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}
