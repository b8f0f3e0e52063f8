//! Commands in the subject of an email and in the first line of a reply.

use crate::postal::pbm::{PbmGame, SentTag};

/// Prefixes of replies and forwarded emails in several languages.
const PREFIXES: [&str; 10] = ["re", "fwd", "fw", "aw", "wg", "antw", "odp", "rv", "sv", "doorst"];

/// Returns a subject without the prefixes of replies and forwarded emails, and without a tag.
pub(crate) fn command_in(subject: &str) -> &str {
    let mut command = subject.trim();
    while let Some((before, rest)) = command.split_once(':') {
        if !is_prefix(before) {
            break;
        }
        command = rest.trim_start();
    }
    match command.split_once('[') {
        Some((line, tag)) if SentTag::read(tag.trim_end().trim_end_matches(']')).is_some() => {
            line.trim_end()
        }
        _ => command,
    }
}

/// Returns whether a subject is that of a reply or a forwarded mail.
pub(super) fn is_reply(subject: &str) -> bool {
    subject.split_once(':').is_some_and(|(before, _)| is_prefix(before))
}

fn is_prefix(word: &str) -> bool {
    PREFIXES.iter().any(|prefix| word.trim().eq_ignore_ascii_case(prefix))
}

/// Returns the command for the first line of a reply to an email about a board.
pub(super) fn command_on_board(game: PbmGame, number: i64, first_line: &str) -> String {
    let game = game.name();
    let (word, rest) = first_line.split_once(char::is_whitespace).unwrap_or((first_line, ""));
    match word.to_ascii_lowercase().as_str() {
        "" | "show" => format!("{game} show {number}"),
        "help" => format!("help {rest}"),
        "chat" | "queue" | "preview" | "submit" => format!("{game} {word} {number} {rest}"),
        "move" => format!("{game} move {number} {rest}"),
        _ => format!("{game} move {number} {first_line}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_and_tags_do_not_belong_to_the_command() {
        for (subject, command) in [
            ("emergo show 12", "emergo show 12"),
            ("Re: emergo show 12", "emergo show 12"),
            ("RE: Fwd: AW: help", "help"),
            ("Odp:help", "help"),
            ("emergo move 1 a b e5 [c-0123456789abcdef0123456789abcdef]", "emergo move 1 a b e5"),
            ("hello: world [x]", "hello: world [x]"),
            ("", ""),
        ] {
            assert_eq!(command_in(subject), command, "{subject}");
        }
        assert!(is_reply("Antw: x") && !is_reply("emergo: x"));
    }

    #[test]
    fn the_first_line_of_a_reply_is_a_move_or_a_command() {
        let command = |first_line| command_on_board(PbmGame::Emergo, 12, first_line);
        assert_eq!(command("e5"), "emergo move 12 e5");
        assert_eq!(command("g1 x e3 x c5#9"), "emergo move 12 g1 x e3 x c5#9");
        assert_eq!(command("Move e5"), "emergo move 12 e5");
        assert_eq!(command("resign"), "emergo move 12 resign");
        assert_eq!(command(""), "emergo show 12");
        assert_eq!(command("queue e5 e4, d3 e4"), "emergo queue 12 e5 e4, d3 e4");
        assert_eq!(command("help move"), "help move");
    }
}
