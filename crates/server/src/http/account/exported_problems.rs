//! The parts of an [`Export`](super::export::Export) about problems.

use luctor_store::{AccountId, CardRow, Db, RaceRow, StoreError, VoteRow};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::boards::problems::ProblemAttempt;
use crate::http::streams::json_file::{JsonWriter, Stopped};

/// The rows that are read at a time.
const PAGE: i64 = 100;
/// The most races of an account. A server that was updated lately may still have more.
const RACES: i64 = 1_000;

/// A failed problem that the account repeats.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct ExportedCard {
    /// The id of the problem.
    problem: String,
    /// The days after which the solution is remembered with a probability of 90%.
    stability: f64,
    /// The difficulty, from 1 to 10.
    difficulty: f64,
    /// The number of reviews.
    reviews: i64,
    /// The time of the last review, in milliseconds since the Unix epoch.
    reviewed_ms: i64,
    /// The time of the next review.
    due_ms: i64,
}

impl From<CardRow> for ExportedCard {
    fn from(row: CardRow) -> ExportedCard {
        let CardRow { problem_id: problem, stability, difficulty, reviews, reviewed_ms, due_ms } =
            row;
        ExportedCard { problem, stability, difficulty, reviews, reviewed_ms, due_ms }
    }
}

/// A vote of the account on a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ExportedVote {
    /// The id of the problem.
    problem: String,
    /// `true` for a vote for the problem.
    up: bool,
    /// The time of the vote, in milliseconds since the Unix epoch.
    at_ms: i64,
}

impl From<VoteRow> for ExportedVote {
    fn from(VoteRow { problem_id: problem, up, at_ms }: VoteRow) -> ExportedVote {
        ExportedVote { problem, up, at_ms }
    }
}

/// A race of the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ExportedRace {
    /// `emergo` or `emulsion`; null for both.
    #[schema(required)]
    game: Option<String>,
    /// The number of answers.
    answered: i64,
    /// The number of right ones.
    solved: i64,
    /// The time of its start, in milliseconds since the Unix epoch.
    started_ms: i64,
    /// The time of its end.
    ends_ms: i64,
}

impl From<RaceRow> for ExportedRace {
    fn from(row: RaceRow) -> ExportedRace {
        ExportedRace {
            game: row.game.map(|game| game.to_string()),
            answered: row.answered,
            solved: row.solved,
            started_ms: row.started_ms,
            ends_ms: row.ends_ms,
        }
    }
}

/// Returns the votes of an account.
pub(super) async fn votes(db: &Db, account: &AccountId) -> Result<Vec<ExportedVote>, StoreError> {
    Ok(db.votes_of(account.as_str()).await?.into_iter().map(ExportedVote::from).collect())
}

/// Returns the races of an account.
pub(super) async fn races(db: &Db, account: &AccountId) -> Result<Vec<ExportedRace>, StoreError> {
    let rows = db.races_of(account.as_str(), RACES).await?;
    Ok(rows.into_iter().map(ExportedRace::from).collect())
}

/// Writes the attempts of an account, and the problems that it repeats.
pub(super) async fn write(
    db: &Db,
    account: &AccountId,
    file: &mut JsonWriter,
) -> Result<(), Stopped> {
    file.begin_list("problem_attempts").await?;
    let mut last = (i64::MAX, String::new());
    loop {
        let page = db.attempts_before(account.as_str(), (last.0, &last.1), PAGE).await;
        let page = page.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last = (end.at_ms, end.problem_id.clone());
        for row in page {
            file.item(&ProblemAttempt::from(row)).await?;
        }
    }
    file.end_list().await?;
    file.begin_list("problem_cards").await?;
    let mut last = String::new();
    loop {
        let page = db.exported_cards(account, &last, PAGE).await.map_err(failed)?;
        let Some(end) = page.last() else { break };
        last.clone_from(&end.problem_id);
        for row in page {
            file.item(&ExportedCard::from(row)).await?;
        }
    }
    file.end_list().await
}

fn failed(error: StoreError) -> Stopped {
    tracing::error!(%error, "export ended early");
    Stopped
}
