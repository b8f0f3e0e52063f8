//! Help texts.

use luctor_messages::mail_text;
use luctor_rules::Message;

use super::game::PbmGame;
use super::usage::{GAME, GENERAL, Usage};

/// A help text with its title.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Help {
    /// One line.
    pub(crate) title: String,
    /// Lines of plain text.
    pub(crate) text: String,
}

impl Help {
    fn on(subject: &str, text: String) -> Help {
        Help { title: mail_text(&Message::new("help.subject-on").with("subject", subject)), text }
    }

    fn in_general(text: String) -> Help {
        Help { title: mail_text(&Message::new("help.subject")), text }
    }
}

/// Returns the short rules of a game.
fn rules(game: PbmGame) -> String {
    mail_text(&Message::new(match game {
        PbmGame::Emergo => "help.emergo",
        PbmGame::HexEmergo => "help.hexemergo",
        PbmGame::Emulsion => "help.emulsion",
        PbmGame::FreeEmulsion => "help.freeemulsion",
    }))
}

/// Returns the short rules of a game and the address of the complete ones.
pub(crate) fn game_help(game: PbmGame, page: &str) -> Help {
    let complete = mail_text(&Message::new("help.rules").with("page", page));
    Help::on(game.name(), rules(game) + &complete)
}

/// Returns the help on a subject, or an overview. `page` returns the address of a page of the site.
pub(crate) fn help(subjects: &[String], page: impl Fn(&str) -> String) -> Help {
    let subject = subjects.join(" ").to_ascii_lowercase();
    if subject.is_empty() {
        return Help::in_general(overview(&page("/")));
    }
    if let Some(game) = PbmGame::read(&subject) {
        return game_help(game, &page(&format!("/rules/{}", game.family())));
    }
    let known: Vec<Usage> =
        GENERAL.iter().chain(&GAME).filter(|usage| usage.word == subject).copied().collect();
    let known = if known.is_empty() {
        // `help change` explains both commands that start with change.
        let starts = |usage: &&Usage| usage.word.split(' ').next() == Some(subject.as_str());
        GENERAL.iter().chain(&GAME).filter(starts).copied().collect()
    } else {
        known
    };
    if known.is_empty() {
        let unknown = mail_text(&Message::new("help.unknown"));
        return Help::in_general(unknown + &overview(&page("/")));
    }
    let texts: Vec<String> = known.iter().map(entry).collect();
    Help::on(&subject, texts.join("\n"))
}

fn overview(site: &str) -> String {
    // Without a public address, only the client knows the site.
    let site = match site.starts_with('/') {
        true => mail_text(&Message::new("help.this-site")),
        false => site.to_owned(),
    };
    let forms = |usages: &[Usage]| -> String {
        usages.iter().map(|usage| format!("  {}\n", usage.form)).collect()
    };
    let message = Message::new("help.overview")
        .with("site", site)
        .with("commands", forms(&GENERAL))
        .with("gameCommands", forms(&GAME))
        .with("names", PbmGame::ALL.map(PbmGame::name).join(", "));
    mail_text(&message)
}

fn entry(usage: &Usage) -> String {
    let text = mail_text(&Message::new(usage.explanation));
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    format!("{}\n\n{}\n", usage.form, lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help_on(subjects: &str) -> Help {
        let subjects: Vec<String> = subjects.split_whitespace().map(str::to_owned).collect();
        help(&subjects, |path| format!("https://luctor.test{path}"))
    }

    #[test]
    fn every_command_has_help_and_is_in_the_overview() {
        let overview = help_on("").text;
        for usage in GENERAL.iter().chain(&GAME) {
            assert!(help_on(usage.word).text.contains(usage.form), "{}", usage.word);
            assert!(overview.contains(usage.form), "{}", usage.word);
        }
        assert!(
            help_on("change").text.contains("change password")
                && help_on("change").text.contains("change address")
        );
        assert!(help_on("dancing").text.starts_with("There is no help"));
    }

    #[test]
    fn help_fits_into_80_columns() {
        let games = PbmGame::ALL.map(|game| help_on(game.name()).text);
        for line in games.iter().chain(&[help_on("").text]).flat_map(|text| text.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(games[0].contains("https://luctor.test/rules/emergo"));
    }
}
