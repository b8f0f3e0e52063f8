//! Themes of problems. `docs/problems.md` has the rule by which each is recognized.

use std::fmt;
use std::str::FromStr;

/// A motif of a solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// Emergo: the first move forces the enemy to capture.
    Feeding,
    /// Emergo: a capture takes the last cap of a piece, which changes its owner.
    Decapitation,
    /// Emergo: most enemy men end under one piece.
    Burying,
    /// Emergo: a capture visits a cell or jumps a piece twice.
    Roundabout,
    /// Emergo: entering the shadowpiece decides.
    Shadowpiece,
    /// Emergo: entering a single man decides.
    Entering,
    /// Emergo: a draw is saved.
    Draw,
    /// Emergo: the endgame is in the tables.
    Endgame,
    /// Emergo: a capture takes four men or more.
    LongCapture,
    /// Emergo: one of several captures is right.
    CaptureChoice,
    /// Emergo: the first move does not force the enemy.
    Quiet,
    /// Emulsion: the first move cuts the biggest enemy group.
    Cut,
    /// Emulsion: the first move joins own groups to the biggest one.
    Join,
    /// Emulsion: the first move prevents a cut of the biggest own group.
    StopCut,
    /// Emulsion: the first move prevents that the enemy joins groups to the biggest one.
    StopJoin,
    /// Emulsion: the first move makes the biggest own group smaller.
    Sacrifice,
    /// Emulsion: the first move is a placement.
    Placement,
    /// Emulsion: the biggest groups cancel, and smaller ones decide.
    Cancelling,
    /// Emulsion: all groups cancel, so the last mover loses.
    LastSwap,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 19] = [
        Theme::Feeding,
        Theme::Decapitation,
        Theme::Burying,
        Theme::Roundabout,
        Theme::Shadowpiece,
        Theme::Entering,
        Theme::Draw,
        Theme::Endgame,
        Theme::LongCapture,
        Theme::CaptureChoice,
        Theme::Quiet,
        Theme::Cut,
        Theme::Join,
        Theme::StopCut,
        Theme::StopJoin,
        Theme::Sacrifice,
        Theme::Placement,
        Theme::Cancelling,
        Theme::LastSwap,
    ];

    /// Returns the name in files and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Feeding => "feeding",
            Theme::Decapitation => "decapitation",
            Theme::Burying => "burying",
            Theme::Roundabout => "roundabout",
            Theme::Shadowpiece => "shadowpiece",
            Theme::Entering => "entering",
            Theme::Draw => "draw",
            Theme::Endgame => "endgame",
            Theme::LongCapture => "long-capture",
            Theme::CaptureChoice => "capture-choice",
            Theme::Quiet => "quiet",
            Theme::Cut => "cut",
            Theme::Join => "join",
            Theme::StopCut => "stop-cut",
            Theme::StopJoin => "stop-join",
            Theme::Sacrifice => "sacrifice",
            Theme::Placement => "placement",
            Theme::Cancelling => "cancelling",
            Theme::LastSwap => "last-swap",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseThemeError;

impl fmt::Display for ParseThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        write!(f, "the themes are {}", names.join(", "))
    }
}

impl std::error::Error for ParseThemeError {}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(name: &str) -> Result<Theme, ParseThemeError> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or(ParseThemeError)
    }
}
