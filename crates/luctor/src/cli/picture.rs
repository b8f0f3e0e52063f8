//! The call of `luctor picture`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use luctor_picture::{SIZES, Theme};
use luctor_rules::emergo::Coordinates;

use super::{coordinates, text};

/// Draw a position, or a whole game
#[derive(Args, Debug)]
#[command(after_long_help = text::PICTURE)]
pub(crate) struct Picture {
    /// The game, as emergo or emulsion:6 (--help tells all names)
    pub(crate) game: String,
    /// Begin with this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// What to make: gif shows the whole game, a picture for each move [default: by the ending of
    /// --out, else svg]
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// The colors
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = ["light", "dark"])]
    theme: String,
    /// Turn the board by half a circle
    #[arg(long)]
    pub(crate) flip: bool,
    /// How the cells of a square Emergo board are named; diamond turns it onto its corner
    #[arg(long, value_name = "NAMES", value_parser = coordinates())]
    pub(crate) coordinates: Option<Coordinates>,
    /// Leave the names at the edge of the board away
    #[arg(long)]
    pub(crate) plain: bool,
    /// Pixels of the longer side; an animation has at most 800
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = value_parser!(u32)
        .range(i64::from(*SIZES.start())..=i64::from(*SIZES.end())))]
    pub(crate) size: u32,
    /// Write into this file instead of to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Moves to play first, in any spelling
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

impl Picture {
    /// The colors.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.parse().expect("the possible values are the names of themes")
    }
}

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Lines and areas, for pages and print
    Svg,
    /// Pixels
    Png,
    /// Pixels that move
    Gif,
}
