//! Text layout of boards: rows of fields.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use luctor_rules::Color;

/// One text field: a cell of the board or a label beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    text: String,
    /// True if the field is a cell of the board, which has a background color.
    on_board: bool,
    owner: Option<Color>,
    marked: bool,
}

impl Field {
    /// Creates an empty field outside the board.
    pub(super) fn gap() -> Field {
        Field::default()
    }

    /// Creates a label beside the board.
    pub(super) fn label(text: impl Into<String>) -> Field {
        Field { text: text.into(), ..Field::default() }
    }

    /// Creates an empty cell.
    pub(super) fn vacant(text: &str) -> Field {
        Field { on_board: true, ..Field::label(text) }
    }

    /// Creates a cell with a piece.
    pub(super) fn piece(owner: Color, text: impl Into<String>) -> Field {
        Field { on_board: true, owner: Some(owner), ..Field::label(text) }
    }

    /// Marks the field as part of the last move, or removes the mark.
    pub(super) fn marked(self, marked: bool) -> Field {
        Field { marked, ..self }
    }

    /// Returns the number of characters in the field.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns black and white pieces on a neutral background, for dark and light terminals.
    fn style(&self) -> Style {
        const BACKGROUND: Ansi256Color = Ansi256Color(65);
        const MARKED: Ansi256Color = Ansi256Color(130);
        if !self.on_board {
            return Style::new();
        }
        let background = if self.marked { MARKED } else { BACKGROUND };
        let style = Style::new().bg_color(Some(background.into()));
        match self.owner {
            Some(Color::Black) => style.fg_color(Some(Ansi256Color(16).into())).bold(),
            Some(Color::White) => style.fg_color(Some(Ansi256Color(231).into())).bold(),
            None => style.fg_color(Some(Ansi256Color(250).into())),
        }
    }
}

/// A line of fields, all of the same width.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Text to the left of the fields.
    pub(super) label: String,
    /// Number of spaces before the label.
    pub(super) indent: usize,
    /// Fields from left to right.
    pub(super) fields: Vec<Field>,
}

/// Formats the rows as text, with each field centered in `width` characters.
pub(super) fn render(rows: &[Row], width: usize) -> String {
    let label_width = rows.iter().map(|row| row.label.len()).max().unwrap_or(0);
    let mut text = String::new();
    for row in rows {
        let mut line = format!("{:indent$}{:>label_width$} ", "", row.label, indent = row.indent);
        for field in &row.fields {
            let content =
                if field.marked { format!("[{}]", field.text) } else { field.text.clone() };
            let style = field.style();
            write!(line, "{style}{content:^width$}{style:#}").expect("a string takes any text");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
