//! `/api/account/blocks`: players whom the account does not want to meet.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use luctor_store::time::now_ms;
use luctor_store::{BlockRow, Db};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::AccountError;
use crate::account::accounts::Accounts;
use crate::account::visitor::Visitor;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::segment::Segment;
use crate::live::Live;

/// The most players whom an account can block.
const MOST: i64 = 500;

/// A blocked player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Block {
    /// The name of the player.
    name: String,
    /// The time of the block, in milliseconds since the Unix epoch.
    created_ms: i64,
}

impl From<BlockRow> for Block {
    fn from(BlockRow { name, created_ms }: BlockRow) -> Block {
        Block { name, created_ms }
    }
}

/// Returns the players whom the account has blocked, latest first.
#[utoipa::path(get, operation_id = "blocks", path = "/api/account/blocks", responses(
    (status = 200, body = Vec<Block>),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token"),
))]
pub(crate) async fn list(
    State(db): State<Db>,
    visitor: Visitor,
) -> Result<Json<Vec<Block>>, ApiError> {
    let (account, _) = visitor.session()?;
    let rows = db.blocks_of(&account.id).await?;
    Ok(Json(rows.into_iter().map(Block::from).collect()))
}

/// Blocks a player. The two players cannot challenge each other or join each other's games, and do not see each other's
/// chat. A game that they already play goes on.
#[utoipa::path(put, operation_id = "block", path = "/api/account/blocks/{name}", params(("name" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found, own-name, too-many"),
))]
pub(crate) async fn block(
    State(accounts): State<Accounts>,
    State(db): State<Db>,
    State(live): State<Arc<Live>>,
    visitor: Visitor,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    let blocked = accounts.related(&account.id, &name).await?;
    if blocked.id == account.id {
        return Err(AccountError::OwnName.into());
    }
    if !db.block(&account.id, &blocked.id, MOST, now_ms()).await? {
        return Err(AccountError::TooManyBlocks.into());
    }
    // The lobby hides the challenges of both from each other.
    live.lobby_changed().await;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the block of a player. Succeeds even if the player is not blocked.
#[utoipa::path(delete, operation_id = "unblock", path = "/api/account/blocks/{name}", params(("name" = String, Path)), responses(
    (status = 204),
    (status = "4XX", body = Problem, description = "signed-out, not-by-token, not-found"),
))]
pub(crate) async fn unblock(
    State(accounts): State<Accounts>,
    State(db): State<Db>,
    State(live): State<Arc<Live>>,
    visitor: Visitor,
    Segment(name): Segment,
) -> Result<StatusCode, ApiError> {
    let (account, _) = visitor.session()?;
    let blocked = accounts.related(&account.id, &name).await?;
    db.unblock(&account.id, &blocked.id).await?;
    live.lobby_changed().await;
    Ok(StatusCode::NO_CONTENT)
}
