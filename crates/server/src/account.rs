//! Accounts: sign-up, sessions, tokens, passwords, preferences, and vacations.

pub(crate) mod access;
pub(crate) mod accounts;
pub(crate) mod digest_day;
mod email;
mod error;
pub(crate) mod failure;
pub(crate) mod guests;
pub(crate) mod links;
pub(crate) mod moderation;
mod name;
mod password;
mod preferences;
mod scope;
pub(crate) mod second_factor;
pub(crate) mod sessions;
pub(crate) mod subscriptions;
pub(crate) mod tokens;
pub(crate) mod traces;
pub(crate) mod vacations;
pub(crate) mod visitor;

pub(crate) use luctor_store::AccountId;

pub(crate) use email::Email;
pub(crate) use email::confirmed_email::Activity;
pub use email::confirmed_email::ConfirmedEmail;
pub(crate) use error::AccountError;
pub use name::word_list::{WordList, WordListError};
pub(crate) use name::{Name, key as key_of_name};
pub(crate) use password::{Asking, NewPassword, Passwords};
pub(crate) use preferences::{Challengers, NotifyTurn, Preferences};
pub(crate) use scope::{Scope, Scopes};
