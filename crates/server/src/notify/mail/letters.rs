//! The texts of emails that answer no command.

use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::time::MINUTE_MS;

/// The event of a match that an email reports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occasion {
    /// It is the player's turn.
    Turn,
    /// The match is over.
    Over,
    /// The player is challenged.
    Challenge,
    /// The opponent offers to resume an adjourned match.
    Resume,
}

/// An open challenge in the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenSeek {
    /// The player who opened it.
    pub(crate) player: String,
    /// The game, the time control, and whether it is rated.
    pub(crate) terms: String,
    /// The address of the match.
    pub(crate) page: String,
}

impl OpenSeek {
    /// Returns the subject of an email, which is also the title of a push message.
    pub(crate) fn subject(&self) -> String {
        mail_text(&Message::new("letter.seek.subject").with("player", &self.player))
    }

    /// Returns the text of an email.
    pub(crate) fn body(&self, name: &str) -> String {
        let message = Message::new("letter.seek.body").with("name", name);
        let message = message.with("player", &self.player).with("terms", &self.terms);
        mail_text(&message.with("page", &self.page))
    }
}

impl Occasion {
    /// Returns the word for programs: the kind of a push message and a part of the id of an email.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Occasion::Turn => "turn",
            Occasion::Over => "over",
            Occasion::Challenge => "challenge",
            Occasion::Resume => "resume",
        }
    }

    /// Returns the subject of an email without a board.
    pub(crate) fn subject(self, title: &str) -> String {
        let code = match self {
            Occasion::Turn => "letter.turn.subject",
            Occasion::Over => "letter.over.subject",
            Occasion::Challenge => "letter.challenge.subject",
            Occasion::Resume => "letter.resume.subject",
        };
        mail_text(&Message::new(code).with("title", title))
    }

    /// Returns the text of an email: `text` is a board or a summary of the match, `page` the address of the match.
    pub(crate) fn body(self, name: &str, text: &str, page: &str) -> String {
        let code = match self {
            Occasion::Turn => "letter.turn.body",
            Occasion::Over => "letter.over.body",
            Occasion::Challenge => "letter.challenge.body",
            Occasion::Resume => "letter.resume.body",
        };
        mail_text(&Message::new(code).with("name", name).with("text", text).with("page", page))
    }
}

/// Returns subject and text of the email with the link that confirms an address.
pub(crate) fn verify_letter(name: &str, page: &str) -> (String, String) {
    let body = Message::new("letter.verify.body").with("name", name).with("page", page);
    (mail_text(&Message::new("letter.verify.subject")), mail_text(&body))
}

/// Returns subject and text of the email with the link that resets a password.
pub(crate) fn reset_letter(name: &str, page: &str) -> (String, String) {
    let body = Message::new("letter.reset.body").with("name", name).with("page", page);
    (mail_text(&Message::new("letter.reset.subject")), mail_text(&body))
}

/// A change of an account of which its owner must learn, since someone else may have made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AccountChange {
    /// The email address was changed or removed; reported to the previous one.
    Address,
    /// The password was changed.
    Password,
    /// Two-step sign-in was turned off.
    SecondFactor,
}

/// Returns subject and text of the email that reports a change of an account.
pub(crate) fn change_letter(name: &str, change: AccountChange) -> (String, String) {
    let (subject, body) = match change {
        AccountChange::Address => ("letter.address.subject", "letter.address.body"),
        AccountChange::Password => ("letter.password.subject", "letter.password.body"),
        AccountChange::SecondFactor => {
            ("letter.second-factor.subject", "letter.second-factor.body")
        }
    };
    (mail_text(&Message::new(subject)), mail_text(&Message::new(body).with("name", name)))
}

/// Returns subject and text of the email that stands for many about matches.
pub(crate) fn bundle_letter(name: &str, page: &str) -> (String, String) {
    let body = Message::new("letter.bundle.body").with("name", name).with("page", page);
    (mail_text(&Message::new("letter.bundle.subject")), mail_text(&body))
}

/// A match in the daily digest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DigestLine {
    /// The summary of the match.
    pub(crate) summary: String,
    /// The reader's time left, in milliseconds, if the match has a clock.
    pub(crate) left_ms: Option<i64>,
    /// The address of the match.
    pub(crate) page: String,
}

/// The largest number of matches that a digest lists.
const LISTED: usize = 50;

/// Returns subject and text of the daily digest, which lists the matches in which a player is to move.
pub(crate) fn digest_letter(name: &str, lines: &[DigestLine]) -> (String, String) {
    let mut games: String = lines.iter().take(LISTED).map(digest_line).collect();
    if lines.len() > LISTED {
        games
            .push_str(&mail_text(&Message::new("digest.more").with("count", lines.len() - LISTED)));
    }
    let count = lines.len();
    let subject = Message::new("digest.subject").with("count", count);
    let body =
        Message::new("digest.body").with("name", name).with("count", count).with("games", games);
    (mail_text(&subject), mail_text(&body))
}

fn digest_line(line: &DigestLine) -> String {
    let message = match line.left_ms {
        None => Message::new("digest.game"),
        Some(left_ms) => {
            Message::new("digest.game-with-clock").with("time", vec![duration(left_ms)])
        }
    };
    mail_text(&message.with("summary", &line.summary).with("page", &line.page))
}

/// Returns a time in its two largest units, rounded down.
pub(crate) fn duration(ms: i64) -> Message {
    let minutes = u64::try_from(ms).unwrap_or(0) / MINUTE_MS.unsigned_abs();
    let days = counted("time.days", minutes / 1440);
    let hours = counted("time.hours", minutes / 60 % 24);
    let minutes = counted("time.minutes", minutes % 60);
    match (days, hours, minutes) {
        (Some(larger), Some(smaller), _) | (None, Some(larger), Some(smaller)) => {
            Message::new("time.sum").with("larger", vec![larger]).with("smaller", vec![smaller])
        }
        (Some(one), None, _) | (None, Some(one), None) | (None, None, Some(one)) => one,
        (None, None, None) => Message::new("time.seconds"),
    }
}

/// Returns a number of units, or `None` for 0.
fn counted(code: &'static str, count: u64) -> Option<Message> {
    (count > 0).then(|| Message::new(code).with("count", count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_at_most_two_units() {
        let minutes = |minutes: i64| mail_text(&duration(minutes * MINUTE_MS));
        assert_eq!(minutes(3 * 1440 + 61), "3 days and 1 hour");
        assert_eq!(minutes(1440 + 59), "1 day");
        assert_eq!(minutes(121), "2 hours and 1 minute");
        assert_eq!([minutes(0), minutes(-5)], ["less than a minute", "less than a minute"]);
    }

    #[test]
    fn the_daily_digest_is_bounded() {
        let line = DigestLine { summary: "s".to_owned(), left_ms: None, page: "/p".to_owned() };
        let (subject, text) = digest_letter("Anna", &vec![line; LISTED + 2]);
        assert_eq!(subject, "Your turn in 52 games");
        assert_eq!(text.matches("/p").count(), LISTED);
        assert!(text.contains("And 2 more."), "{text}");
    }
}
