//! The openings of a match.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use luctor_rules::emergo::Coordinates;
use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::Random;

use super::candidates::Candidates;
use super::opening::Opening;
use super::sets;
use super::variant::board_name;
use crate::error::Error;
use crate::input::{self, GameRecord, Line, Lines};

/// The openings of a match, in the order of play.
#[derive(Clone, Debug)]
pub(super) struct Book {
    pub(super) openings: Vec<Opening>,
    /// Origin of the openings in reports, one word.
    pub(super) source: String,
}

/// Returns the number of random plies for games without an opening set: fewer on small boards, where
/// games are short.
fn random_plies(variant: &Variant) -> u32 {
    let cells = match variant {
        Variant::Emulsion(config) => config.size() * config.size(),
        Variant::Emergo(config) => config.shape().cells(),
    };
    (cells as u32 / 8).clamp(1, 6)
}

impl Book {
    /// Loads openings: `auto`, `none`, `random:PLIES` or a file of games. The seed determines their order.
    /// At most `max_random` random openings are generated.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, or if a line is not an opening of this game.
    pub(super) fn open(
        name: &str,
        variant: &Variant,
        seed: u64,
        max_random: usize,
    ) -> Result<Book, Error> {
        let pie = matches!(variant, Variant::Emulsion(config) if config.pie());
        let random = |plies: u32| -> Vec<Opening> {
            dispatch!(variant, |P, config| {
                let games = Candidates::new(P::start(config), plies, seed);
                games.take(max_random.max(1)).map(|game| Opening::of(None, &game)).collect()
            })
        };
        let book = |source: String, openings| Book { openings, source };
        let book = match name {
            "none" => book(name.to_owned(), vec![Opening { position: None, moves: vec![] }]),
            // The pie rule balances any first move, so openings consist of one move.
            "auto" if pie => book("first-moves".to_owned(), random(1)),
            "auto" => match sets::of(variant) {
                Some((set, text)) => {
                    let openings = read_openings(text.as_bytes(), variant, set)?;
                    book(set.to_owned(), openings).shuffled(seed)
                }
                None => {
                    let plies = random_plies(variant);
                    match random(plies) {
                        // On the smallest boards, the first move ends the game.
                        openings if openings.is_empty() => book("none".to_owned(), random(0)),
                        openings => book(format!("random:{plies}"), openings),
                    }
                }
            },
            _ => match name.strip_prefix("random:") {
                Some(plies) => {
                    let number = plies.parse().ok().filter(|plies| *plies <= 1000);
                    let plies = number.ok_or_else(|| {
                        Error::Usage(format!(
                            "expected a number of plies from 0 to 1000 after random:, not {plies:?}"
                        ))
                    })?;
                    book(name.to_owned(), random(plies))
                }
                None => {
                    let file = File::open(name)
                        .map_err(|error| Error::Failure(format!("cannot read {name}: {error}")))?;
                    let source = Path::new(name).file_name().unwrap_or_default();
                    let source = source.to_string_lossy().replace(char::is_whitespace, "-");
                    book(source, read_openings(file, variant, name)?).shuffled(seed)
                }
            },
        };
        match book.openings.is_empty() {
            true => Err(Error::Usage(format!("{name} has no openings of {variant}"))),
            false => Ok(book),
        }
    }

    fn shuffled(mut self, seed: u64) -> Book {
        let mut random = Random::for_task(seed, 0);
        for last in (1..self.openings.len()).rev() {
            self.openings.swap(last, random.below(last + 1));
        }
        self
    }
}

/// Reads openings from a file with one game per line.
fn read_openings(input: impl Read, variant: &Variant, name: &str) -> Result<Vec<Opening>, Error> {
    let mut lines = Lines::new(input);
    let mut openings = Vec::new();
    let mut number = 0;
    let cannot_read = |error| Error::Failure(format!("cannot read {name}: {error}"));
    while let Some(line) = lines.read().map_err(cannot_read)? {
        number += 1;
        let invalid = |message| Error::Usage(format!("{name}, line {number}: {message}"));
        let line = match line {
            Line::Whole(text) if text.trim_ascii().is_empty() => continue,
            Line::Whole(text) => text,
            Line::TooLong => return Err(invalid("the line is too long".to_owned())),
        };
        let record = GameRecord::parse(line).map_err(invalid)?;
        openings.push(opening(&record, variant).map_err(invalid)?);
    }
    Ok(openings)
}

fn opening(record: &GameRecord, variant: &Variant) -> Result<Opening, String> {
    let recorded = record.game.parse::<Variant>().map_err(|error| error.to_string())?;
    if board_name(&recorded) != board_name(variant) {
        return Err(format!("this is an opening of {recorded}, not of {variant}"));
    }
    if record.coordinates == Some(Coordinates::Diamond) {
        return Err("openings must use checkerboard coordinates".to_owned());
    }
    dispatch!(variant, |P, config| {
        let game: Game<P> = input::game(config, record.position.as_deref(), &record.moves)
            .map_err(|error| error.to_string())?;
        match game.outcome() {
            Some(_) => Err("the opening ends the game".to_owned()),
            None => Ok(Opening::of(record.position.clone(), &game)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(name: &str, game: &str, seed: u64) -> Book {
        Book::open(name, &game.parse().unwrap(), seed, 50).unwrap()
    }

    #[test]
    fn random_openings_depend_on_the_seed() {
        let moves = |seed| book("random:3", "emulsion:5,pie=off", seed).openings;
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
        assert_eq!(moves(1).len(), 50);
    }

    #[test]
    fn small_boards_have_openings() {
        for game in ["emulsion:1,pie=off", "emulsion:2,pie=off", "emulsion:3,pie=off", "emergo:5x5"]
        {
            let openings = Book::open("auto", &game.parse().unwrap(), 1, 50);
            assert_eq!(openings.is_err(), game.starts_with("emulsion:1"), "{game}");
        }
    }

    #[test]
    fn with_the_pie_rule_an_opening_is_one_move() {
        let book = book("auto", "emulsion:4", 1);
        assert_eq!(book.source, "first-moves");
        assert_eq!(book.openings.len(), 24);
        assert!(book.openings.iter().all(|opening| opening.moves.len() == 1));
    }
}
