//! Rejected operations on accounts.

use luctor_rules::Message;
use luctor_store::Restrictions;
use luctor_store::time::now_ms;

use super::scope::Scope;

/// The reason why an operation on an account was rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AccountError {
    /// The name is invalid.
    Name(NameError),
    /// The name belongs or belonged to another account.
    NameTaken,
    /// The name looks like that of another account.
    NameSimilar,
    /// Nobody can sign up.
    SignUpClosed,
    /// Signing up needs an invitation that was not used and has not expired.
    Invitation,
    /// The new password is not accepted.
    Password(PasswordError),
    /// The text is not an email address.
    Email,
    /// The server sends no email.
    NoMail,
    /// A moderator has banned the account, or another one with the same mailbox.
    Banned,
    /// A banned account has used the address of the client, who signs up or has a new account.
    BannedAddress,
    /// A moderator has closed the account.
    Closed,
    /// Only moderators may do this.
    NotAModerator,
    /// The name or the password is wrong.
    WrongCredentials,
    /// The password that confirms a change is wrong.
    WrongPassword,
    /// Signing in needs a code of the second factor, too.
    CodeRequired,
    /// The code of the second factor is wrong, or was used.
    WrongCode,
    /// The account already has a second factor.
    HasSecondFactor,
    /// The visitor must sign in first.
    SignedOut,
    /// A token is not enough; its owner must sign in.
    TokenOnly,
    /// The token lacks a scope.
    Scope(Scope),
    /// The token is invalid or revoked.
    BadToken,
    /// The link from an email is invalid or has expired.
    BadLink,
    /// There is no such player.
    NoSuchPlayer,
    /// The account has no such session or token.
    NoSuchEntry,
    /// A token needs a title.
    Title,
    /// A token needs a scope.
    NoScope,
    /// The account has reached its limit of tokens.
    TooManyTokens,
    /// The account has reached its limit of blocked players.
    TooManyBlocks,
    /// The account has reached its limit of followed players.
    TooManyFollows,
    /// One of the two players has blocked the other.
    NotWelcome,
    /// The player does not show statistics to the visitor.
    HiddenStatistics,
    /// The player is the account itself.
    OwnName,
    /// No vacation is left.
    NoVacation,
    /// The vacation is too long.
    VacationLength,
    /// The server sends no push messages.
    NoPush,
    /// The push subscription is invalid, or its address is not on the internet.
    Subscription,
    /// The account has reached its limit of push subscriptions.
    TooManySubscriptions,
}

/// The most tokens of an account.
pub(crate) const MOST_TOKENS: usize = 30;
/// The most browsers of an account that receive push messages.
pub(crate) const MOST_SUBSCRIPTIONS: i64 = 20;
/// The longest vacation, in days.
pub(crate) const LONGEST_VACATION: i64 = 14;

impl AccountError {
    /// Fails if a moderator has banned or closed the account with these restrictions.
    pub(crate) fn check_restrictions(found: Option<Restrictions>) -> Result<(), AccountError> {
        match found {
            Some(found) if found.closed_ms.is_some() => Err(AccountError::Closed),
            Some(found) if found.is_banned(now_ms()) => Err(AccountError::Banned),
            _ => Ok(()),
        }
    }

    /// Returns the stable code for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            AccountError::Name(_) => "bad-name",
            AccountError::NameTaken => "name-taken",
            AccountError::NameSimilar => "name-similar",
            AccountError::SignUpClosed => "sign-up-closed",
            AccountError::Invitation => "bad-invitation",
            AccountError::Password(_) => "bad-password",
            AccountError::Email => "bad-email",
            AccountError::NoMail => "no-mail",
            AccountError::Banned => "banned",
            AccountError::BannedAddress => "banned-address",
            AccountError::Closed => "closed",
            AccountError::NotAModerator => "not-a-moderator",
            AccountError::WrongCredentials => "wrong-credentials",
            AccountError::WrongPassword => "wrong-password",
            AccountError::CodeRequired => "code-required",
            AccountError::WrongCode => "wrong-code",
            AccountError::HasSecondFactor => "has-second-factor",
            AccountError::SignedOut => "signed-out",
            AccountError::TokenOnly => "not-by-token",
            AccountError::Scope(_) => "scope",
            AccountError::BadToken => "bad-token",
            AccountError::BadLink => "bad-link",
            AccountError::NoSuchPlayer | AccountError::NoSuchEntry => "not-found",
            AccountError::Title | AccountError::NoScope | AccountError::VacationLength => {
                "malformed"
            }
            AccountError::TooManyTokens
            | AccountError::TooManySubscriptions
            | AccountError::TooManyBlocks
            | AccountError::TooManyFollows => "too-many",
            AccountError::NotWelcome => "not-welcome",
            AccountError::HiddenStatistics => "hidden-statistics",
            AccountError::OwnName => "own-name",
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
            AccountError::Name(NameError::Words) => "name-words",
            AccountError::Password(PasswordError::Length) => "password-length",
            AccountError::Password(PasswordError::Guessable) => "password-guessable",
            AccountError::Password(PasswordError::Name) => "password-name",
            AccountError::NoSuchPlayer => "no-such-player",
            AccountError::NoSuchEntry => "no-such-entry",
            AccountError::Title => "token-title",
            AccountError::NoScope => "token-scope",
            AccountError::TooManyTokens => "too-many-tokens",
            AccountError::TooManySubscriptions => "too-many-subscriptions",
            AccountError::TooManyBlocks => "too-many-blocks",
            AccountError::TooManyFollows => "too-many-follows",
            AccountError::NotWelcome => "not-welcome-follow",
            AccountError::VacationLength => "no-vacation",
            AccountError::Scope(scope) => {
                return Some(Message::new("scope").with("scope", scope.word()));
            }
            _ => return None,
        };
        Some(Message::new(code))
    }
}

/// The reason why a name is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameError {
    /// It is too short or too long.
    Length,
    /// It has invalid characters, or does not start with a letter.
    Characters,
    /// It could be mistaken for the server, the computer or a missing player.
    Reserved,
    /// It contains a word that the host does not allow.
    Words,
}

/// The reason why a new password is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PasswordError {
    /// It is too short or too long.
    Length,
    /// It is easily guessed.
    Guessable,
    /// It is the name of the account.
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
