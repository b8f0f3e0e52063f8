//! The English texts that users read, rendered from the MessageFormat files of the site.
//!
//! Rules and server describe what they have to say as a [`Message`](luctor_rules::Message): a stable code with typed
//! arguments. [`english`] returns the catalog that turns such a message into a sentence, and [`mail_text`] the texts of
//! emails. [`is_plain`] says which characters of a user others may see, and [`fill_lines`] wraps texts.

mod catalog;
mod lines;
mod pattern;
mod plain;

pub use catalog::{Area, Catalog, english, mail_text};
pub use lines::fill_lines;
pub use pattern::PatternError;
pub use plain::is_plain;
