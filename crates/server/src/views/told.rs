//! Sentences as words that stay, for clients that speak another language than English.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// What a sentence says: a client that knows the code can say it in another language, and shows the sentence
/// itself where it does not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Told {
    /// A word that stays; another sentence has another one.
    pub(crate) code: String,
    /// The facts that stand in the sentence, by names.
    pub(crate) facts: BTreeMap<String, Fact>,
}

/// A fact of a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Fact {
    /// So many.
    Number(u64),
    /// A cell, a move, a side, or what somebody has typed.
    Text(String),
    /// Several of them.
    List(Vec<String>),
    /// Sentences that stand in this one, as the reasons of a refusal.
    #[schema(no_recursion)]
    Sentences(Vec<Told>),
}

impl From<luctor_rules::Message> for Told {
    fn from(told: luctor_rules::Message) -> Told {
        let facts = told.arguments.into_iter().map(|(name, fact)| (name.to_owned(), fact.into()));
        Told { code: told.code.to_owned(), facts: facts.collect() }
    }
}

impl From<luctor_rules::Argument> for Fact {
    fn from(fact: luctor_rules::Argument) -> Fact {
        match fact {
            luctor_rules::Argument::Number(number) => Fact::Number(number),
            luctor_rules::Argument::Text(text) => Fact::Text(text),
            luctor_rules::Argument::List(list) => Fact::List(list),
            luctor_rules::Argument::Messages(told) => {
                Fact::Sentences(told.into_iter().map(Told::from).collect())
            }
        }
    }
}
