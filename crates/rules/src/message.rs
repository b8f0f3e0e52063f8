//! Messages as stable codes with typed arguments, for translation.

/// A message as a stable code and named arguments, without any wording.
///
/// A short English sentence for programmers is the `Display` of the value that the message is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// A unique code. A code that clients receive is in kebab case and never changes.
    pub code: &'static str,
    /// The arguments with their names, in the order of the English sentence.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A count or another number.
    Number(u64),
    /// A cell, a move, a color in lowercase, or text from a user.
    Text(String),
    /// Several texts.
    List(Vec<String>),
    /// Messages within the message, such as the reasons of a rejection.
    Messages(Vec<Message>),
}

impl Message {
    /// Creates a message without arguments.
    pub fn new(code: &'static str) -> Message {
        Message { code, arguments: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Message {
        self.arguments.push((name, argument.into()));
        self
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Text(text.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Argument {
        Argument::Text(text.clone())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Text(text)
    }
}

impl From<crate::Color> for Argument {
    fn from(color: crate::Color) -> Argument {
        Argument::Text(color.to_string())
    }
}

/// The winner of a game, or `none` for a draw.
impl From<Option<crate::Color>> for Argument {
    fn from(winner: Option<crate::Color>) -> Argument {
        winner.map_or_else(|| Argument::from("none"), Argument::from)
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as u64)
    }
}

impl From<u64> for Argument {
    fn from(number: u64) -> Argument {
        Argument::Number(number)
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<u8> for Argument {
    fn from(number: u8) -> Argument {
        Argument::Number(number.into())
    }
}

impl From<Vec<Message>> for Argument {
    fn from(messages: Vec<Message>) -> Argument {
        Argument::Messages(messages)
    }
}

impl From<&[String]> for Argument {
    fn from(list: &[String]) -> Argument {
        Argument::List(list.to_vec())
    }
}
