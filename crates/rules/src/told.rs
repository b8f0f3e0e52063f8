//! Sentences as words that stay, for whoever says them in another language.

/// What a sentence says: a code that stays, and the facts that stand in it, by names.
///
/// The English sentence is beside it as the `Display` of what is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Kebab-case; another sentence has another code.
    pub code: &'static str,
    /// Names and facts, in the order of the English sentence.
    pub facts: Vec<(&'static str, Fact)>,
}

/// A fact of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// So many.
    Number(u64),
    /// A cell, a move, a color in small letters, or what somebody has typed.
    Text(String),
    /// Several of them.
    List(Vec<String>),
    /// Sentences that stand in the sentence, as the reasons of a refusal.
    Sentences(Vec<Told>),
}

impl Told {
    /// A sentence without facts.
    pub fn new(code: &'static str) -> Told {
        Told { code, facts: Vec::new() }
    }

    /// The same with another fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Told {
        self.facts.push((name, fact.into()));
        self
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

impl From<&String> for Fact {
    fn from(text: &String) -> Fact {
        Fact::Text(text.clone())
    }
}

impl From<crate::Color> for Fact {
    fn from(color: crate::Color) -> Fact {
        Fact::Text(color.to_string())
    }
}

/// The winner of a game; `none` of a draw.
impl From<Option<crate::Color>> for Fact {
    fn from(winner: Option<crate::Color>) -> Fact {
        winner.map_or_else(|| Fact::from("none"), Fact::from)
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Fact {
        Fact::Number(number as u64)
    }
}

impl From<u64> for Fact {
    fn from(number: u64) -> Fact {
        Fact::Number(number)
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<Vec<Told>> for Fact {
    fn from(sentences: Vec<Told>) -> Fact {
        Fact::Sentences(sentences)
    }
}

impl From<&[String]> for Fact {
    fn from(list: &[String]) -> Fact {
        Fact::List(list.to_vec())
    }
}
