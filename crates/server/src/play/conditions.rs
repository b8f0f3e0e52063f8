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
    /// Fails if there are too many lines, or if one is too long or does not end with an answer.
    pub(crate) fn check_form(&self) -> Result<(), BadLines> {
        if self.0.len() > LINES || self.0.iter().any(|line| line.len() > LONGEST) {
            return Err(BadLines::TooMany);
        }
        match self.0.iter().all(|line| !line.is_empty() && line.len().is_multiple_of(2)) {
            true => Ok(()),
            false => Err(BadLines::NoAnswer),
        }
    }

    /// Fails if the same moves have two answers. The texts must be canonical.
    pub(crate) fn check_answers(&self) -> Result<(), BadLines> {
        let mut answers: HashMap<&[String], &str> = HashMap::new();
        for line in &self.0 {
            for at in (1..line.len()).step_by(2) {
                if *answers.entry(&line[..at]).or_insert(&line[at]) != line[at] {
                    return Err(BadLines::TwoAnswers);
                }
            }
        }
        Ok(())
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
    fn lines_of_a_wrong_form_are_rejected() {
        assert_eq!(lines(&["a b", "a b c d"]).check_form(), Ok(()));
        assert_eq!(lines(&["a"]).check_form(), Err(BadLines::NoAnswer));
        assert_eq!(Lines(vec![Vec::new()]).check_form(), Err(BadLines::NoAnswer));
        let many = Lines(vec![moves("a b"); LINES + 1]);
        assert_eq!(many.check_form(), Err(BadLines::TooMany));
        let long = Lines(vec![vec!["a".to_owned(); LONGEST + 2]]);
        assert_eq!(long.check_form(), Err(BadLines::TooMany));
    }

    #[test]
    fn the_same_moves_have_one_answer() {
        assert_eq!(lines(&["a b", "a b c d", "c b"]).check_answers(), Ok(()));
        assert_eq!(lines(&["a b", "a c"]).check_answers(), Err(BadLines::TwoAnswers));
        assert_eq!(lines(&["a b c d", "a b c e"]).check_answers(), Err(BadLines::TwoAnswers));
    }
}
