//! The parts of an [`Export`](super::export::Export) that only it has.

use luctor_store::{
    AnalysisRow, ExportedEvent, ExportedFollow, ExportedLine, ExportedMatch, ExportedPending,
    ExportedRating, RatingRow,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A match of the account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ExportedGame {
    /// The id.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The place of the account: 0 if it had Black at the start, 1 if it had White.
    place: i64,
    /// The time control.
    control: String,
    /// `true` if the result counts for ratings.
    rated: bool,
    /// The phase.
    status: String,
    /// The winner; null unless the match is over.
    #[schema(required)]
    winner: Option<String>,
    /// The reason of the end.
    #[schema(required)]
    reason: Option<String>,
    /// The time of its creation, in milliseconds since the Unix epoch.
    created_ms: i64,
    /// The time of its end.
    #[schema(required)]
    ended_ms: Option<i64>,
    /// The account's conditional moves, as JSON.
    #[schema(required)]
    conditions: Option<String>,
    /// The account's private analysis, as JSON.
    #[schema(required)]
    exploration: Option<String>,
    /// All events of the match.
    events: Vec<Event>,
}

/// An event of a match, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedEvent)]
pub(crate) struct Event {
    kind: String,
    payload: String,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// A chat line that the account has written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedLine)]
pub(crate) struct ChatLine {
    game: String,
    room: String,
    seq: i64,
    text: String,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// The account's report of a chat line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedReport)]
pub(crate) struct LineReport {
    game: String,
    room: String,
    seq: i64,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// An analysis that the account shares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedAnalysis)]
pub(crate) struct Analysis {
    id: String,
    title: String,
    game: String,
    /// The text of the position at the root; null for the start of the game.
    #[schema(required)]
    position: Option<String>,
    /// The moves, comments and marks, as JSON.
    tree: String,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// The account's report of a shared analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedAnalysisReport)]
pub(crate) struct AnalysisReport {
    /// The id of the analysis.
    analysis: String,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// A player whom the account follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedFollow)]
pub(crate) struct Follow {
    name: String,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// A rating of the account.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedRating)]
pub(crate) struct Rating {
    game: String,
    speed: String,
    rating: f64,
    deviation: f64,
    volatility: f64,
    /// The number of rated games.
    games: i64,
    /// The end of the last one, in milliseconds since the Unix epoch.
    at_ms: i64,
}

/// A change of a rating by a match.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedRatingChange)]
pub(crate) struct RatingChange {
    /// The id of the match.
    id: String,
    game: String,
    speed: String,
    before: f64,
    after: f64,
    /// Milliseconds since the Unix epoch.
    at_ms: i64,
}

/// A vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedVacation)]
pub(crate) struct VacationTime {
    /// Its start, in milliseconds since the Unix epoch.
    from_ms: i64,
    /// Its end.
    to_ms: i64,
}

/// A link or a command that waits for a confirmation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = ExportedPending)]
pub(crate) struct Pending {
    /// The purpose of the link (`verify`, `reset`), or the command.
    kind: String,
    /// The recipient of the link, or the text below the command.
    text: String,
    /// The time at which it expires, in milliseconds since the Unix epoch.
    expires_ms: i64,
}

impl ExportedGame {
    /// Describes a match with its events.
    pub(super) fn of(row: ExportedMatch, events: Vec<Event>) -> ExportedGame {
        ExportedGame {
            id: row.id,
            game: row.game,
            place: row.place,
            control: row.control,
            rated: row.rated,
            status: row.status,
            winner: row.winner,
            reason: row.reason,
            created_ms: row.created_ms,
            ended_ms: row.ended_ms,
            conditions: row.conditions,
            exploration: row.exploration,
            events,
        }
    }
}

impl From<ExportedEvent> for Event {
    fn from(row: ExportedEvent) -> Event {
        Event { kind: row.kind, payload: row.payload, at_ms: row.at_ms }
    }
}

impl From<ExportedLine> for ChatLine {
    fn from(row: ExportedLine) -> ChatLine {
        let ExportedLine { match_id: game, room, seq, text, at_ms } = row;
        ChatLine { game, room, seq, text, at_ms }
    }
}

impl From<ExportedLine> for LineReport {
    fn from(row: ExportedLine) -> LineReport {
        LineReport { game: row.match_id, room: row.room, seq: row.seq, at_ms: row.at_ms }
    }
}

impl From<AnalysisRow> for Analysis {
    fn from(row: AnalysisRow) -> Analysis {
        let AnalysisRow { id, title, game, position, tree, created_ms: at_ms, .. } = row;
        Analysis { id: id.to_string(), title, game, position, tree, at_ms }
    }
}

impl From<luctor_store::AnalysisReport> for AnalysisReport {
    fn from(row: luctor_store::AnalysisReport) -> AnalysisReport {
        AnalysisReport { analysis: row.analysis_id, at_ms: row.at_ms }
    }
}

impl From<ExportedFollow> for Follow {
    fn from(ExportedFollow { name, created_ms: at_ms }: ExportedFollow) -> Follow {
        Follow { name, at_ms }
    }
}

impl From<RatingRow> for Rating {
    fn from(row: RatingRow) -> Rating {
        Rating {
            game: row.game.to_string(),
            speed: row.speed.to_string(),
            rating: row.rating,
            deviation: row.deviation,
            volatility: row.volatility,
            games: row.games,
            at_ms: row.at_ms,
        }
    }
}

impl From<ExportedRating> for RatingChange {
    fn from(row: ExportedRating) -> RatingChange {
        let ExportedRating { match_id: id, game, speed, before, after, at_ms } = row;
        RatingChange { id, game, speed, before, after, at_ms }
    }
}

impl From<(i64, i64)> for VacationTime {
    fn from((from_ms, to_ms): (i64, i64)) -> VacationTime {
        VacationTime { from_ms, to_ms }
    }
}

impl From<ExportedPending> for Pending {
    fn from(row: ExportedPending) -> Pending {
        Pending { kind: row.kind, text: row.text, expires_ms: row.expires_ms }
    }
}
