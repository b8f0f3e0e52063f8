//! The status of rejected account operations.

use axum::http::StatusCode;

use crate::account::AccountError;

/// Returns the status and the stable code.
pub(crate) fn account_status(error: AccountError) -> (StatusCode, &'static str) {
    let status = match error {
        AccountError::WrongCredentials
        | AccountError::CodeRequired
        | AccountError::WrongCode
        | AccountError::SignedOut
        | AccountError::BadToken => StatusCode::UNAUTHORIZED,
        AccountError::Banned
        | AccountError::BannedAddress
        | AccountError::Closed
        | AccountError::NotAModerator
        | AccountError::NotWelcome
        | AccountError::HiddenStatistics
        | AccountError::SignUpClosed
        | AccountError::Invitation
        | AccountError::WrongPassword
        | AccountError::TokenOnly
        | AccountError::Scope(_) => StatusCode::FORBIDDEN,
        AccountError::NoSuchPlayer | AccountError::NoSuchEntry => StatusCode::NOT_FOUND,
        AccountError::NameTaken
        | AccountError::NameSimilar
        | AccountError::HasSecondFactor
        | AccountError::NoMail
        | AccountError::TooManyTokens
        | AccountError::TooManySubscriptions
        | AccountError::TooManyBlocks
        | AccountError::TooManyFollows
        | AccountError::OwnName
        | AccountError::NoVacation
        | AccountError::NoPush => StatusCode::CONFLICT,
        AccountError::Name(_)
        | AccountError::Password(_)
        | AccountError::Email
        | AccountError::BadLink
        | AccountError::Title
        | AccountError::NoScope
        | AccountError::VacationLength
        | AccountError::Subscription => StatusCode::BAD_REQUEST,
    };
    (status, error.code())
}
