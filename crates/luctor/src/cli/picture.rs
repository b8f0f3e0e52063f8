//! Arguments of `luctor picture`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use luctor_picture::{SIZES, Theme};
use luctor_rules::emergo::Coordinates;

use super::help;
use super::values::coordinates;

/// Draw a position or a whole game
#[derive(Args, Debug)]
#[command(after_long_help = help::PICTURE)]
pub(crate) struct PictureArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names)
    pub(crate) game: String,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Output format; gif animates the whole game [default: the extension of --out, otherwise svg]
    #[arg(long, value_enum)]
    pub(crate) format: Option<PictureFormat>,
    /// Color theme
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = ["light", "dark"])]
    theme: String,
    /// Show the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Cell names of a square Emergo board; diamond also rotates the board by 45 degrees
    #[arg(long, value_name = "NAMES", value_parser = coordinates())]
    pub(crate) coordinates: Option<Coordinates>,
    /// Hide the coordinates at the edge of the board
    #[arg(long)]
    pub(crate) plain: bool,
    /// Length of the longer side in pixels, at most 800 for a gif
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = value_parser!(u32)
        .range(i64::from(*SIZES.start())..=i64::from(*SIZES.end())))]
    pub(crate) size: u32,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Moves to play first, in any accepted notation
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

impl PictureArgs {
    /// Returns the color theme.
    pub(crate) fn theme(&self) -> Theme {
        self.theme.parse().expect("every possible value names a theme")
    }
}

/// The file format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Vector graphics, for web pages and print
    Svg,
    /// Pixel graphics
    Png,
    /// Animation of the game
    Gif,
}
