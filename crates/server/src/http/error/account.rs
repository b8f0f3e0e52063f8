//! Status and code of rejected account operations.

use axum::http::StatusCode;

use crate::account::AccountError;

/// Returns the status and the stable code.
pub(crate) fn account_status(error: AccountError) -> (StatusCode, &'static str) {
    match error {
        AccountError::Name(_) => (StatusCode::BAD_REQUEST, "bad-name"),
        AccountError::NameTaken => (StatusCode::CONFLICT, "name-taken"),
        AccountError::Password(_) => (StatusCode::BAD_REQUEST, "bad-password"),
        AccountError::Email => (StatusCode::BAD_REQUEST, "bad-email"),
        AccountError::NoMail => (StatusCode::CONFLICT, "no-mail"),
        AccountError::WrongCredentials => (StatusCode::UNAUTHORIZED, "wrong-credentials"),
        AccountError::WrongPassword => (StatusCode::FORBIDDEN, "wrong-password"),
        AccountError::SignedOut => (StatusCode::UNAUTHORIZED, "signed-out"),
        AccountError::TokenOnly => (StatusCode::FORBIDDEN, "not-by-token"),
        AccountError::Scope(_) => (StatusCode::FORBIDDEN, "scope"),
        AccountError::BadToken => (StatusCode::UNAUTHORIZED, "bad-token"),
        AccountError::BadLink => (StatusCode::BAD_REQUEST, "bad-link"),
        AccountError::NoSuchPlayer | AccountError::NoSuchEntry => {
            (StatusCode::NOT_FOUND, "not-found")
        }
        AccountError::Title | AccountError::NoScope => (StatusCode::BAD_REQUEST, "malformed"),
        AccountError::TooManyTokens | AccountError::TooManySubscriptions => {
            (StatusCode::CONFLICT, "too-many")
        }
        AccountError::NoVacation => (StatusCode::CONFLICT, "no-vacation"),
        AccountError::VacationLength => (StatusCode::BAD_REQUEST, "malformed"),
        AccountError::NoPush => (StatusCode::CONFLICT, "no-push"),
        AccountError::Subscription => (StatusCode::BAD_REQUEST, "bad-subscription"),
    }
}
