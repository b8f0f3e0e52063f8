//! The games in which problems are searched: of the engine against itself, or recorded.

use std::fmt;

use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::{Engine, Level, Limits, Options, Random};
use serde::Deserialize;

/// The turns of a game, from a position or from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Turns {
    pub(crate) position: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// The most turns of a game. Later ones are not searched.
const LONGEST: usize = 400;
/// The levels that play. Strong ones take long, and their games have fewer surprises.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=6;
/// The positions that a level may visit for a move.
const NODES: u64 = 1_500;
/// The most random turns at the start.
const MOST_RANDOM: usize = 5;

/// Plays the game with a number: two levels, after a few random turns.
pub(crate) fn play(variant: &Variant, seed: u64, number: u64) -> Turns {
    let mut random = Random::for_task(seed, number);
    let levels = [(); 2].map(|()| {
        let number = *LEVELS.start() + random.below(LEVELS.count()) as u8;
        Level::new(number).unwrap_or_default()
    });
    let opening = random.below(MOST_RANDOM + 1);
    dispatch!(variant, |P, config| {
        let mut game = Game::new(P::start(config));
        let mut moves = Vec::new();
        let mut engines = levels.map(|level| {
            let seed = random.next();
            Engine::new(variant, Options { hash_mib: 1, level, seed, ..Options::default() })
        });
        while game.outcome().is_none() && moves.len() < LONGEST {
            let text = if moves.len() < opening {
                let all = game.legal_moves();
                game.position().move_text(all[random.below(all.len())])
            } else {
                let engine = &mut engines[moves.len() % 2];
                if engine.set_game(None, &moves).is_err() {
                    break;
                }
                let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                let Some(text) = engine.think(limits).m else { break };
                text
            };
            if game.play_text(&text).is_err() {
                break;
            }
            moves.push(text);
        }
        Turns { position: None, moves }
    })
}

/// A recorded game, such as a line of `luctor match --out`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    pub(crate) variant: Variant,
    pub(crate) turns: Turns,
}

/// The fields of a record that are used.
#[derive(Deserialize)]
struct Record {
    #[serde(with = "crate::text")]
    game: Variant,
    #[serde(default)]
    position: Option<String>,
    moves: Vec<String>,
}

/// The reason why a line is not a record of a game.
#[derive(Debug)]
pub struct RecordError(serde_json::Error);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the line is not the record of a game: {}", self.0)
    }
}

impl std::error::Error for RecordError {}

impl Recorded {
    /// Parses a line of JSON. Moves after an illegal one are ignored later.
    ///
    /// # Errors
    ///
    /// Fails if the line has no game and moves.
    pub fn parse(line: &str) -> Result<Recorded, RecordError> {
        let record: Record = serde_json::from_str(line).map_err(RecordError)?;
        let mut moves = record.moves;
        moves.truncate(LONGEST);
        Ok(Recorded { variant: record.game, turns: Turns { position: record.position, moves } })
    }

    /// Returns the game.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }
}

impl Turns {
    /// Returns the positions of the game, the first one first. Ends before an illegal turn.
    pub(crate) fn positions<P: Position>(&self, config: &P::Config) -> Vec<P> {
        let start = match &self.position {
            None => P::start(config),
            Some(text) => match P::from_text(config, text) {
                Ok(position) => position,
                Err(_) => return Vec::new(),
            },
        };
        let mut game = Game::new(start);
        let mut positions = vec![game.position().clone()];
        for text in &self.moves {
            if game.play_text(text).is_err() {
                break;
            }
            positions.push(game.position().clone());
        }
        positions
    }
}
