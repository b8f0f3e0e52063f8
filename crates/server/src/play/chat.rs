//! `/api/games/{id}/chat`: what people say in a match.
//!
//! Players and spectators speak in rooms of their own. What spectators say could help a player, so players
//! read it when the match is over.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use crate::account::Scope;
use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::Body;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::play::change_id::ChangeId;
use crate::play::loaded::Loaded;
use crate::play::seat::Hold;
use crate::views::Color;
use luctor_store::MatchId;
use luctor_store::hex;
use luctor_store::time::now_ms;
use luctor_store::{ChatRoom, ChatRow, NewLine};

/// The longest line, in characters.
pub(crate) const LONGEST: usize = 500;
/// Lines of one answer.
const LINES: i64 = 200;

/// Where people speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Room {
    /// The players among themselves; everybody reads it.
    Players,
    /// The spectators among themselves.
    Spectators,
}

impl From<Room> for ChatRoom {
    fn from(room: Room) -> ChatRoom {
        match room {
            Room::Players => ChatRoom::Players,
            Room::Spectators => ChatRoom::Spectators,
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The room.
    room: Room,
    /// The number of the last line that is known already.
    #[serde(default)]
    after: i64,
}

/// A line that somebody says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct NewWords {
    /// Made by the client; a line that the speaker sends again under the same id is said once.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 1, max_length = 64)]
    pub(crate) id: Option<ChangeId>,
    /// The room.
    pub(crate) room: Room,
    /// Up to 500 characters.
    pub(crate) text: String,
}

/// Lines of a room, the oldest first.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Chat {
    /// At most 200; more are asked for after the last of these.
    lines: Vec<Line>,
}

/// What somebody has said.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Line {
    /// From 1 without gaps.
    seq: i64,
    /// The side that the speaker plays now; null for spectators.
    #[schema(required)]
    color: Option<Color>,
    /// The name of the speaker's account; null for guests.
    #[schema(required)]
    name: Option<String>,
    /// Tells the speakers of this match apart, and nothing else about them.
    speaker: String,
    /// Whether the reader has said it.
    mine: bool,
    /// The words.
    text: String,
    /// When, in milliseconds since 1970.
    at: i64,
}

/// What was said.
#[utoipa::path(get, operation_id = "chat", path = "/api/games/{id}/chat",
    params(("id" = String, Path), Wanted),
    responses(
        (status = 200, body = Chat),
        (status = "4XX", body = Problem, description = "malformed, not-found, running"),
    )
)]
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    reader: Visitor,
    wanted: Result<Query<Wanted>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Chat>, AppError> {
    let Query(wanted) = wanted.map_err(|error| AppError::Malformed(error.body_text()))?;
    let loaded = app.matches.load(&id).await?;
    let plays = Hold::of(&loaded.seats, &reader) != Hold::None;
    if plays && wanted.room == Room::Spectators && loaded.state.end().is_none() {
        return Err(AppError::Running);
    }
    let rows = app.db.chat(id.as_str(), wanted.room.into(), wanted.after, LINES).await?;
    Ok(Json(Chat { lines: rows.into_iter().map(|row| line(&loaded, &reader, row)).collect() }))
}

/// Says something. Players speak among themselves, everybody else among the spectators.
#[utoipa::path(post, operation_id = "say", path = "/api/games/{id}/chat", params(("id" = String, Path)),
    request_body = NewWords,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, not-yours, running, signed-out"),
    )
)]
pub(crate) async fn say(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(words): Body<NewWords>,
) -> Result<axum::http::StatusCode, AppError> {
    reader.allow(Scope::Play)?;
    app.say(&id, &reader, &words).await?;
    Ok(axum::http::StatusCode::NO_CONTENT)
}

/// A line that somebody finds wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct Wrong {
    /// The room.
    room: Room,
    /// The number of the line.
    seq: i64,
}

/// Reports a line to the operator of the server.
#[utoipa::path(post, operation_id = "reportLine", path = "/api/games/{id}/chat/report",
    params(("id" = String, Path)), request_body = Wrong,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, description = "malformed, not-found, signed-out, too-often"),
    )
)]
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    reader: Visitor,
    Body(wrong): Body<Wrong>,
) -> Result<axum::http::StatusCode, AppError> {
    reader.allow(Scope::Play)?;
    let reporter = reader.key().ok_or(AppError::Unknown)?;
    app.limits.chat.count(&reporter)?;
    let known =
        app.db.report_line(id.as_str(), wrong.room.into(), wrong.seq, &reporter, now_ms()).await?;
    if !known {
        return Err(AppError::NoSuchPage);
    }
    tracing::warn!(game = %id, room = ?wrong.room, seq = wrong.seq, "a line was reported");
    Ok(axum::http::StatusCode::NO_CONTENT)
}

impl App {
    /// Says something for a reader, once for each id.
    ///
    /// # Errors
    ///
    /// It may not be said there, or not now.
    pub(crate) async fn say(
        &self,
        id: &MatchId,
        reader: &Visitor,
        words: &NewWords,
    ) -> Result<(), AppError> {
        let text = plain(&words.text)?;
        self.limits.chat.count(&reader.key().ok_or(AppError::Unknown)?)?;
        let loaded = self.matches.load(id).await?;
        let player = match (words.room, Hold::of(&loaded.seats, reader)) {
            (Room::Players, Hold::One(player)) => Some(player),
            (Room::Players, Hold::None | Hold::Both) => return Err(AppError::NotYours),
            (Room::Spectators, Hold::None) if reader.is_known() => None,
            (Room::Spectators, Hold::None) => return Err(AppError::Unknown),
            (Room::Spectators, _) if loaded.state.end().is_none() => return Err(AppError::Running),
            (Room::Spectators, _) => None,
        };
        let said = NewLine {
            room: words.room.into(),
            player,
            account_id: reader.account_id(),
            browser: reader.browser.as_ref().map(|browser| browser.as_str()),
            client_id: words.id.as_ref().map(ChangeId::as_str),
            text: &text,
            at_ms: now_ms(),
        };
        self.db.say(id.as_str(), said).await?;
        self.live.match_changed(id).await;
        Ok(())
    }
}

/// The words on one line without control characters.
fn plain(text: &str) -> Result<String, AppError> {
    let words: Vec<&str> = text.split(|c: char| c.is_control() || c.is_whitespace()).collect();
    let line = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    match line.chars().count() {
        0 => Err(AppError::Malformed("there are no words in it".to_owned())),
        1..=LONGEST => Ok(line),
        _ => Err(AppError::Malformed(format!("a line has at most {LONGEST} characters"))),
    }
}

fn line(loaded: &Loaded, reader: &Visitor, row: ChatRow) -> Line {
    Line {
        seq: row.seq,
        color: row.player.map(|player| loaded.state.color_of(player).into()),
        name: row.player.and_then(|player| loaded.seat(player).name.clone()),
        speaker: speaker(loaded.id.as_str(), &row),
        mine: match row.player {
            Some(player) => Hold::of(&loaded.seats, reader) == Hold::One(player),
            None => key_of(&row).is_some() && key_of(&row) == reader.key().as_deref(),
        },
        text: row.text,
        at: row.at_ms,
    }
}

/// Who has said a line: an account, or a browser.
fn key_of(row: &ChatRow) -> Option<&str> {
    row.account_id.as_deref().or(row.browser.as_deref())
}

/// The same for every line of a player or of a spectator, and in another match another one: who watches many is
/// not to be followed by it. Whose it is cannot be told from it.
fn speaker(game: &str, row: &ChatRow) -> String {
    match row.player {
        Some(player) => format!("player-{}", player.index()),
        None => {
            let hash = Sha256::digest(format!("{game} {}", key_of(row).unwrap_or_default()));
            hex(&hash[..8])
        }
    }
}

#[cfg(test)]
mod tests {
    use luctor_match::player::Player;

    use super::*;

    #[test]
    fn a_speaker_is_the_same_in_a_match_and_another_elsewhere() {
        let row = |player, account: Option<&str>, browser: Option<&str>| ChatRow {
            seq: 1,
            player,
            account_id: account.map(str::to_owned),
            browser: browser.map(str::to_owned),
            text: String::new(),
            at_ms: 0,
        };
        let carla = speaker("g", &row(None, Some("carla"), Some("one")));
        assert_eq!(carla, speaker("g", &row(None, Some("carla"), Some("two"))));
        assert_ne!(carla, speaker("h", &row(None, Some("carla"), Some("one"))));
        assert_ne!(carla, speaker("g", &row(None, None, Some("one"))));
        assert!(!carla.contains("carla"));
        assert_eq!(speaker("g", &row(Some(Player::Second), Some("carla"), None)), "player-1");
    }

    #[test]
    fn words_are_one_line_of_bounded_length() {
        assert_eq!(plain(" good \n\tgame\u{7} ").unwrap(), "good game");
        assert!(plain(" \n ").is_err());
        assert!(plain(&"a".repeat(LONGEST)).is_ok());
        assert!(plain(&"a".repeat(LONGEST + 1)).is_err());
    }
}
