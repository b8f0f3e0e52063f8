//! What is refused about accounts.

use std::fmt;

use super::scope::Scope;

/// Why something about an account is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AccountError {
    /// The text is no name.
    Name(NameError),
    /// Somebody has the name, or had it.
    NameTaken,
    /// The password may not be chosen.
    Password(PasswordError),
    /// Not the form of an e-mail address.
    Email,
    /// The server sends no mail.
    NoMail,
    /// Name and password do not belong together.
    WrongCredentials,
    /// The password that confirms a change is wrong.
    WrongPassword,
    /// Only for somebody who has signed in.
    SignedOut,
    /// A token does not do; its owner must sign in.
    TokenOnly,
    /// The token lacks a scope.
    Scope(Scope),
    /// The token is none, or was revoked.
    BadToken,
    /// The link from a mail is not valid, or not any more.
    BadLink,
    /// There is no such player.
    NoSuchPlayer,
    /// The account has no such session or token.
    NoSuchEntry,
    /// A token needs a title.
    Title,
    /// A token needs a scope.
    NoScope,
    /// The account has as many tokens as it may.
    TooManyTokens,
    /// No vacation is left.
    NoVacation,
    /// The vacation is too long.
    VacationLength,
    /// The server tells browsers nothing.
    NoPush,
    /// What a browser says of its subscription is none, or not on the internet.
    Subscription,
    /// The account has as many subscriptions as it may.
    TooManySubscriptions,
}

/// How many tokens an account may have.
pub(crate) const MOST_TOKENS: usize = 30;
/// How many browsers of an account may subscribe to push messages.
pub(crate) const MOST_SUBSCRIPTIONS: i64 = 20;
/// The longest vacation, in days.
pub(crate) const LONGEST_VACATION: i64 = 14;

impl AccountError {
    /// What the code alone does not say, as a word for other languages.
    pub(crate) fn told(self) -> Option<&'static str> {
        match self {
            AccountError::Name(NameError::Length) => Some("name-length"),
            AccountError::Name(NameError::Characters) => Some("name-characters"),
            AccountError::Name(NameError::Reserved) => Some("name-reserved"),
            AccountError::Password(PasswordError::Length) => Some("password-length"),
            AccountError::Password(PasswordError::Guessable) => Some("password-guessable"),
            AccountError::Password(PasswordError::Name) => Some("password-name"),
            AccountError::NoSuchPlayer => Some("no-such-player"),
            AccountError::NoSuchEntry => Some("no-such-entry"),
            AccountError::Title => Some("token-title"),
            AccountError::NoScope => Some("token-scope"),
            AccountError::TooManyTokens => Some("too-many-tokens"),
            AccountError::TooManySubscriptions => Some("too-many-subscriptions"),
            _ => None,
        }
    }

    pub(crate) fn message(self) -> String {
        match self {
            AccountError::Name(error) => return error.to_string(),
            AccountError::Password(error) => return error.to_string(),
            AccountError::Scope(scope) => {
                return format!("This token may not do that: it lacks the scope {}.", scope.word());
            }
            AccountError::TooManyTokens => {
                return format!("An account has at most {MOST_TOKENS} tokens: revoke one first.");
            }
            AccountError::TooManySubscriptions => {
                return format!(
                    "At most {MOST_SUBSCRIPTIONS} browsers of an account are told: end one first."
                );
            }
            AccountError::NoVacation => {
                "You have no vacation left: a year has 30 days of it, at most 14 at a time."
            }
            AccountError::VacationLength => {
                return format!(
                    "The request cannot be read: a vacation has up to {LONGEST_VACATION} days at a time."
                );
            }
            AccountError::NoPush => "This server tells browsers nothing while they are closed.",
            AccountError::Subscription => {
                "This is no subscription that the server can use: an endpoint by https and its keys."
            }
            AccountError::NameTaken => "This name is taken: choose another one.",
            AccountError::Email => "This is no e-mail address, such as anna@example.org.",
            AccountError::NoMail => {
                "This server sends no mail, so it can do nothing with addresses."
            }
            AccountError::WrongCredentials => "The name or the password is wrong.",
            AccountError::WrongPassword => "The password is wrong.",
            AccountError::SignedOut => "Sign in first.",
            AccountError::TokenOnly => "A token cannot do this: sign in with name and password.",
            AccountError::BadToken => "There is no such token, or it was revoked.",
            AccountError::BadLink => "This link is not valid, or not any more: ask for a new one.",
            AccountError::NoSuchPlayer => "There is no player of this name.",
            AccountError::NoSuchEntry => "Your account has nothing of this name.",
            AccountError::Title => "A token has a title of 1 to 60 characters.",
            AccountError::NoScope => "A token has at least one scope.",
        }
        .to_owned()
    }
}

/// A name is invalid: why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameError {
    /// Too short or too long.
    Length,
    /// Other characters, or no leading letter.
    Characters,
    /// Reserved: it could be mistaken for the server, the computer or nobody.
    Reserved,
}

/// One sentence.
impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NameError::Length => "A name has from 2 to 20 characters.",
            NameError::Characters => {
                "A name begins with a letter and has only the letters a to z, digits, - and _."
            }
            NameError::Reserved => "This name is kept for the server: choose another one.",
        })
    }
}

/// A password is not accepted: why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PasswordError {
    /// Too short or too long.
    Length,
    /// Among the first that an attacker tries.
    Guessable,
    /// The name itself.
    Name,
}

/// One sentence.
impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PasswordError::Length => "A password has from 8 to 200 characters.",
            PasswordError::Guessable => {
                "This password is easily guessed: choose a longer or less common one."
            }
            PasswordError::Name => "The password must not be the name.",
        })
    }
}

impl From<NameError> for AccountError {
    fn from(error: NameError) -> AccountError {
        AccountError::Name(error)
    }
}

impl From<PasswordError> for AccountError {
    fn from(error: PasswordError) -> AccountError {
        AccountError::Password(error)
    }
}
