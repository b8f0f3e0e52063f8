//! Wrapping the texts of players in outgoing emails.
//!
//! Mail programs wrap long lines when they quote them, and some mark only the first part as quoted. The rest would look
//! like a command of the player who answers.

use luctor_messages::fill_lines;

/// The longest line, in characters. With the mark of a quotation it is shorter than the lines that mail programs wrap.
const COLUMNS: usize = 70;

/// Wraps the lines of a text between words. A longer word, such as a link, has a line of its own.
pub(super) fn wrapped(text: &str) -> String {
    let lines: Vec<String> =
        text.lines().map(|line| fill_lines(line.split_whitespace(), COLUMNS)).collect();
    let mut whole = lines.join("\n");
    whole.truncate(whole.trim_end_matches('\n').len());
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words() {
        let text = format!("{}\n\n  short  line\n", "seven ch ".repeat(20));
        let wrapped = wrapped(&text);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert_eq!(lines.len(), 5);
        assert!(lines.iter().all(|line| line.chars().count() <= COLUMNS), "{wrapped}");
        assert_eq!(lines[3..], ["", "short line"]);
    }

    #[test]
    fn long_words_stay_whole() {
        let link = format!("https://luctor.test/{}", "a".repeat(100));
        assert_eq!(wrapped(&format!("see {link} please")), format!("see\n{link}\nplease"));
        assert_eq!(wrapped(""), "");
    }
}
