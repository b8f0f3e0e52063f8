//! `/api/account/tokens`: tokens for programs that act for an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::TokenRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account::tokens::Tokens;
use crate::account::visitor::Visitor;
use crate::account::{Scope, Scopes};
use crate::http::body::Body;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;
use crate::limits::Limits;

/// A new token.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewToken {
    /// A title, 1 to 60 characters.
    title: String,
    /// The scopes, at least one.
    scopes: Vec<Scope>,
}

/// A token without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Token {
    /// The id, for revoking the token.
    id: String,
    /// The title.
    title: String,
    /// The scopes.
    scopes: Scopes,
    /// The time of its creation, in milliseconds since the Unix epoch.
    created_ms: i64,
    /// The time of its last use in milliseconds since the Unix epoch, to ten minutes; null if never.
    #[schema(required)]
    used_ms: Option<i64>,
}

/// A token that was just created.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct MadeToken {
    /// The listed part.
    #[serde(flatten)]
    token: Token,
    /// The text for `Authorization: Bearer `. It is shown only once.
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

/// Returns the tokens of the account, newest first.
#[utoipa::path(get, operation_id = "tokens", path = "/api/account/tokens", responses(
    (status = 200, body = Vec<Token>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(tokens): State<Tokens>,
    visitor: Visitor,
) -> Result<Json<Vec<Token>>, ApiError> {
    let (account, _) = visitor.session()?;
    let rows = tokens.list(&account.id).await?;
    Ok(Json(rows.into_iter().map(Token::from).collect()))
}

/// Creates a token and returns its secret, once.
#[utoipa::path(post, operation_id = "createToken", path = "/api/account/tokens", request_body = NewToken, responses(
    (status = 201, body = MadeToken),
    (status = "4XX", body = Problem, description = "malformed, signed-out, not-by-token, too-many"),
))]
pub(crate) async fn create(
    State(tokens): State<Tokens>,
    State(limits): State<Arc<Limits>>,
    visitor: Visitor,
    Body(new): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), ApiError> {
    let (account, session) = visitor.session()?;
    limits.preferences.count(&account.id)?;
    let (row, secret) = tokens.create(&account.id, session, &new.title, new.scopes).await?;
    Ok((StatusCode::CREATED, Json(MadeToken { token: row.into(), secret })))
}

/// Revokes a token.
#[utoipa::path(delete, operation_id = "revokeToken", path = "/api/account/tokens/{id}", params(("id" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn revoke(
    State(tokens): State<Tokens>,
    visitor: Visitor,
    Segment(id): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    tokens.revoke(&account.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
