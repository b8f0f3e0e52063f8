//! Messages for translation, as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A message as a stable code with arguments. A client that knows the code can show the message in any
/// language. Other clients show the English text beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = Told)]
pub struct Message {
    /// The stable code.
    pub code: String,
    /// The arguments by their names.
    pub facts: BTreeMap<String, Argument>,
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = Fact)]
pub enum Argument {
    /// A number.
    Number(u64),
    /// A cell, a move, a side, or text typed by the user.
    Text(String),
    /// Several texts.
    List(Vec<String>),
    /// Messages within the message, such as the reasons of a rejection.
    #[schema(no_recursion)]
    Messages(Vec<Message>),
}

impl From<luctor_rules::Message> for Message {
    fn from(message: luctor_rules::Message) -> Message {
        let arguments = message.arguments.into_iter();
        let facts = arguments.map(|(name, argument)| (name.to_owned(), argument.into()));
        Message { code: message.code.to_owned(), facts: facts.collect() }
    }
}

impl From<luctor_rules::Argument> for Argument {
    fn from(argument: luctor_rules::Argument) -> Argument {
        match argument {
            luctor_rules::Argument::Number(number) => Argument::Number(number),
            luctor_rules::Argument::Text(text) => Argument::Text(text),
            luctor_rules::Argument::List(list) => Argument::List(list),
            luctor_rules::Argument::Messages(messages) => {
                Argument::Messages(messages.into_iter().map(Message::from).collect())
            }
        }
    }
}
