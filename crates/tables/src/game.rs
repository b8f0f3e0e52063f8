//! The games that tables know: a board, a number of men, and the result of a blocked side.

use std::path::{Path, PathBuf};

use luctor_rules::emergo::{Blocked, Config};

use crate::board::Board;
use crate::error::Error;
use crate::index::MOST_PIECES;

/// Returns the game without options that do not change values: the names of cells and the rule of repetition.
///
/// # Errors
///
/// Fails if the board is too large for tables.
pub fn table_game(config: &Config) -> Result<Config, Error> {
    let board = if config.alternate() { "hex".to_owned() } else { config.board_name() };
    let blocked = match config.blocked() {
        Blocked::Draw => "draw",
        Blocked::Loss => "loss",
    };
    let men = config.men().to_string();
    let options = [("blocked", blocked), ("men", men.as_str())];
    let known = Board::new(config.shape()).is_some();
    let game = Config::parse(Some(&board), &options).ok().filter(|_| known);
    game.ok_or(Error::Board(*config))
}

/// Fails if tables with this number of pieces do not exist.
pub(crate) fn check_pieces(pieces: usize) -> Result<(), Error> {
    if (2..=MOST_PIECES).contains(&pieces) { Ok(()) } else { Err(Error::Pieces(pieces)) }
}

/// The files of the table of a game, as returned by [`table_game`], with a number of pieces.
#[derive(Clone, Debug)]
pub(crate) struct Paths {
    pub(crate) results: PathBuf,
    pub(crate) distances: PathBuf,
    pub(crate) unforced: PathBuf,
    /// The directory with the passes of a build that has not ended.
    pub(crate) passes: PathBuf,
    /// The same for unforced turns.
    pub(crate) levels: PathBuf,
}

impl Paths {
    pub(crate) fn new(dir: &Path, game: &Config, pieces: usize) -> Paths {
        let name: String = game.to_string().replace([':', ',', '='], "-");
        let path = |ending| dir.join(format!("{name}-{pieces}.{ending}"));
        Paths {
            results: path("results"),
            distances: path("distances"),
            unforced: path("unforced"),
            passes: path("passes"),
            levels: path("levels"),
        }
    }
}
