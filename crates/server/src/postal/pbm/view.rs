//! How a player wants mails about boards.

use serde::{Deserialize, Serialize};

use crate::account::AccountId;
use crate::app::App;
use crate::http::error::AppError;

/// How a player wants boards to be drawn and challenges to be answered. What is stored may lack a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct MailView {
    /// Boards are seen from the other side.
    pub(crate) flip: bool,
    /// Boards have no air between the cells.
    pub(crate) small: bool,
    /// Square boards of Emergo are diamonds, and moves are written by their rows and numbers.
    pub(crate) diamond: bool,
    /// A game to which somebody challenges the player begins at once.
    pub(crate) starts: bool,
}

/// As on pbmserv, except that strangers start no games.
impl Default for MailView {
    fn default() -> MailView {
        MailView { flip: false, small: false, diamond: true, starts: false }
    }
}

impl MailView {
    /// Takes an option over, as `flip=on`; whether it is one.
    pub(crate) fn set(&mut self, option: &str) -> bool {
        let option = option.trim_start_matches('-').to_ascii_lowercase();
        let (name, value) = option.split_once('=').unwrap_or((&option, "on"));
        let choice = |yes: &str, no: &str| match value {
            value if value == yes => Some(true),
            value if value == no => Some(false),
            _ => None,
        };
        let (place, value) = match name {
            "flip" => (&mut self.flip, choice("on", "off")),
            "size" => (&mut self.small, choice("small", "large")),
            "coordinates" => (&mut self.diamond, choice("diamond", "checkerboard")),
            "challenge" => (&mut self.starts, choice("start", "ask")),
            _ => return false,
        };
        match value {
            Some(value) => {
                *place = value;
                true
            }
            None => false,
        }
    }

    /// The options in force, as they are set.
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

impl App {
    /// How an account wants mails. What cannot be read is as on pbmserv.
    pub(crate) async fn mail_view(&self, account: &AccountId) -> Result<MailView, AppError> {
        let stored = self.db.mail_view(account).await?.unwrap_or_default();
        Ok(serde_json::from_str(&stored).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_as_they_are_described() {
        let mut view = MailView::default();
        for option in ["flip", "-size=small", "Coordinates=Checkerboard", "challenge=start"] {
            assert!(view.set(option), "{option}");
        }
        assert_eq!(view.describe(), "flip=on size=small coordinates=checkerboard challenge=start");
        let mut again = MailView::default();
        assert!(view.describe().split(' ').all(|option| again.set(option)));
        assert_eq!(again, view);
        for wrong in ["", "flip=up", "size", "color=red", "challenge="] {
            assert!(!view.set(wrong), "{wrong}");
        }
        assert_eq!(again, view, "a wrong option changes nothing");
    }
}
