//! Activities for which the host requires a confirmed email address.

use std::str::FromStr;

use luctor_store::{Db, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

/// The activities that require an account with a confirmed email address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConfirmedEmail {
    /// None.
    #[default]
    None,
    /// Rated play.
    Rated,
    /// The chat.
    Chat,
    /// Rated play and the chat.
    Both,
}

/// An activity that may require a confirmed address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Activity {
    /// Creating and joining rated matches.
    RatedPlay,
    /// Writing in the chat.
    Chat,
}

impl ConfirmedEmail {
    /// Returns whether an activity requires a confirmed address.
    pub(crate) fn covers(self, activity: Activity) -> bool {
        match self {
            ConfirmedEmail::None => false,
            ConfirmedEmail::Rated => activity == Activity::RatedPlay,
            ConfirmedEmail::Chat => activity == Activity::Chat,
            ConfirmedEmail::Both => true,
        }
    }

    /// Returns whether an account may take part in an activity. Guests have no address.
    pub(crate) async fn allows(
        self,
        db: &Db,
        activity: Activity,
        account: Option<&str>,
    ) -> Result<bool, StoreError> {
        match account {
            _ if !self.covers(activity) => Ok(true),
            Some(account) => db.has_confirmed_email(account).await,
            None => Ok(false),
        }
    }
}

impl FromStr for ConfirmedEmail {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<ConfirmedEmail, &'static str> {
        match word {
            "none" => Ok(ConfirmedEmail::None),
            "rated" => Ok(ConfirmedEmail::Rated),
            "chat" => Ok(ConfirmedEmail::Chat),
            "both" => Ok(ConfirmedEmail::Both),
            _ => Err("a confirmed address is required for none, rated, chat or both"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_setting_covers_its_activities() {
        let covered = |word: &str| {
            let setting: ConfirmedEmail = word.parse().unwrap();
            [Activity::RatedPlay, Activity::Chat].map(|activity| setting.covers(activity))
        };
        assert_eq!(covered("none"), [false, false]);
        assert_eq!(covered("rated"), [true, false]);
        assert_eq!(covered("chat"), [false, true]);
        assert_eq!(covered("both"), [true, true]);
        assert!("all".parse::<ConfirmedEmail>().is_err());
    }
}
