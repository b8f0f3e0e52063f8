//! JSON types that several handlers use.

use luctor_match::game_kind::GameKind;
use luctor_match::glicko::is_provisional;
use luctor_rules::Message;
use luctor_store::{AttemptRow, CardRow, SolverRow, VoteCount};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::error::ApiError;
use crate::views::{BoardProblem, EncodedProblem};

/// A problem with its rating, its votes, and the records of the visitor.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ShownProblem {
    /// The problem.
    #[schema(value_type = BoardProblem)]
    pub(super) problem: EncodedProblem,
    /// The rating of the problem.
    pub(super) rating: i64,
    /// The votes on it.
    pub(super) votes: ProblemVotes,
    /// The visitor's attempt; null for guests and if there was none.
    #[schema(required)]
    pub(super) attempt: Option<ProblemAttempt>,
    /// The visitor's vote: `true` for a vote for the problem; null if there was none.
    #[schema(required)]
    pub(super) vote: Option<bool>,
}

/// The votes on a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemVotes {
    /// The number of votes for it.
    up: i64,
    /// The number of votes against it.
    down: i64,
}

impl From<VoteCount> for ProblemVotes {
    fn from(VoteCount { up, down }: VoteCount) -> ProblemVotes {
        ProblemVotes { up, down }
    }
}

/// The first attempt of an account at a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ProblemAttempt {
    /// The id of the problem.
    id: String,
    /// `emergo` or `emulsion`.
    game: String,
    /// `true` if the account solved it.
    solved: bool,
    /// The moves of the account; empty if the attempt was imported.
    moves: Vec<String>,
    /// The rating of the problem before the attempt.
    rating: i64,
    /// The rating of the account before the attempt; null if it was imported and changed no rating.
    #[schema(required)]
    before: Option<i64>,
    /// The rating of the account after it.
    #[schema(required)]
    after: Option<i64>,
    /// The time, in milliseconds since the Unix epoch.
    at_ms: i64,
}

impl From<AttemptRow> for ProblemAttempt {
    fn from(row: AttemptRow) -> ProblemAttempt {
        let rounded = |rating: f64| rating.round() as i64;
        ProblemAttempt {
            id: row.problem_id,
            game: row.game.to_string(),
            solved: row.solved,
            moves: row.moves.split_whitespace().map(str::to_owned).collect(),
            rating: rounded(row.problem_rating),
            before: row.before.map(rounded),
            after: row.after.map(rounded),
            at_ms: row.at_ms,
        }
    }
}

/// The rating of an account in solving the problems of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct SolverRating {
    /// `emergo` or `emulsion`.
    game: String,
    /// The Glicko-2 rating.
    rating: i64,
    /// `true` while there are too few attempts for a reliable rating.
    provisional: bool,
    /// The number of rated attempts.
    attempts: i64,
    /// The number of problems solved since the last failure.
    streak: i64,
    /// The largest streak.
    best_streak: i64,
}

impl From<SolverRow> for SolverRating {
    fn from(row: SolverRow) -> SolverRating {
        SolverRating {
            game: row.game.to_string(),
            rating: row.rating.round() as i64,
            provisional: is_provisional(row.deviation),
            attempts: row.attempts,
            streak: row.streak,
            best_streak: row.best_streak,
        }
    }
}

/// The moves of the solver. Replies and forced turns play themselves.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProblemAnswer {
    /// Up to 16 moves in any spelling. The first wrong one decides. No moves give up.
    pub(super) moves: Vec<String>,
}

/// The state of a problem that is repeated.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct ProblemCard {
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

impl ProblemCard {
    /// Returns the card of a problem that was not reviewed yet.
    pub(super) fn fresh(now_ms: i64) -> ProblemCard {
        let (reviewed_ms, due_ms) = (now_ms, now_ms);
        ProblemCard { stability: 0.0, difficulty: 0.0, reviews: 0, reviewed_ms, due_ms }
    }

    /// Returns the card of a problem as the database stores it.
    pub(super) fn of_problem(self, problem_id: String) -> CardRow {
        let ProblemCard { stability, difficulty, reviews, reviewed_ms, due_ms } = self;
        CardRow { problem_id, stability, difficulty, reviews, reviewed_ms, due_ms }
    }
}

impl From<CardRow> for ProblemCard {
    fn from(row: CardRow) -> ProblemCard {
        let CardRow { stability, difficulty, reviews, reviewed_ms, due_ms, .. } = row;
        ProblemCard { stability, difficulty, reviews, reviewed_ms, due_ms }
    }
}

/// Reads the name of a game without its board. The empty text stands for both.
pub(super) fn game_kind(text: Option<&str>) -> Result<Option<GameKind>, ApiError> {
    let text = text.filter(|text| !text.is_empty());
    let kind = text.map(|text| text.parse().map_err(|_| Message::new("bad-game-name")));
    kind.transpose().map_err(ApiError::Invalid)
}
