//! Helpers of several tests: games in text form, seeded random numbers, data files.

use std::fs;
use std::path::{Path, PathBuf};

use luctor_rules::{Argument, Game, Message, Outcome, Position, Refusal, Variant, dispatch};

/// Parses the name of a variant. Panics if it is invalid.
pub(crate) fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Parses a position, or creates the first one for `start`. Panics if the text is invalid.
pub(crate) fn read<P: Position>(config: &P::Config, text: &str) -> P {
    if text == "start" {
        return P::start(config);
    }
    P::from_text(config, text).unwrap_or_else(|error| panic!("{config} {text}: {error}"))
}

/// Returns the sorted legal moves of a position, separated by spaces.
pub(crate) fn legal(name: &str, position: &str) -> String {
    dispatch!(&variant(name), |P, config| read::<P>(config, position).legal_texts().join(" "))
}

/// Plays moves, separated by spaces. Returns the last position and the result, or `-` if the game goes on.
pub(crate) fn play(name: &str, position: &str, moves: &str) -> (String, String) {
    dispatch!(&variant(name), |P, config| {
        let mut game = Game::new(read::<P>(config, position));
        for text in moves.split_whitespace() {
            game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        (game.position().to_string(), game.outcome().map_or("-".to_owned(), outcome_text))
    })
}

/// Writes a message as its code and its arguments.
pub(crate) fn facts(message: &Message) -> String {
    let mut text = message.code.to_owned();
    for (name, argument) in &message.arguments {
        match argument {
            Argument::Number(number) => text.push_str(&format!(" {name}={number}")),
            Argument::Text(argument) => text.push_str(&format!(" {name}={argument}")),
            other => text.push_str(&format!(" {name}={other:?}")),
        }
    }
    text
}

/// Returns the result of a position, or `-` if the game goes on.
pub(crate) fn outcome(name: &str, position: &str) -> String {
    play(name, position, "").1
}

/// Parses a move and returns its canonical text.
pub(crate) fn reading(name: &str, position: &str, text: &str) -> String {
    dispatch!(&variant(name), |P, config| {
        let position = read::<P>(config, position);
        let m = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.move_text(m)
    })
}

/// Returns the number of the broken rule and the message for an illegal move.
pub(crate) fn refusal(name: &str, position: &str, text: &str) -> (Option<u8>, String) {
    dispatch!(&variant(name), |P, config| {
        let refusal = read::<P>(config, position).parse_move(text).expect_err(text);
        (refusal.rule(), refusal.to_string())
    })
}

/// Returns a result as written in the data files: `black groups`, `none blocked`.
pub(crate) fn outcome_text(outcome: Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{winner} {}", outcome.reason),
        None => format!("none {}", outcome.reason),
    }
}

/// A seeded random number generator (SplitMix64).
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

/// A line of a data file, split at `|`.
pub(crate) struct Line {
    /// The file and line number, for failure messages.
    pub(crate) at: String,
    pub(crate) fields: Vec<String>,
}

/// Reads the lines of a data file, without empty lines and comments. Each must have `fields` fields.
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

/// Returns the sorted paths of the files in a data folder.
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
