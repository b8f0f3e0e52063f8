//! What mails say.

use luctor_store::time::MINUTE_MS;

/// Subject and text of the mail that asks whether an address is right.
pub(crate) fn verify_letter(name: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         this address was given for your account at Luctor. To confirm that it\n\
         is yours, open\n\n\
         {page}\n\n\
         within two days. If you have not given it, do nothing: no further mail\n\
         will come.\n"
    );
    ("Confirm your e-mail address".to_owned(), text)
}

/// Subject and text of the mail with which a new password is set.
pub(crate) fn reset_letter(name: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         somebody, probably you, wants a new password for your account at\n\
         Luctor. To choose one, open\n\n\
         {page}\n\n\
         within an hour. If it was not you, do nothing: your password stays as\n\
         it is.\n"
    );
    ("A new password".to_owned(), text)
}

/// Subject and text of the mail that it is somebody's turn.
pub(crate) fn turn_letter(name: &str, standing: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         it is your turn.\n\n\
         {standing}\n\n\
         {page}\n\n\
         In your preferences you can say that you want no such mail.\n"
    );
    ("your turn".to_owned(), text)
}

/// A match in the mail of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DigestLine {
    /// What is played and how it stands.
    pub(crate) standing: String,
    /// What the reader has left, in milliseconds, under a clock.
    pub(crate) left_ms: Option<i64>,
    /// Where it is.
    pub(crate) page: String,
}

/// Matches that one mail names; a text of hundreds is read by nobody.
const NAMED: usize = 50;

/// Subject and text of the mail of a day: all matches in which somebody is to move.
pub(crate) fn digest_letter(name: &str, lines: &[DigestLine]) -> (String, String) {
    let games = match lines.len() {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let mut text = format!("Hello {name},\n\nit is your turn in {games}.\n\n");
    for line in lines.iter().take(NAMED) {
        text.push_str(&line.standing);
        if let Some(left_ms) = line.left_ms {
            text.push_str(&format!(" You have {} left.", duration(left_ms)));
        }
        text.push_str(&format!("\n{}\n\n", line.page));
    }
    if lines.len() > NAMED {
        text.push_str(&format!("And {} more.\n\n", lines.len() - NAMED));
    }
    text.push_str("This mail comes once a day at most. In your preferences you can say that you\nwant none.\n");
    (format!("Your turn in {games}"), text)
}

/// A time in its two largest units, rounded down.
pub(crate) fn duration(ms: i64) -> String {
    let minutes = ms.max(0) / MINUTE_MS;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let counted = |number: i64, unit: &str| match number {
        0 => None,
        1 => Some(format!("1 {unit}")),
        _ => Some(format!("{number} {unit}s")),
    };
    let parts = match days {
        0 => [counted(hours, "hour"), counted(minutes, "minute")],
        _ => [counted(days, "day"), counted(hours, "hour")],
    };
    let words: Vec<String> = parts.into_iter().flatten().collect();
    if words.is_empty() { "less than a minute".to_owned() } else { words.join(" and ") }
}

/// Subject and text of the mail that somebody is invited to a game.
pub(crate) fn challenge_letter(name: &str, standing: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         you are invited to a game. To accept or to decline, open\n\n\
         {page}\n\n\
         {standing}\n\n\
         In your preferences you can say that you want no such mail, and who may\n\
         challenge you.\n"
    );
    ("an invitation".to_owned(), text)
}

/// Subject and text of the mail that a game is over.
pub(crate) fn over_letter(name: &str, standing: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         a game of yours is over.\n\n\
         {standing}\n\n\
         {page}\n\n\
         In your preferences you can say that you want no such mail.\n"
    );
    ("the game is over".to_owned(), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_two_units() {
        let minutes = |minutes: i64| duration(minutes * MINUTE_MS);
        assert_eq!(minutes(3 * 1440 + 61), "3 days and 1 hour");
        assert_eq!(minutes(1440 + 59), "1 day");
        assert_eq!(minutes(121), "2 hours and 1 minute");
        assert_eq!([minutes(0), minutes(-5)], ["less than a minute", "less than a minute"]);
    }

    #[test]
    fn the_mail_of_a_day_is_bounded() {
        let line = DigestLine { standing: "s".to_owned(), left_ms: None, page: "/p".to_owned() };
        let (subject, text) = digest_letter("Anna", &vec![line; NAMED + 2]);
        assert_eq!(subject, "Your turn in 52 games");
        assert_eq!(text.matches("/p").count(), NAMED);
        assert!(text.contains("And 2 more."), "{text}");
    }
}
