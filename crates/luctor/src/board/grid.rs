//! Rows of fields, the common ground of all boards.

use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use luctor_rules::Color;

/// A place of a board or beside it.
#[derive(Clone, Debug, Default)]
pub(super) struct Field {
    text: String,
    /// Whether it belongs to the board and is painted so.
    painted: bool,
    owner: Option<Color>,
    marked: bool,
}

impl Field {
    /// Nothing.
    pub(super) fn gap() -> Field {
        Field::default()
    }

    /// A name beside the board.
    pub(super) fn label(text: impl Into<String>) -> Field {
        Field { text: text.into(), ..Field::default() }
    }

    /// A place where nothing stands.
    pub(super) fn vacant(text: &str) -> Field {
        Field { painted: true, ..Field::label(text) }
    }

    /// A piece.
    pub(super) fn piece(owner: Color, text: impl Into<String>) -> Field {
        Field { painted: true, owner: Some(owner), ..Field::label(text) }
    }

    /// The same field, marked or not as belonging to the last move.
    pub(super) fn marked(self, marked: bool) -> Field {
        Field { marked, ..self }
    }

    /// Characters that the field needs at least.
    pub(super) fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// Black and white pieces on ground that is neither, on dark and on light terminals alike.
    fn style(&self) -> Style {
        const GROUND: Ansi256Color = Ansi256Color(65);
        const MARKED: Ansi256Color = Ansi256Color(130);
        if !self.painted {
            return Style::new();
        }
        let ground = if self.marked { MARKED } else { GROUND };
        let style = Style::new().bg_color(Some(ground.into()));
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
    /// What is written to the left of the fields.
    pub(super) label: String,
    /// Spaces before the label.
    pub(super) indent: usize,
    /// From the left.
    pub(super) fields: Vec<Field>,
}

/// The rows as text, each field centred in `width` characters.
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
