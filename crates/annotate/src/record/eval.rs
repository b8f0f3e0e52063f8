//! Evaluations in comments: `[%eval 0.35]`.

use std::fmt;
use std::str::FromStr;

use luctor_rules::Color;
use luctor_search::Score;

/// An evaluation of a position from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// White's advantage in hundredths of a unit.
    Estimate(i32),
    /// A proved win.
    Win {
        /// The winner.
        winner: Color,
        /// The number of turns until the end, of both sides; 0 if the game is over.
        turns: u32,
    },
    /// A proved draw.
    Draw,
}

/// The error for a text that is not an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseEvalError;

/// The largest estimate in hundredths. Larger ones are proved results.
const MOST: i32 = 30_000;

impl Eval {
    /// Creates the evaluation of a score for the side to move.
    pub fn of(score: Score, turn: Color) -> Eval {
        let white = if turn == Color::White { score } else { -score };
        match white.win_in() {
            Some(turns) => {
                let winner = if turns > 0 { Color::White } else { Color::Black };
                Eval::Win { winner, turns: turns.unsigned_abs() }
            }
            None => Eval::Estimate(white.value()),
        }
    }

    /// Returns White's winning chance from 0 to 1. A draw counts as half a win.
    pub fn chance(self) -> f64 {
        match self {
            Eval::Estimate(value) => Score::estimate(value).chance(),
            Eval::Win { winner: Color::White, .. } => 1.0,
            Eval::Win { winner: Color::Black, .. } => 0.0,
            Eval::Draw => 0.5,
        }
    }

    /// Returns the winner of a proved win.
    pub fn winner(self) -> Option<Color> {
        match self {
            Eval::Win { winner, .. } => Some(winner),
            Eval::Estimate(_) | Eval::Draw => None,
        }
    }
}

/// Writes `0.35`, `-1.20`, `#7` (White wins in 7 turns), `#-7` (Black wins in 7 turns) or `=` (a proved draw).
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Eval::Estimate(value) => {
                let sign = if value < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Eval::Draw => f.write_str("="),
            Eval::Win { winner: Color::White, turns } => write!(f, "#{turns}"),
            Eval::Win { winner: Color::Black, turns } => write!(f, "#-{turns}"),
        }
    }
}

impl FromStr for Eval {
    type Err = ParseEvalError;

    fn from_str(text: &str) -> Result<Eval, ParseEvalError> {
        if text == "=" {
            return Ok(Eval::Draw);
        }
        if let Some(turns) = text.strip_prefix('#') {
            let (winner, turns) = match turns.strip_prefix('-') {
                Some(turns) => (Color::Black, turns),
                None => (Color::White, turns),
            };
            let turns = digits(turns).ok_or(ParseEvalError)?;
            return Ok(Eval::Win { winner, turns });
        }
        let (sign, number) = match text.strip_prefix('-') {
            Some(number) => (-1, number),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, part) = number.split_once('.').ok_or(ParseEvalError)?;
        if part.len() != 2 {
            return Err(ParseEvalError);
        }
        let (whole, part) = (digits(whole), digits(part));
        let (whole, part) = whole.zip(part).ok_or(ParseEvalError)?;
        let value = i32::try_from(whole).ok().and_then(|whole| whole.checked_mul(100));
        let value = value.and_then(|value| value.checked_add(part as i32));
        let value = value.filter(|value| *value <= MOST).ok_or(ParseEvalError)?;
        Ok(Eval::Estimate(sign * value))
    }
}

/// Reads a number of at most six digits without a sign.
fn digits(text: &str) -> Option<u32> {
    let plain = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_written_and_read() {
        let win = |winner, turns| Eval::Win { winner, turns };
        for (eval, text) in [
            (Eval::Estimate(35), "0.35"),
            (Eval::Estimate(-5), "-0.05"),
            (Eval::Estimate(-1234), "-12.34"),
            (win(Color::White, 7), "#7"),
            (win(Color::Black, 0), "#-0"),
            (Eval::Draw, "="),
        ] {
            assert_eq!(eval.to_string(), text);
            assert_eq!(text.parse(), Ok(eval));
        }
        assert_eq!("+1.00".parse(), Ok(Eval::Estimate(100)));
        for text in ["", "#", "#x", "1", "1.5", "1.555", "--1.00", "9999.00", "#+3", "1.-5"] {
            assert_eq!(text.parse::<Eval>(), Err(ParseEvalError), "{text}");
        }
    }

    #[test]
    fn scores_of_both_sides_are_seen_by_white() {
        assert_eq!(Eval::of(Score::estimate(40), Color::Black), Eval::Estimate(-40));
        let lost = Eval::of(Score::lost_at(4), Color::Black);
        assert_eq!(lost, Eval::Win { winner: Color::White, turns: 4 });
        assert!(lost.chance() > 0.99);
    }
}
