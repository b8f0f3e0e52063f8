//! A second implementation of both games: slow, literal and independent of the crate.
//!
//! It follows the numbered rules of `emulsion.md` and `emergo.md` word by word and shares no code with the fast
//! implementation. Both are compared only through texts. Each function names the rule that it implements. Speed
//! does not matter. Malformed texts cause panics, because only tests use this code.

#![allow(dead_code)] // Each test binary that includes these modules uses a part of them.
#![allow(unreachable_pub)] // Included as a private module; `pub` marks the functions for tests.

pub mod emergo;
pub mod emulsion;

/// The legal moves of a position, and the result if the game is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The canonical move texts, sorted bytewise; empty if the game is over.
    pub legal: Vec<String>,
    /// The winner (`b` or `w`, or `None` for a draw) and the reason: `eliminated`, `blocked`, `groups` or
    /// `last-mover`.
    pub result: Option<(Option<char>, &'static str)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Color {
    Black,
    White,
}

impl Color {
    fn other(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }

    fn from_letter(letter: char) -> Color {
        match letter {
            'b' => Color::Black,
            'w' => Color::White,
            _ => panic!("{letter:?} is not a color"),
        }
    }
}

/// Returns the name of the square or cell in file `file` and rank `rank`, both from 1: `c4`, and after file z
/// `aa4`, `ab4` .. (emulsion.md rule 1, emergo.md section 1).
fn square_name((file, rank): (i32, i32)) -> String {
    let mut letters = Vec::from(["a".to_string()]);
    while letters.len() < file as usize {
        letters.push(letter_after(&letters[letters.len() - 1]));
    }
    format!("{}{}", letters[letters.len() - 1], rank)
}

/// Returns the letters of the next file: `b` after `a`, `aa` after `z`, `ba` after `az`.
fn letter_after(letters: &str) -> String {
    match letters.strip_suffix('z') {
        Some("") => "aa".to_string(),
        Some(front) => letter_after(front) + "a",
        None => {
            let last = letters.chars().last().expect("a file has a letter");
            let front = &letters[..letters.len() - 1];
            format!("{front}{}", (last as u8 + 1) as char)
        }
    }
}
