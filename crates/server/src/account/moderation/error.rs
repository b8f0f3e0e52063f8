//! Rejected and failed actions of moderators.

use luctor_store::StoreError;

use crate::account::error::NameError;

/// An action of a moderator was rejected or failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ModerationError {
    /// No account has this name.
    #[error("no account has this name")]
    NoSuchAccount,
    /// The game, the line or the report does not exist.
    #[error("no such game, line or report")]
    NotFound,
    /// The game does not count for ratings, or was not annulled.
    #[error("the game does not count for ratings, or was not annulled")]
    NotRated,
    /// The new name is invalid.
    #[error("the new name is invalid")]
    Name(NameError),
    /// Another account has or had the new name.
    #[error("the new name is taken")]
    NameTaken,
    /// The reason is missing or too long.
    #[error("a reason of 1 to 300 characters is required")]
    Reason,
    /// Moderators are restricted by the command line only.
    #[error("moderators cannot restrict moderators")]
    IsModerator,
    /// The moderator has played the game, has written the line, or owns one of the accounts.
    #[error("the case concerns the moderator")]
    OwnCase,
    /// The author of the line has an account, which can be restricted itself.
    #[error("the author of the line has an account: mute or ban it")]
    AuthorHasAccount,
    /// The line is old or came by mail, so the address of its author is not known.
    #[error("the address of the author is not known")]
    UnknownAddress,
    /// The length of a ban is not between 1 and 36,500 days.
    #[error("a ban has 1 to 36500 days")]
    Days,
    /// The database failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The system has no randomness.
    #[error("{0}")]
    Random(#[from] getrandom::Error),
}
