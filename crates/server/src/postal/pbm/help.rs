//! What help tells.

use super::kind::Kind;
use super::order::Answer;
use super::usage::{GAME, GENERAL, Usage};

/// The rules of the games in short.
fn rules(kind: Kind) -> &'static str {
    match kind {
        Kind::Emergo => include_str!("help/emergo.txt"),
        Kind::HexEmergo => include_str!("help/hexemergo.txt"),
        Kind::Emulsion => include_str!("help/emulsion.txt"),
        Kind::FreeEmulsion => include_str!("help/freeemulsion.txt"),
    }
}

/// The rules of a game in short, and where they stand in full.
pub(super) fn game_help(kind: Kind, page: &str) -> Answer {
    let text = format!("{}\nThe complete rules: {page}\n", rules(kind));
    Answer::new(format!("Help for {}", kind.word()), text)
}

/// What is known about subjects, or everything in short. `page` makes the address of a page.
pub(super) fn help(subjects: &[String], page: impl Fn(&str) -> String) -> Answer {
    let subject = subjects.join(" ").to_ascii_lowercase();
    if subject.is_empty() {
        return Answer::new("Help", overview(&page("/")));
    }
    if let Some(kind) = Kind::read(&subject) {
        return game_help(kind, &page(&format!("/rules/{}", kind.family())));
    }
    let known: Vec<Usage> =
        GENERAL.iter().chain(&GAME).filter(|usage| usage.word == subject).copied().collect();
    let known = if known.is_empty() {
        // `help change` is about all that can be changed.
        let begins = |usage: &&Usage| usage.word.split(' ').next() == Some(subject.as_str());
        GENERAL.iter().chain(&GAME).filter(begins).copied().collect()
    } else {
        known
    };
    if known.is_empty() {
        let text = format!("Nothing is known about that subject.\n\n{}", overview(&page("/")));
        return Answer::new("Help", text);
    }
    let texts: Vec<String> = known.iter().map(entry).collect();
    Answer::new(format!("Help for {subject}"), texts.join("\n"))
}

fn overview(site: &str) -> String {
    // Without an address of its own the server is wherever it was asked.
    let site = if site.starts_with('/') { "the one that you use" } else { site };
    let mut text = include_str!("help/overview.txt").replace("SITE", site);
    text.push_str("\nCommands\n\n");
    text.extend(GENERAL.iter().map(|usage| format!("  {}\n", usage.form)));
    text.push_str("\nCommands about a game\n\n");
    text.extend(GAME.iter().map(|usage| format!("  {}\n", usage.form)));
    let games = Kind::ALL.map(Kind::word).join(", ");
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

    fn told(subjects: &str) -> Answer {
        let subjects: Vec<String> = subjects.split_whitespace().map(str::to_owned).collect();
        help(&subjects, |path| format!("https://luctor.test{path}"))
    }

    #[test]
    fn every_command_has_its_help_and_stands_in_the_overview() {
        let overview = told("").text;
        for usage in GENERAL.iter().chain(&GAME) {
            assert!(told(usage.word).text.contains(usage.form), "{}", usage.word);
            assert!(overview.contains(usage.form), "{}", usage.word);
        }
        assert!(
            told("change").text.contains("change password")
                && told("change").text.contains("change address")
        );
        assert!(told("dancing").text.starts_with("Nothing is known"));
    }

    #[test]
    fn help_fits_into_a_terminal() {
        let games = Kind::ALL.map(|kind| told(kind.word()).text);
        for line in games.iter().chain(&[told("").text]).flat_map(|text| text.lines()) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        assert!(games[0].contains("https://luctor.test/rules/emergo"));
    }
}
