//! Filling lines with words.

/// Joins words to lines of at most this many characters. A longer word, such as a link, has a line of its own. The last
/// line has no line feed.
pub fn fill_lines<'a>(words: impl IntoIterator<Item = &'a str>, columns: usize) -> String {
    let mut text = String::new();
    let mut used = 0;
    for word in words {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > columns {
            text.push('\n');
            used = 0;
        }
        if used > 0 {
            text.push(' ');
            used += 1;
        }
        text.push_str(word);
        used += length;
    }
    text
}
