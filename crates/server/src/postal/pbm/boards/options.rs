//! A player's options for emails about boards.

use serde::{Deserialize, Serialize};

/// A player's options for emails about boards and for challenges. Missing keys have their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MailOptions {
    /// `true` if boards are shown from the other side.
    pub(crate) flip: bool,
    /// `true` if boards have no space between the cells.
    pub(crate) small: bool,
    /// `true` if square Emergo boards are drawn as diamonds, with diamond coordinates in moves.
    pub(crate) diamond: bool,
    /// `true` if a game starts as soon as the player is challenged.
    pub(crate) starts: bool,
}

/// The defaults of pbmserv, except that a challenge must be accepted.
impl Default for MailOptions {
    fn default() -> MailOptions {
        MailOptions { flip: false, small: false, diamond: true, starts: false }
    }
}

impl MailOptions {
    /// Sets an option such as `flip=on`. Returns false if it is invalid.
    pub(crate) fn set(&mut self, option: &str) -> bool {
        let option = option.trim_start_matches('-').to_ascii_lowercase();
        let (name, value) = option.split_once('=').unwrap_or((&option, "on"));
        let choice = |yes: &str, no: &str| match value {
            value if value == yes => Some(true),
            value if value == no => Some(false),
            _ => None,
        };
        let (field, value) = match name {
            "flip" => (&mut self.flip, choice("on", "off")),
            "size" => (&mut self.small, choice("small", "large")),
            "coordinates" => (&mut self.diamond, choice("diamond", "checkerboard")),
            "challenge" => (&mut self.starts, choice("start", "ask")),
            _ => return false,
        };
        match value {
            Some(value) => {
                *field = value;
                true
            }
            None => false,
        }
    }

    /// Returns all options in the form in which they are set.
    pub(crate) fn describe(&self) -> String {
        format!(
            "flip={} size={} coordinates={} challenge={}",
            if self.flip { "on" } else { "off" },
            if self.small { "small" } else { "large" },
            if self.diamond { "diamond" } else { "checkerboard" },
            if self.starts { "start" } else { "ask" },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_in_the_described_form() {
        let mut options = MailOptions::default();
        for option in ["flip", "-size=small", "Coordinates=Checkerboard", "challenge=start"] {
            assert!(options.set(option), "{option}");
        }
        assert_eq!(
            options.describe(),
            "flip=on size=small coordinates=checkerboard challenge=start"
        );
        let mut again = MailOptions::default();
        assert!(options.describe().split(' ').all(|option| again.set(option)));
        assert_eq!(again, options);
        for wrong in ["", "flip=up", "size", "color=red", "challenge="] {
            assert!(!options.set(wrong), "{wrong}");
        }
        assert_eq!(again, options, "a wrong option changes nothing");
    }
}
