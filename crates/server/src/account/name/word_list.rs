//! The words that are rejected in names and in the chat.

use std::collections::HashSet;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::parts;
use super::skeleton::fold;

/// The list that is used unless the host has another one.
const SHIPPED: &str = include_str!("../../../../../contrib/words.txt");
/// The largest file, in bytes.
const LARGEST: usize = 256 * 1024;
/// The longest word, in characters.
const LONGEST: usize = 40;

/// A list of words. They match as whole words, in every spelling that looks the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordList {
    words: HashSet<String>,
}

/// The reason why a file is not a list of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WordListError {
    /// The file is too large.
    #[error("the list of words is larger than {LARGEST} bytes")]
    Size,
    /// A line is not a single word.
    #[error("line {0}: not a word of 2 to {LONGEST} letters")]
    Line(usize),
}

impl Default for WordList {
    fn default() -> WordList {
        WordList::read(SHIPPED).expect("the shipped list is valid")
    }
}

impl WordList {
    /// Parses a file with one word in each line. Empty lines and everything after a `#` are ignored.
    ///
    /// # Errors
    ///
    /// Fails if the file is too large, or if a line is not a single word.
    pub fn read(text: &str) -> Result<WordList, WordListError> {
        if text.len() > LARGEST {
            return Err(WordListError::Size);
        }
        let mut words = HashSet::new();
        for (index, line) in text.lines().enumerate() {
            let word = line.split('#').next().unwrap_or_default().trim();
            if word.is_empty() {
                continue;
            }
            let length = word.chars().count();
            if !(2..=LONGEST).contains(&length) || !word.chars().all(char::is_alphanumeric) {
                return Err(WordListError::Line(index + 1));
            }
            words.insert(folded(word));
        }
        Ok(WordList { words })
    }

    /// Returns whether a text contains a word of the list, also with signs in it or spaces between its letters.
    pub(crate) fn matches_text(&self, text: &str) -> bool {
        let text: String = text.nfkd().filter(|&c| !is_unseen(c)).map(latin).collect();
        let joined = |run: &str| run.chars().filter(|&c| is_part(c)).collect::<String>();
        if text.split_whitespace().any(|run| self.has(&joined(run))) {
            return true;
        }
        let mut spaced = String::new();
        for word in text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty()) {
            if word.chars().count() == 1 {
                spaced.push_str(word);
                continue;
            }
            if self.has(word) || self.has(&spaced) {
                return true;
            }
            spaced.clear();
        }
        self.has(&spaced)
    }

    /// Returns whether a name is, or contains as a part, a word of the list. Parts begin at capital letters, digits, and
    /// behind `-` and `_`.
    pub(crate) fn matches_name(&self, name: &str) -> bool {
        if self.matches_run(&parts(name)) {
            return true;
        }
        // Digits can be letters, as in w0rd, or follow a word, as in word99.
        let letters = |c: char| !c.is_ascii_digit();
        let split: Vec<String> = parts(name)
            .iter()
            .flat_map(|part| part.split(|c| !letters(c)).map(str::to_owned).collect::<Vec<_>>())
            .filter(|part| !part.is_empty())
            .collect();
        self.matches_run(&split)
    }

    /// Returns whether parts that follow each other make a word of the list.
    fn matches_run(&self, parts: &[String]) -> bool {
        (0..parts.len())
            .any(|first| (first + 1..=parts.len()).any(|end| self.has(&parts[first..end].concat())))
    }

    /// Returns whether a word, or the one of which it is a plural, is in the list.
    fn has(&self, word: &str) -> bool {
        if word.len() > 4 * LONGEST {
            return false;
        }
        let folded = folded(word);
        let singular = folded.strip_suffix('s').filter(|word| word.len() > 2);
        self.words.contains(&folded) || singular.is_some_and(|word| self.words.contains(word))
    }
}

/// Returns whether a character can be part of a word, or stand for a letter.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '@' | '$')
}

/// Returns whether a character cannot be seen, or only changes the one before it.
fn is_unseen(c: char) -> bool {
    is_combining_mark(c)
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns the Latin letter that a Cyrillic or Greek one looks like.
fn latin(c: char) -> char {
    match c {
        'а' | 'А' | 'α' | 'Α' => 'a',
        'В' | 'Β' => 'b',
        'с' | 'С' => 'c',
        'ԁ' => 'd',
        'е' | 'Е' | 'ё' | 'Ε' => 'e',
        'Н' | 'Η' | 'һ' => 'h',
        'і' | 'І' | 'ι' | 'Ι' => 'i',
        'ј' | 'Ј' => 'j',
        'к' | 'К' | 'κ' | 'Κ' => 'k',
        'М' | 'Μ' => 'm',
        'Ν' => 'n',
        'о' | 'О' | 'ο' | 'Ο' => 'o',
        'р' | 'Р' | 'ρ' | 'Ρ' => 'p',
        'ѕ' | 'Ѕ' => 's',
        'Т' | 'Τ' | 'τ' => 't',
        'υ' => 'u',
        'ν' => 'v',
        'ԝ' => 'w',
        'х' | 'Х' | 'χ' | 'Χ' => 'x',
        'у' | 'У' | 'Υ' => 'y',
        'Ζ' => 'z',
        c => c,
    }
}

/// Returns a word in lowercase, without accents, and with letters in place of the digits and signs that look like them.
fn folded(word: &str) -> String {
    let plain = |c: char| match c {
        'á' | 'à' | 'ä' | 'â' | 'ã' | 'å' | 'ą' | '@' => 'a',
        'ć' | 'ç' => 'c',
        'é' | 'è' | 'ë' | 'ê' | 'ę' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' => 'n',
        'ó' | 'ò' | 'ö' | 'ô' | 'õ' => 'o',
        'ś' | '$' => 's',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ź' | 'ż' => 'z',
        c => c,
    };
    fold(&word.to_lowercase().chars().map(plain).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_match_in_every_spelling() {
        let list = WordList::read("# test\nbugger # a word\ncabrón\n\nass\n").unwrap();
        for text in [
            "bugger",
            "You BUGGER!",
            "a55",
            "b u g g e r",
            "so: b-u-g-g-e-r",
            "Cabron",
            "@ss",
            "a$$",
            "buggers",
            "bug-ger",
            "|bu*gger|",
            "bug\u{ad}ger",
            "bug\u{200d}g\u{fe0f}er",
            "b\u{334}u\u{34f}gger",
            "ｂｕｇｇｅｒ",
            "𝐛𝐮𝐠𝐠𝐞𝐫",
            "\u{430}\u{455}s",
        ] {
            assert!(list.matches_text(text), "{text}");
        }
        for text in
            ["", "debugger", "Buggerson", "class", "assess", "as s", "as, sister", "a good game"]
        {
            assert!(!list.matches_text(text), "{text}");
        }
    }

    #[test]
    fn parts_of_names_match() {
        let list = WordList::read("bugger\nass\ncunt").unwrap();
        for name in
            ["Bugger", "bugger99", "TheBugger", "the_bugger", "bug-ger", "A55", "Ass", "bigAss"]
        {
            assert!(list.matches_name(name), "{name}");
        }
        for name in ["Scunthorpe", "Debugger", "Classic", "Assen", "anna-maria", "x"] {
            assert!(!list.matches_name(name), "{name}");
        }
    }

    #[test]
    fn a_list_is_bounded_and_has_single_words() {
        assert_eq!(WordList::read("good\ntwo words"), Err(WordListError::Line(2)));
        assert_eq!(WordList::read(&"a".repeat(LONGEST + 1)), Err(WordListError::Line(1)));
        assert_eq!(WordList::read("#\nx"), Err(WordListError::Line(2)));
        assert_eq!(WordList::read(&"word\n".repeat(LARGEST / 5 + 1)), Err(WordListError::Size));
        assert!(WordList::default().matches_text("wypierdalaj"));
        assert!(!WordList::default().matches_text("I live in Scunthorpe and like sashimi."));
        assert!(!WordList::read("").unwrap().matches_text("kurwa"));
    }
}
