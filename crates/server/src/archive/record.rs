//! `/api/games/{id}/record.json` and `record.txt`: a match to keep (`docs/formats.md`).

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::IntoResponse;
use luctor_rules::Color;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::error::{AppError, Problem};
use crate::http::extract::match_id::MatchPath;
use crate::http::pictures::picture::file_name;
use crate::http::site::Site;
use crate::play::loaded::Loaded;
use crate::views::{self, EndReason};
use luctor_store::time::DAY_MS;

/// A match on one line: what `luctor replay` reads, and further fields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RecordLine {
    /// The canonical name of the game.
    game: String,
    /// The first position, where it is not that of the game.
    #[schema(required)]
    position: Option<String>,
    /// The canonical texts of the moves.
    moves: Vec<String>,
    /// Who plays at the end.
    players: RecordPlayers,
    /// Null as long as it goes on.
    #[schema(required)]
    result: Option<RecordResult>,
    /// The day on which it was made, in UTC, as `2026-11-21`.
    date: String,
    /// The time control.
    control: String,
    /// Whether the result counts.
    rated: bool,
    /// Its address.
    site: String,
}

/// Names of players: of accounts, `computer, level 5`, `guest`, or `nobody yet`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RecordPlayers {
    /// Black.
    black: String,
    /// White.
    white: String,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RecordResult {
    /// Null is a draw, or no result.
    #[schema(required)]
    winner: Option<views::Color>,
    /// What ended it.
    reason: EndReason,
}

/// The match as the line of JSON that `luctor replay` reads.
#[utoipa::path(get, operation_id = "recordJson", path = "/api/games/{id}/record.json",
    params(("id" = String, Path)),
    responses(
        (status = 200, body = RecordLine),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn json(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    Ok(site): Result<Site, std::convert::Infallible>,
) -> Result<impl IntoResponse, AppError> {
    let loaded = app.matches.load(&id).await?;
    let line = serde_json::to_string(&line(&loaded, &site)).map_err(AppError::internal)?;
    Ok((headers(&loaded, "json", "application/json")?, line + "\n"))
}

/// The match as text for people, with headers and numbered moves.
#[utoipa::path(get, operation_id = "recordText", path = "/api/games/{id}/record.txt",
    params(("id" = String, Path)),
    responses(
        (status = 200, content_type = "text/plain", body = String),
        (status = 404, body = Problem, description = "not-found"),
    )
)]
pub(crate) async fn text(
    State(app): State<Arc<App>>,
    MatchPath(id): MatchPath,
    Ok(site): Result<Site, std::convert::Infallible>,
) -> Result<impl IntoResponse, AppError> {
    let loaded = app.matches.load(&id).await?;
    Ok((headers(&loaded, "txt", "text/plain; charset=utf-8")?, page(&loaded, &site)))
}

fn headers(
    loaded: &Loaded,
    ending: &str,
    kind: &'static str,
) -> Result<[(HeaderName, HeaderValue); 2], AppError> {
    let file = file_name(&loaded.variant.to_string(), loaded.id.as_str());
    let name = format!("attachment; filename=\"{file}.{ending}\"");
    Ok([
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, HeaderValue::from_str(&name).map_err(AppError::internal)?),
    ])
}

fn line(loaded: &Loaded, site: &Site) -> RecordLine {
    let record = views::record(&loaded.state);
    let [black, white] = views::player_names(loaded);
    let terms = loaded.state.terms();
    RecordLine {
        game: loaded.variant.to_string(),
        position: record.position,
        moves: record.moves.into_iter().map(|(text, _)| text).collect(),
        players: RecordPlayers { black, white },
        result: record
            .result
            .map(|result| RecordResult { winner: result.winner, reason: result.reason }),
        date: date(terms.created_ms),
        control: terms.control.to_string(),
        rated: terms.rated,
        site: site.page(&format!("/game/{}", loaded.id)),
    }
}

/// Headers in the manner of PGN, an empty line, and the moves with the result at their end.
fn page(loaded: &Loaded, site: &Site) -> String {
    let record = views::record(&loaded.state);
    let line = line(loaded, site);
    let end = loaded.state.end();
    let result = match end.map(|end| (end.winner(), end.counts())) {
        Some((Some(Color::White), _)) => "1-0",
        Some((Some(Color::Black), _)) => "0-1",
        Some((None, true)) => "1/2-1/2",
        Some((None, false)) | None => "*",
    };
    let mut page = String::new();
    let mut head = |name: &str, value: &str| page.push_str(&format!("[{name} \"{value}\"]\n"));
    head("Game", &line.game);
    head("Title", &record.title);
    head("Site", &line.site);
    head("Date", &line.date.replace('-', "."));
    head("White", &line.players.white);
    head("Black", &line.players.black);
    head("TimeControl", &line.control);
    head("Rated", if line.rated { "yes" } else { "no" });
    head("Result", result);
    if let Some(result) = &record.result {
        head("Termination", &result.text);
    }
    if let Some(position) = &record.position {
        head("Position", position);
    }
    page.push('\n');
    page.push_str(&wrapped(words(&record.moves, result)));
    page
}

/// The longest line of moves, in characters.
const LINE: usize = 80;
/// Behind a move that was the only legal one, as chess books mark it.
const FORCED: &str = "□";

/// The moves in numbered pairs, forced ones marked, and the result.
fn words(moves: &[(String, bool)], result: &str) -> Vec<String> {
    let word = |(ply, (text, forced)): (usize, &(String, bool))| {
        let mark = if *forced { FORCED } else { "" };
        match ply % 2 {
            0 => vec![format!("{}.", ply / 2 + 1), format!("{text}{mark}")],
            _ => vec![format!("{text}{mark}")],
        }
    };
    let moves = moves.iter().enumerate().flat_map(word);
    moves.chain([result.to_owned()]).collect()
}

fn wrapped(words: Vec<String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let wide = word.chars().count();
        if width > 0 && width + 1 + wide > LINE {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(&word);
        width += wide;
    }
    text.push('\n');
    text
}

/// The day of a time in milliseconds since 1970, in UTC, by the calendar of Gregory: the year is taken to begin in
/// March, so that the leap day is its last.
fn date(ms: i64) -> String {
    let days = ms.div_euclid(DAY_MS) + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (day, text) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_778, "2026-11-21"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(date(day * DAY_MS), text);
            assert_eq!(date((day + 1) * DAY_MS - 1), text);
        }
    }

    #[test]
    fn moves_are_numbered_in_pairs_and_forced_ones_are_marked() {
        let moves = [("e3", false), ("c3", false), ("e3xc5", true)];
        let moves = moves.map(|(text, forced)| (text.to_owned(), forced));
        assert_eq!(wrapped(words(&moves, "*")), "1. e3 c3 2. e3xc5□ *\n");
        assert_eq!(wrapped(words(&[], "1-0")), "1-0\n");
        let many = vec![("a1-b2".to_owned(), false); 100];
        let text = wrapped(words(&many, "0-1"));
        assert!(text.lines().all(|line| line.chars().count() <= LINE && !line.ends_with(' ')));
        assert_eq!(text.split_whitespace().count(), 151);
    }
}
