//! The variants of Emergo: boards, options, presets (sections 1 and 6 of the rules).

use std::fmt;

use crate::invalid::read_number;

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// The dark cells of a checkerboard with this odd number of files, including the corners.
    Square(u8),
    /// A hexagon with this many cells along a side.
    Hex(u8),
}

impl Shape {
    /// Returns the number of cells.
    pub const fn cells(self) -> usize {
        match self {
            Shape::Square(size) => (size as usize * size as usize).div_ceil(2),
            Shape::Hex(side) => 3 * side as usize * (side as usize - 1) + 1,
        }
    }

    /// Returns the directions from a cell to its neighbors, each as a number of columns to the right and of rows up.
    /// The opposite of direction `d` is `d ^ 1`.
    pub const fn directions(self) -> &'static [(isize, isize)] {
        match self {
            Shape::Square(_) => &[(1, 1), (-1, -1), (-1, 1), (1, -1)],
            Shape::Hex(_) => &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)],
        }
    }
}

/// The result if the side to move has no legal move (rule 14).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blocked {
    /// The game is a draw, as on igGameCenter and in the authors' rules.
    Draw,
    /// The side to move loses, as on pbmserv.
    Loss,
}

/// The names of the cells of a square board. Hexagons have only one kind of names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coordinates {
    /// File and rank of the checkerboard, as on igGameCenter and Abstract Play.
    Checkerboard,
    /// Row and number of the board rotated by 45 degrees, as on MindSports, Zillions and pbmserv.
    Diamond,
}

/// A set of options, named after the site that uses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Preset {
    /// 9x9 or a hexagon of side 4. A blocked side and a threefold repetition are draws.
    MindSports,
    /// 9x9 or 7x7. A blocked side is a draw.
    IgGameCenter,
    /// 9x9, hex or hex-alternate. A blocked side loses, and repetition has no effect.
    Pbmserv,
}

impl Preset {
    /// All presets, the default first.
    pub const ALL: [Preset; 3] = [Preset::MindSports, Preset::IgGameCenter, Preset::Pbmserv];

    /// Returns the word in a game's name.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::MindSports => "mindsports",
            Preset::IgGameCenter => "iggamecenter",
            Preset::Pbmserv => "pbmserv",
        }
    }

    /// Returns the boards that the preset is defined for, as written in a game's name.
    pub const fn boards(self) -> &'static [&'static str] {
        match self {
            Preset::MindSports => &["9x9", "hex"],
            Preset::IgGameCenter => &["9x9", "7x7"],
            Preset::Pbmserv => &["9x9", "hex", "hex-alternate"],
        }
    }
}

/// A variant of Emergo: the board, the number of men and the options.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Config {
    shape: Shape,
    alternate: bool,
    men: u8,
    blocked: Blocked,
    repetition: bool,
    coordinates: Coordinates,
}

impl Config {
    /// The men of each side in `hex-alternate`, all of them on the board at the start.
    pub const ALTERNATE_MEN: u8 = 13;

    /// Creates the variant with an empty board of a shape, the usual number of men and the default options.
    ///
    /// # Errors
    ///
    /// Fails if section 1 of the rules does not list the board.
    pub fn new(shape: Shape) -> Result<Config, ConfigError> {
        let possible = match shape {
            Shape::Square(size) => (5..=15).contains(&size) && !size.is_multiple_of(2),
            Shape::Hex(side) => (3..=8).contains(&side),
        };
        if !possible {
            return Err(ConfigError::Shape(shape));
        }
        Ok(Config {
            shape,
            alternate: false,
            men: usual_men(shape),
            blocked: Blocked::Draw,
            repetition: true,
            coordinates: Coordinates::Checkerboard,
        })
    }

    /// Parses the part of a game's name after `emergo`: the optional board (`9x9`, `hex`) and the options.
    /// Other options override those of a preset.
    ///
    /// # Errors
    ///
    /// Fails if the board or an option is invalid.
    pub fn parse(board: Option<&str>, options: &[(&str, &str)]) -> Result<Config, ConfigError> {
        let board = board.unwrap_or("9x9");
        let mut config = match board {
            "hex" => Config::new(Shape::Hex(4))?,
            "hex-alternate" => Config {
                alternate: true,
                men: Config::ALTERNATE_MEN,
                ..Config::new(Shape::Hex(4))?
            },
            _ => Config::new(parse_shape(board)?)?,
        };
        for &(_, name) in options.iter().filter(|(option, _)| *option == "preset") {
            config.apply_preset(name)?;
        }
        for &(name, value) in options.iter().filter(|(option, _)| *option != "preset") {
            config.apply_option(name, value)?;
        }
        Ok(config)
    }

    fn apply_preset(&mut self, name: &str) -> Result<(), ConfigError> {
        let preset = Preset::ALL.into_iter().find(|preset| preset.name() == name);
        let preset = preset.ok_or_else(|| ConfigError::UnknownPreset(name.to_owned()))?;
        let board = self.board_name();
        if !preset.boards().contains(&board.as_str()) {
            return Err(ConfigError::PresetBoard(preset, board));
        }
        (self.blocked, self.repetition) = match preset {
            Preset::MindSports | Preset::IgGameCenter => (Blocked::Draw, true),
            Preset::Pbmserv => (Blocked::Loss, false),
        };
        Ok(())
    }

    fn apply_option(&mut self, name: &str, value: &str) -> Result<(), ConfigError> {
        let unknown = |choices| ConfigError::Value(name.to_owned(), value.to_owned(), choices);
        match name {
            "blocked" => {
                self.blocked = match value {
                    "draw" => Blocked::Draw,
                    "loss" => Blocked::Loss,
                    _ => return Err(unknown("draw or loss")),
                }
            }
            "repetition" => {
                self.repetition = match value {
                    "draw" => true,
                    "off" => false,
                    _ => return Err(unknown("draw or off")),
                }
            }
            "men" => {
                let men: u32 = read_number(value).ok_or_else(|| unknown("a number"))?;
                let most = (self.shape.cells() / 2) as u8;
                if self.alternate && men != u32::from(Config::ALTERNATE_MEN) {
                    return Err(ConfigError::AlternateMen);
                }
                self.men = match u8::try_from(men) {
                    Ok(men) if (1..=most).contains(&men) => men,
                    _ => return Err(ConfigError::Men(self.board_name(), most)),
                }
            }
            _ => return Err(ConfigError::UnknownOption(name.to_owned())),
        }
        Ok(())
    }

    /// Returns the same variant with other names of cells.
    ///
    /// # Errors
    ///
    /// Fails for diamond coordinates on a hexagon.
    pub fn with_coordinates(self, coordinates: Coordinates) -> Result<Config, ConfigError> {
        match (self.shape, coordinates) {
            (Shape::Hex(_), Coordinates::Diamond) => Err(ConfigError::DiamondHex),
            _ => Ok(Config { coordinates, ..self }),
        }
    }

    /// Returns the shape of the board.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the number of men of each side: caps, prisoners and men in hand.
    pub const fn men(&self) -> u8 {
        self.men
    }

    /// Returns `true` if all men are on the board at the start (`hex-alternate`).
    pub const fn alternate(&self) -> bool {
        self.alternate
    }

    /// Returns the result if the side to move has no legal move.
    pub const fn blocked(&self) -> Blocked {
        self.blocked
    }

    /// Returns `true` if the third occurrence of a position is a draw (rule 15).
    pub const fn repetition(&self) -> bool {
        self.repetition
    }

    /// Returns the names of cells used in moves.
    pub const fn coordinates(&self) -> Coordinates {
        self.coordinates
    }

    /// Returns the board as written in a game's name: `9x9`, `hex`, `hex-5`.
    pub fn board_name(&self) -> String {
        match self.shape {
            Shape::Square(size) => format!("{size}x{size}"),
            Shape::Hex(4) if self.alternate => "hex-alternate".to_owned(),
            Shape::Hex(4) => "hex".to_owned(),
            Shape::Hex(side) => format!("hex-{side}"),
        }
    }

    /// Returns the number of men of each side if the game's name does not state it.
    pub fn usual_men(&self) -> u8 {
        if self.alternate { Config::ALTERNATE_MEN } else { usual_men(self.shape) }
    }
}

/// Returns the number of men of each side if a game's name does not state it.
///
/// It is 12, 8 and 12 on 9x9, 7x7 and the hexagon of side 4, as in the sources. Other boards have three men
/// for every ten cells, like these.
fn usual_men(shape: Shape) -> u8 {
    match shape {
        Shape::Hex(4) => 12,
        _ => ((shape.cells() * 3 + 5) / 10) as u8,
    }
}

fn parse_shape(board: &str) -> Result<Shape, ConfigError> {
    let unknown = || ConfigError::UnknownBoard(board.to_owned());
    if let Some(side) = board.strip_prefix("hex-") {
        return Ok(Shape::Hex(read_number(side).ok_or_else(unknown)?));
    }
    match board.split_once('x') {
        Some((files, ranks)) if files == ranks => {
            Ok(Shape::Square(read_number(files).ok_or_else(unknown)?))
        }
        _ => Err(unknown()),
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "emergo:{}", self.board_name())?;
        if self.men != self.usual_men() {
            write!(f, ",men={}", self.men)?;
        }
        if self.blocked == Blocked::Loss {
            f.write_str(",blocked=loss")?;
        }
        if !self.repetition {
            f.write_str(",repetition=off")?;
        }
        Ok(())
    }
}

/// The reason why a variant of Emergo is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// The size of the board is not supported.
    Shape(Shape),
    /// The board does not exist.
    UnknownBoard(String),
    /// The option does not exist.
    UnknownOption(String),
    /// The value of an option is invalid: option, value, valid values.
    Value(String, String, &'static str),
    /// The preset does not exist.
    UnknownPreset(String),
    /// The preset is not defined for the board.
    PresetBoard(Preset, String),
    /// The number of men is 0 or too large for the board: board, maximum.
    Men(String, u8),
    /// The number of men of `hex-alternate` cannot be changed.
    AlternateMen,
    /// Hexagons have no diamond coordinates.
    DiamondHex,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Shape(Shape::Square(size)) => {
                write!(f, "a square Emergo board is odd, from 5x5 to 15x15, not {size}x{size}")
            }
            ConfigError::Shape(Shape::Hex(side)) => {
                write!(f, "an Emergo hexagon has a side of 3 to 8 cells, not {side}")
            }
            ConfigError::UnknownBoard(board) => write!(
                f,
                "Emergo has no board {board:?}: it has 9x9, 7x7, hex, hex-alternate, \
                 5x5 to 15x15 and hex-3 to hex-8"
            ),
            ConfigError::UnknownOption(name) => write!(
                f,
                "Emergo has no option {name:?}: it has blocked, repetition, men and preset"
            ),
            ConfigError::Value(name, value, choices) => {
                write!(f, "{name} is {choices}, not {value:?}")
            }
            ConfigError::UnknownPreset(name) => write!(
                f,
                "Emergo has no preset {name:?}: it has mindsports, iggamecenter and pbmserv"
            ),
            ConfigError::PresetBoard(preset, board) => write!(
                f,
                "the preset {} is for {}, not for {board}",
                preset.name(),
                preset.boards().join(", ")
            ),
            ConfigError::Men(board, most) => {
                write!(f, "a {board} board holds from 1 to {most} men per side")
            }
            ConfigError::AlternateMen => f.write_str("hex-alternate starts with 13 men per side"),
            ConfigError::DiamondHex => {
                f.write_str("diamond coordinates name the cells of square Emergo boards only")
            }
        }
    }
}

impl std::error::Error for ConfigError {}
