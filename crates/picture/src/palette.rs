//! The colors of pictures, which are those of the client's board (`web/src/app.css`).

use luctor_rules::Color;

use crate::style::Theme;

/// The colors of one theme in SVG notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) muted: &'static str,
    pub(crate) rim: &'static str,
    pub(crate) label: &'static str,
    pub(crate) cell: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) light: &'static str,
    pub(crate) line: &'static str,
    pub(crate) last: &'static str,
    black: Paint,
    white: Paint,
}

/// The colors of a side's pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) face: &'static str,
    pub(crate) edge: &'static str,
    pub(crate) shine: &'static str,
}

impl Palette {
    /// Returns the colors of a side's pieces.
    pub(crate) fn of(&self, color: Color) -> Paint {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

const LIGHT: Palette = Palette {
    paper: "#f5f1e8",
    ink: "#26211a",
    muted: "#635a4b",
    rim: "#7b5534",
    label: "#fbefd9",
    cell: "#dcbb89",
    dark: "#c1935d",
    light: "#ecd7b3",
    line: "#a67c4b",
    last: "#e5cf62",
    black: Paint { face: "#25221e", edge: "#8b8170", shine: "#4a443b" },
    white: Paint { face: "#faf5e9", edge: "#4f4436", shine: "#ddd1b9" },
};

const DARK: Palette = Palette {
    paper: "#191715",
    ink: "#efe8db",
    muted: "#b3a997",
    rim: "#4b3521",
    label: "#e7d6ba",
    cell: "#a9855a",
    dark: "#8a6539",
    light: "#b99a70",
    line: "#6d4f2e",
    last: "#b79f3c",
    black: Paint { face: "#1b1916", edge: "#8a8171", shine: "#45403a" },
    white: Paint { face: "#f3ecdc", edge: "#3a3228", shine: "#d2c5ac" },
};
