//! Help texts.

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

/// Returns the short rules of a game.
fn rules(game: PbmGame) -> &'static str {
    match game {
        PbmGame::Emergo => include_str!("help/emergo.txt"),
        PbmGame::HexEmergo => include_str!("help/hexemergo.txt"),
        PbmGame::Emulsion => include_str!("help/emulsion.txt"),
        PbmGame::FreeEmulsion => include_str!("help/freeemulsion.txt"),
    }
}

/// Returns the short rules of a game and the address of the complete ones.
pub(crate) fn game_help(game: PbmGame, page: &str) -> Help {
    let text = format!("{}\nThe complete rules: {page}\n", rules(game));
    Help { title: format!("Help for {}", game.name()), text }
}

/// Returns the help on a subject, or an overview. `page` returns the address of a page of the site.
pub(crate) fn help(subjects: &[String], page: impl Fn(&str) -> String) -> Help {
    let subject = subjects.join(" ").to_ascii_lowercase();
    if subject.is_empty() {
        return Help { title: "Help".to_owned(), text: overview(&page("/")) };
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
        let text = format!("There is no help on that subject.\n\n{}", overview(&page("/")));
        return Help { title: "Help".to_owned(), text };
    }
    let texts: Vec<String> = known.iter().map(entry).collect();
    Help { title: format!("Help for {subject}"), text: texts.join("\n") }
}

fn overview(site: &str) -> String {
    // Without a public address, only the client knows the site.
    let site = if site.starts_with('/') { "the one that you use" } else { site };
    let mut text = include_str!("help/overview.txt").replace("SITE", site);
    text.push_str("\nCommands\n\n");
    text.extend(GENERAL.iter().map(|usage| format!("  {}\n", usage.form)));
    text.push_str("\nCommands about a game\n\n");
    text.extend(GAME.iter().map(|usage| format!("  {}\n", usage.form)));
    let games = PbmGame::ALL.map(PbmGame::name).join(", ");
    text.push_str(&format!("\nGAME is one of {games}.\n"));
    text
}

fn entry(usage: &Usage) -> String {
    let lines: Vec<String> = usage.text.lines().map(|line| format!("  {line}")).collect();
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
