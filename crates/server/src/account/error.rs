//! Rejected operations on accounts.

use luctor_rules::Message;

use super::scope::Scope;

/// An operation on an account is rejected: why.
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
    /// Returns the stable code for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            AccountError::Name(_) => "bad-name",
            AccountError::NameTaken => "name-taken",
            AccountError::Password(_) => "bad-password",
            AccountError::Email => "bad-email",
            AccountError::NoMail => "no-mail",
            AccountError::WrongCredentials => "wrong-credentials",
            AccountError::WrongPassword => "wrong-password",
            AccountError::SignedOut => "signed-out",
            AccountError::TokenOnly => "not-by-token",
            AccountError::Scope(_) => "scope",
            AccountError::BadToken => "bad-token",
            AccountError::BadLink => "bad-link",
            AccountError::NoSuchPlayer | AccountError::NoSuchEntry => "not-found",
            AccountError::Title | AccountError::NoScope | AccountError::VacationLength => {
                "malformed"
            }
            AccountError::TooManyTokens | AccountError::TooManySubscriptions => "too-many",
            AccountError::NoVacation => "no-vacation",
            AccountError::NoPush => "no-push",
            AccountError::Subscription => "bad-subscription",
        }
    }

    /// Returns the message for translation, if it says more than the code of the error.
    pub(crate) fn message(self) -> Option<Message> {
        let code = match self {
            AccountError::Name(NameError::Length) => "name-length",
            AccountError::Name(NameError::Characters) => "name-characters",
            AccountError::Name(NameError::Reserved) => "name-reserved",
            AccountError::Password(PasswordError::Length) => "password-length",
            AccountError::Password(PasswordError::Guessable) => "password-guessable",
            AccountError::Password(PasswordError::Name) => "password-name",
            AccountError::NoSuchPlayer => "no-such-player",
            AccountError::NoSuchEntry => "no-such-entry",
            AccountError::Title => "token-title",
            AccountError::NoScope => "token-scope",
            AccountError::TooManyTokens => "too-many-tokens",
            AccountError::TooManySubscriptions => "too-many-subscriptions",
            AccountError::VacationLength => "no-vacation",
            _ => return None,
        };
        Some(Message::new(code))
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
