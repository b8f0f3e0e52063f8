//! Draws Emulsion positions as a grid.

use std::fmt::Write;

use luctor_rules::emulsion::{Emulsion, Half, Move, Square, Width};
use luctor_rules::{Color, Outcome, Position, Reason};

use super::grid::{Field, Row, render};
use super::{Alphabet, Board};
use crate::output::text::result_text;

/// Width of a square: a piece in the brackets that mark the last move.
const WIDTH: usize = 3;
/// Width of a square with a piece and its value, such as `b1.5`.
const VALUE_WIDTH: usize = 6;

impl<B: Width> Board for Emulsion<B> {
    fn draw(&self, last: Option<Move>, alphabet: Alphabet) -> String {
        let last = last.map_or(Vec::new(), squares_of);
        let field = |square: Square| {
            let field = match self.piece(square) {
                Some(color) => Field::piece(color, sign(color, alphabet)),
                None => vacant(alphabet),
            };
            field.marked(last.contains(&square))
        };
        grid(self, field, WIDTH)
    }

    fn draw_values(&self, alphabet: Alphabet) -> Option<String> {
        let field = |square: Square| match (self.piece(square), self.doubled_value(square)) {
            (Some(color), Some(doubled)) => {
                let value = Half(doubled);
                Field::piece(color, format!("{}{value}", sign(color, alphabet)))
            }
            _ => vacant(alphabet),
        };
        Some(grid(self, field, VALUE_WIDTH))
    }

    fn list_groups(&self) -> Option<String> {
        let mut text = String::new();
        let groups = self.groups();
        for color in Color::ALL {
            let own = groups.iter().filter(|group| group.color == color);
            let sizes: Vec<String> = own
                .map(|group| {
                    let size = group.squares.len();
                    if group.cancelled { format!("({size})") } else { size.to_string() }
                })
                .collect();
            let sizes = if sizes.is_empty() { "none".to_owned() } else { sizes.join(" ") };
            writeln!(text, "{}: {sizes}", color.title()).expect("a string takes any text");
        }
        text.push_str("Groups in parentheses cancel each other. ");
        if self.outcome().is_none() {
            text.push_str("If the game ended now: ");
        }
        text.push_str(&result_text(&self.outcome_message(current_outcome(self))));
        Some(text)
    }

    fn sides_are_swapped(&self) -> bool {
        // The swap takes a turn and does not change the color to move, so Black's plies are odd from then on.
        let black = self.turn() == Color::Black;
        self.config().pie() && black != self.ply().is_multiple_of(2)
    }

    fn swaps_sides(m: Move) -> bool {
        m == Move::Pie
    }
}

/// Returns the outcome of the game if no player could move anymore (rules 12 and 13).
fn current_outcome<B: Width>(position: &Emulsion<B>) -> Outcome {
    let sizes = position.group_sizes();
    let (winner, reason) = match sizes.black.cmp(&sizes.white) {
        std::cmp::Ordering::Greater => (Color::Black, Reason::Groups),
        std::cmp::Ordering::Less => (Color::White, Reason::Groups),
        std::cmp::Ordering::Equal => (position.turn(), Reason::LastMover),
    };
    Outcome { winner: Some(winner), reason }
}

fn grid<B: Width>(position: &Emulsion<B>, field: impl Fn(Square) -> Field, width: usize) -> String {
    let size = position.config().size();
    let squares: Vec<Square> = position.squares().collect();
    let ranks = squares.chunks(size).enumerate().rev();
    let mut rows: Vec<Row> = ranks
        .map(|(rank, squares)| Row {
            label: (rank + 1).to_string(),
            indent: 0,
            fields: squares.iter().map(|&square| field(square)).collect(),
        })
        .collect();
    let files = squares[..size].iter().map(|square| {
        let name = square.name(size);
        Field::label(name.trim_end_matches(|c: char| c.is_ascii_digit()))
    });
    rows.push(Row { label: String::new(), indent: 0, fields: files.collect() });
    render(&rows, width)
}

fn squares_of(m: Move) -> Vec<Square> {
    match m {
        Move::Pie => Vec::new(),
        Move::Swap { own, other } => vec![own, other],
        Move::Place { black, white } => vec![black, white],
    }
}

fn sign(color: Color, alphabet: Alphabet) -> &'static str {
    match (alphabet, color) {
        (Alphabet::Unicode, Color::Black) => "●",
        (Alphabet::Unicode, Color::White) => "○",
        (Alphabet::Ascii, Color::Black) => "b",
        (Alphabet::Ascii, Color::White) => "w",
    }
}

fn vacant(alphabet: Alphabet) -> Field {
    Field::vacant(match alphabet {
        Alphabet::Unicode => "·",
        Alphabet::Ascii => ".",
    })
}
