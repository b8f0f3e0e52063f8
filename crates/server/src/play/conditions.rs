//! Conditional moves: "if they play this, I play that". They are secret, and the server plays them immediately.

use std::collections::HashMap;

use luctor_rules::Message;
use serde::{Deserialize, Serialize};

/// Lines of moves from a position in which the opponent is to move: their move, the answer, their next move, the next
/// answer, and so on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Lines(pub(crate) Vec<Vec<String>>);

/// The most lines.
const LINES: usize = 50;
/// The most moves of a line.
const LONGEST: usize = 60;

/// The reason why lines are invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BadLines {
    /// There are too many, or they are too long.
    TooMany,
    /// A line does not end with an answer.
    NoAnswer,
    /// The same moves have two answers.
    TwoAnswers,
    /// A move is illegal, with its text and a reason.
    Illegal(String, Message),
}

impl BadLines {
    /// Returns the message for the player.
    pub(crate) fn message(&self) -> Message {
        match self {
            BadLines::TooMany => {
                Message::new("lines-too-many").with("lines", LINES).with("moves", LONGEST)
            }
            BadLines::NoAnswer => Message::new("lines-no-answer"),
            BadLines::TwoAnswers => Message::new("lines-two-answers"),
            BadLines::Illegal(text, why) => {
                Message::new("lines-illegal").with("text", text).with("why", vec![why.clone()])
            }
        }
    }
}

impl Lines {
    /// Checks lines and returns them with canonical texts. `canonical` returns the canonical text of a move after the
    /// moves before it.
    ///
    /// # Errors
    ///
    /// Returns the first problem of the lines.
    pub(crate) fn checked(
        &self,
        canonical: impl Fn(&[String], &str) -> Result<String, Message>,
    ) -> Result<Lines, BadLines> {
        if self.0.len() > LINES || self.0.iter().any(|line| line.len() > LONGEST) {
            return Err(BadLines::TooMany);
        }
        let mut answers: HashMap<Vec<String>, String> = HashMap::new();
        let mut checked = Vec::new();
        for line in &self.0 {
            if line.is_empty() || line.len() % 2 == 1 {
                return Err(BadLines::NoAnswer);
            }
            let mut played: Vec<String> = Vec::new();
            for (at, text) in line.iter().enumerate() {
                let m = canonical(&played, text)
                    .map_err(|reason| BadLines::Illegal(text.clone(), reason))?;
                if at % 2 == 1 {
                    let known = answers.entry(played.clone()).or_insert_with(|| m.clone());
                    if *known != m {
                        return Err(BadLines::TwoAnswers);
                    }
                }
                played.push(m);
            }
            checked.push(played);
        }
        Ok(Lines(checked))
    }

    /// Returns the answer to the moves that were played since the position.
    pub(crate) fn answer(&self, since: &[String]) -> Option<&str> {
        let fits = |line: &&Vec<String>| line.len() > since.len() && line.starts_with(since);
        if since.len().is_multiple_of(2) {
            return None;
        }
        self.0.iter().find(fits).map(|line| line[since.len()].as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[&str]) -> Lines {
        Lines(lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect())
    }

    fn moves(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    /// Every lowercase move is legal; capitals are another spelling.
    fn canonical(_: &[String], text: &str) -> Result<String, Message> {
        match text {
            "?" => Err(Message::new("over")),
            text => Ok(text.to_lowercase()),
        }
    }

    #[test]
    fn the_answer_to_the_played_moves_is_found() {
        let tree = lines(&["a b c d", "a b e f", "x y"]);
        assert_eq!(tree.answer(&moves("a")), Some("b"));
        assert_eq!(tree.answer(&moves("a b c")), Some("d"));
        assert_eq!(tree.answer(&moves("a b e")), Some("f"));
        assert_eq!(tree.answer(&moves("x")), Some("y"));
        for nothing in ["z", "a b", "a z c", "a b c d e", "x y z"] {
            assert_eq!(tree.answer(&moves(nothing)), None, "{nothing}");
        }
        assert_eq!(tree.answer(&[]), None, "it is the other's turn");
    }

    #[test]
    fn lines_are_stored_in_canonical_spelling() {
        assert_eq!(lines(&["A B"]).checked(canonical), Ok(lines(&["a b"])));
    }

    #[test]
    fn invalid_lines_are_rejected() {
        assert_eq!(lines(&["a"]).checked(canonical), Err(BadLines::NoAnswer));
        assert_eq!(lines(&["a b", "a c"]).checked(canonical), Err(BadLines::TwoAnswers));
        assert_eq!(lines(&["a b", "A B C D"]).checked(canonical).unwrap().0.len(), 2);
        let illegal = BadLines::Illegal("?".to_owned(), Message::new("over"));
        assert_eq!(lines(&["a ?"]).checked(canonical), Err(illegal));
        let many = Lines(vec![moves("a b"); LINES + 1]);
        assert_eq!(many.checked(canonical), Err(BadLines::TooMany));
    }
}
