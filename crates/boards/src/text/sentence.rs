//! Small helpers for English sentences.

/// The longest word that is repeated in a message, in characters.
const LONGEST: usize = 40;

/// Returns the start of a word, short enough to be repeated in a message.
pub fn shortened(word: &str) -> String {
    word.chars().take(LONGEST).collect()
}

/// Makes a sentence of a clause: adds a capital and a period. A move or a cell at the start stays as it
/// is.
pub fn capital(clause: &str) -> String {
    let word = clause.split(' ').next().unwrap_or_default();
    let mut sentence = clause.to_owned();
    if word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        sentence[..word.len().min(1)].make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_a_capital_and_a_period() {
        assert_eq!(capital("that entry would feed"), "That entry would feed.");
        assert_eq!(capital("Who wins?"), "Who wins?");
        assert_eq!(capital("a1-b2 leaves it at 2"), "a1-b2 leaves it at 2.");
        assert_eq!(capital("\"e9\" is not a move"), "\"e9\" is not a move.");
        assert_eq!(capital(""), ".");
    }
}
