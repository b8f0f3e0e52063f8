//! Sentences of comments: messages with codes, and their English text.

use luctor_messages::{Area, english};
use luctor_rules::Message;

/// A sentence of a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    area: Area,
    message: Message,
}

impl Sentence {
    /// Creates the sentence that explains a result.
    pub(crate) fn of_result(message: Message) -> Sentence {
        Sentence { area: Area::Results, message }
    }

    /// Returns the message: a stable code with arguments.
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Returns the English text.
    pub fn text(&self) -> String {
        english().text(self.area, &self.message, &str::to_owned)
    }
}

impl From<Message> for Sentence {
    fn from(message: Message) -> Sentence {
        Sentence { area: Area::Annotations, message }
    }
}

/// Joins sentences to a comment.
pub(crate) fn comment(sentences: &[Sentence]) -> String {
    sentences.iter().map(Sentence::text).collect::<Vec<_>>().join(" ")
}
