//! What the games of a match begin with.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use luctor_rules::emergo::Coordinates;
use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::Random;

use super::sets;
use crate::error::Error;
use crate::lines::{Line, Lines};
use crate::replay::Record;
use crate::start;

/// The first moves of a game, the same for both games of a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    /// The position that it begins with, if not the start.
    pub(crate) position: Option<String>,
    /// Canonical texts.
    pub(crate) moves: Vec<String>,
}

/// The openings of a match, in the order in which they are played.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    pub(crate) openings: Vec<Opening>,
    /// Where they come from, in a word.
    pub(crate) source: String,
}

/// Random plies for games that have no set of their own: few on small boards, where games are short.
fn random_plies(variant: &Variant) -> u32 {
    let cells = match variant {
        Variant::Emulsion(config) => config.size() * config.size(),
        Variant::Emergo(config) => config.shape().cells(),
    };
    (cells as u32 / 8).clamp(1, 6)
}

impl Book {
    /// The openings of a name: `auto`, `none`, `random:PLIES` or a file of games. They are shuffled by
    /// the seed. Of random ones at most `wanted` are made.
    ///
    /// # Errors
    ///
    /// There is no such file, or it has a line that is no opening of this game.
    pub(crate) fn open(
        name: &str,
        variant: &Variant,
        seed: u64,
        wanted: usize,
    ) -> Result<Book, Error> {
        let pie = matches!(variant, Variant::Emulsion(config) if config.pie());
        let random = |plies: u32| -> Vec<Opening> {
            dispatch!(variant, |P, config| {
                let games = Candidates::new(P::start(config), plies, seed);
                games.take(wanted.max(1)).map(|game| Opening::of(None, &game)).collect()
            })
        };
        let made = |source: String, openings| Book { openings, source };
        let book = match name {
            "none" => made(name.to_owned(), vec![Opening { position: None, moves: vec![] }]),
            // The pie rule is the balance: any first move will do, and nothing may come after it.
            "auto" if pie => made("first-moves".to_owned(), random(1)),
            "auto" => match sets::of(variant) {
                Some((set, text)) => {
                    let openings = read(text.as_bytes(), variant, set)?;
                    made(set.to_owned(), openings).shuffled(seed)
                }
                None => {
                    let plies = random_plies(variant);
                    match random(plies) {
                        // The first move ends the smallest games.
                        openings if openings.is_empty() => made("none".to_owned(), random(0)),
                        openings => made(format!("random:{plies}"), openings),
                    }
                }
            },
            _ => match name.strip_prefix("random:") {
                Some(plies) => {
                    let number = plies.parse().ok().filter(|plies| *plies <= 1000);
                    let plies = number.ok_or_else(|| {
                        Error::Call(format!(
                            "random: is followed by a number of plies, not {plies:?}"
                        ))
                    })?;
                    made(name.to_owned(), random(plies))
                }
                None => {
                    let file = File::open(name)
                        .map_err(|error| Error::Failure(format!("cannot read {name}: {error}")))?;
                    let source = Path::new(name).file_name().unwrap_or_default();
                    let source = source.to_string_lossy().replace(char::is_whitespace, "-");
                    made(source, read(file, variant, name)?).shuffled(seed)
                }
            },
        };
        match book.openings.is_empty() {
            true => Err(Error::Call(format!("{name} has no opening of {variant}"))),
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

impl Opening {
    /// The opening that a game is so far.
    pub(crate) fn of<P: Position>(position: Option<String>, game: &Game<P>) -> Opening {
        let mut at = game.start().clone();
        let text = |&m: &P::Move| {
            let text = at.move_text(m);
            at.play_unchecked(m);
            text
        };
        Opening { position, moves: game.moves().iter().map(text).collect() }
    }
}

/// The openings of a file of games, one a line.
fn read(input: impl Read, variant: &Variant, name: &str) -> Result<Vec<Opening>, Error> {
    let mut lines = Lines::new(input);
    let mut openings = Vec::new();
    let mut number = 0;
    let cannot_read = |error| Error::Failure(format!("cannot read {name}: {error}"));
    while let Some(line) = lines.read().map_err(cannot_read)? {
        number += 1;
        let wrong = |message| Error::Call(format!("line {number} of {name}: {message}"));
        let line = match line {
            Line::Whole(text) if text.trim_ascii().is_empty() => continue,
            Line::Whole(text) => text,
            Line::TooLong => return Err(wrong("the line is too long".to_owned())),
        };
        let record = Record::read(line).map_err(wrong)?;
        openings.push(opening(&record, variant).map_err(wrong)?);
    }
    Ok(openings)
}

fn opening(record: &Record, variant: &Variant) -> Result<Opening, String> {
    let theirs: Variant = record.game.parse::<Variant>().map_err(|error| error.to_string())?;
    if board(&theirs) != board(variant) {
        return Err(format!("it is an opening of {theirs}, not of {variant}"));
    }
    if record.coordinates == Some(Coordinates::Diamond) {
        return Err("openings are written with checkerboard names".to_owned());
    }
    dispatch!(variant, |P, config| {
        let start = start::position::<P>(config, record.position.as_deref())
            .map_err(|error| error.to_string())?;
        let mut game = Game::new(start);
        for (ply, text) in record.moves.iter().enumerate() {
            game.play_text(text)
                .map_err(|refused| format!("move {} is refused: {refused}", ply + 1))?;
        }
        match game.outcome() {
            Some(_) => Err("the game is over after it".to_owned()),
            None => Ok(Opening::of(record.position.clone(), &game)),
        }
    })
}

/// The game and its board, without options.
pub(crate) fn board(variant: &Variant) -> String {
    let name = variant.to_string();
    name.split(',').next().unwrap_or_default().to_owned()
}

/// Random openings of so many plies, each with another last position, none of them over. The sequence
/// depends on the seed alone and ends when nothing new is found.
pub(crate) struct Candidates<P: Position> {
    start: P,
    plies: u32,
    seed: u64,
    tried: u64,
    seen: HashSet<String>,
}

/// So many games in a row that bring nothing new are taken for the end.
const IN_VAIN: u64 = 2000;

impl<P: Position> Candidates<P> {
    pub(crate) fn new(start: P, plies: u32, seed: u64) -> Candidates<P> {
        Candidates { start, plies, seed, tried: 0, seen: HashSet::new() }
    }
}

impl<P: Position> Iterator for Candidates<P> {
    type Item = Game<P>;

    fn next(&mut self) -> Option<Game<P>> {
        let mut scratch = Vec::new();
        for _ in 0..IN_VAIN {
            let mut random = Random::for_task(self.seed, self.tried);
            self.tried += 1;
            let mut game = Game::new(self.start.clone());
            for _ in 0..self.plies {
                let Some(m) = game.position().pick(&mut scratch, |count| random.below(count))
                else {
                    break;
                };
                game.play_unchecked(m);
            }
            let whole = game.moves().len() == self.plies as usize && game.outcome().is_none();
            if whole && self.seen.insert(game.position().to_string()) {
                return Some(game);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(name: &str, game: &str, seed: u64) -> Book {
        Book::open(name, &game.parse().unwrap(), seed, 50).unwrap()
    }

    #[test]
    fn random_openings_depend_on_the_seed_and_have_different_ends() {
        let moves = |seed| book("random:3", "emulsion:5,pie=off", seed).openings;
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(2));
        assert_eq!(moves(1).len(), 50);
    }

    #[test]
    fn small_games_have_openings_too() {
        for game in ["emulsion:1,pie=off", "emulsion:2,pie=off", "emulsion:3,pie=off", "emergo:5x5"]
        {
            let openings = Book::open("auto", &game.parse().unwrap(), 1, 50);
            assert_eq!(openings.is_err(), game.starts_with("emulsion:1"), "{game}");
        }
    }

    #[test]
    fn with_the_pie_rule_an_opening_is_a_first_move() {
        let book = book("auto", "emulsion:4", 1);
        assert_eq!(book.source, "first-moves");
        assert_eq!(book.openings.len(), 24);
        assert!(book.openings.iter().all(|opening| opening.moves.len() == 1));
    }
}
