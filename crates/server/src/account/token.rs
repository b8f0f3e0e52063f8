//! Tokens with which programs act for an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::error::MOST_TOKENS;
use super::segment::Segment;
use super::{AccountError, AccountId, Scope, Scopes};
use crate::account::visitor::{TOKEN_PREFIX, Visitor};
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use luctor_store::TokenRow;
use luctor_store::time::now_ms;
use luctor_store::{Secret, random_id};

/// What makes a token.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewToken {
    /// What its owner calls it: 1 to 60 characters.
    title: String,
    /// What it may do, at least one thing.
    scopes: Vec<Scope>,
}

/// A token without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Token {
    /// To revoke it by.
    id: String,
    /// What its owner calls it.
    title: String,
    /// What it may do.
    scopes: Scopes,
    /// When it was made, in milliseconds since 1970.
    created_ms: i64,
    /// When it was used last, to ten minutes; null when it never was.
    #[schema(required)]
    used_ms: Option<i64>,
}

/// A token that was just made.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct MadeToken {
    /// What is listed of it.
    #[serde(flatten)]
    token: Token,
    /// What goes behind `Authorization: Bearer `. It is shown this once.
    secret: String,
}

impl From<TokenRow> for Token {
    fn from(row: TokenRow) -> Token {
        Token {
            id: row.id,
            title: row.title,
            scopes: Scopes::stored(&row.scopes),
            created_ms: row.created_ms,
            used_ms: row.used_ms,
        }
    }
}

/// The tokens of the account, the newest first.
#[utoipa::path(get, operation_id = "tokens", path = "/api/account/tokens", responses(
    (status = 200, body = Vec<Token>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<Vec<Token>>, AppError> {
    let (account, _) = visitor.session()?;
    Ok(Json(app.tokens(&account.id).await?))
}

/// Makes a token and shows its secret, once.
#[utoipa::path(post, operation_id = "createToken", path = "/api/account/tokens", request_body = NewToken, responses(
    (status = 201, body = MadeToken),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, too-many"),
))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(new): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), AppError> {
    let (account, _) = visitor.session()?;
    let title = new.title.trim();
    if title.contains(char::is_control) || !(1..=60).contains(&title.chars().count()) {
        return Err(AccountError::Title.into());
    }
    let scopes = Scopes::of(new.scopes);
    if scopes.is_empty() {
        return Err(AccountError::NoScope.into());
    }
    if app.db.tokens(&account.id).await?.len() >= MOST_TOKENS {
        return Err(AccountError::TooManyTokens.into());
    }
    let secret = Secret::random()?;
    let row = TokenRow {
        id: random_id()?,
        title: title.to_owned(),
        scopes: scopes.to_string(),
        created_ms: now_ms(),
        used_ms: None,
    };
    app.db.insert_token(&account.id, &row, &secret.hash()).await?;
    tracing::info!("token made");
    let secret = format!("{TOKEN_PREFIX}{}", secret.as_str());
    Ok((StatusCode::CREATED, Json(MadeToken { token: row.into(), secret })))
}

/// Revokes a token.
#[utoipa::path(delete, operation_id = "revokeToken", path = "/api/account/tokens/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, AppError> {
    let (account, _) = visitor.session()?;
    match app.db.revoke_token(&account.id, &id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountError::NoSuchEntry.into()),
    }
}

impl App {
    pub(super) async fn tokens(&self, account: &AccountId) -> Result<Vec<Token>, AppError> {
        Ok(self.db.tokens(account).await?.into_iter().map(Token::from).collect())
    }
}
