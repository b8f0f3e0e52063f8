//! `/api/boards/read`: what somebody pastes becomes a board.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_rules::{Message as Told, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::reading::{Misfit, Reading};
use super::record::{Coordinates, Record};
use crate::app::App;
use crate::boards::any_board::{self, AnyBoard};
use crate::http::body::Body;
use crate::http::error::{AppError, Problem, Unreadable};
use crate::play::variants::accepted_variant;
use crate::views::shortened;
use luctor_store::MatchId;

/// The longest text, in bytes.
const LONGEST_TEXT: usize = 100_000;

/// The largest body: a text whose every character is written as an escape.
pub(crate) const LARGEST_PASTE: usize = 6 * LONGEST_TEXT + 1024;

/// A text that somebody pastes.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct PastedText {
    /// A position, moves, a record with headers, a line of JSON, or the address of a game here; up to
    /// 100,000 bytes.
    text: String,
    /// The game that is meant where the text does not say so.
    #[serde(default)]
    game: Option<String>,
    /// How the reader calls the cells of square Emergo boards, for moves alone whose cells exist in either way; the
    /// names of the checkerboard when missing. A record that names its game has these unless it says otherwise.
    #[serde(default)]
    coordinates: Option<Coordinates>,
}

/// What a text has said: where a board stands, for [`Place`](super::Place).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct ReadText {
    /// The canonical name of the game.
    game: String,
    /// The name for people.
    title: String,
    /// The text of the position before the moves; null for the start of the game.
    #[schema(required)]
    position: Option<String>,
    /// The moves in canonical spelling.
    moves: Vec<String>,
    /// The game of this server that was named by its address.
    #[schema(required)]
    id: Option<String>,
}

/// Understands what somebody pastes: a position, moves with or without numbers, a record with headers in
/// brackets, a line of JSON as `luctor replay` reads, or the address of a game of this server. Or says what was
/// understood and what was not.
#[utoipa::path(post, operation_id = "readText", path = "/api/boards/read", request_body = PastedText,
    responses(
        (status = 200, body = ReadText),
        (status = "4XX", body = Problem,
            description = "malformed, not-found, too-large, unknown-game, unreadable"),
    )
)]
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    pasted: Result<Body<PastedText>, AppError>,
) -> Result<Json<ReadText>, AppError> {
    let Body(pasted) = pasted.map_err(|error| match error {
        AppError::TooLarge(_) => AppError::TooLarge(LONGEST_TEXT),
        other => other,
    })?;
    if pasted.text.len() > LONGEST_TEXT {
        return Err(AppError::TooLarge(LONGEST_TEXT));
    }
    let text = pasted.text.trim_start_matches('\u{feff}').trim();
    if let Some(id) = address(text) {
        return Ok(Json(of_match(&app, id).await?));
    }
    let record = match text.starts_with('{') {
        true => Record::of_json(text).map_err(|error| {
            let told = Told::new("paste-json").with("error", &error.to_string());
            let message =
                format!("this looks like JSON and is no game as replay reads it: {error}");
            unreadable(message, told)
        })?,
        false => Record::of_text(text),
    };
    let usual = pasted.coordinates.filter(|_| record.game.is_none()).unwrap_or_default();
    let board = understand(&record, pasted.game.as_deref(), usual)?;
    Ok(Json(answer(board.as_ref(), None)))
}

async fn of_match(app: &App, id: MatchId) -> Result<ReadText, AppError> {
    let loaded = app.matches.load(&id).await?;
    let mut board = any_board::open(&loaded.variant, None)?;
    loaded.state.move_texts().iter().try_for_each(|text| board.play(text))?;
    Ok(answer(board.as_ref(), Some(id)))
}

fn answer(board: &dyn AnyBoard, id: Option<MatchId>) -> ReadText {
    let (game, title) = board.names();
    let id = id.map(|id| id.to_string());
    ReadText { game, title, position: board.start(), moves: board.texts(), id }
}

/// The match whose address a text is, with or without the server before it and a query behind it.
fn address(text: &str) -> Option<MatchId> {
    // Records name addresses too.
    if text.contains(char::is_whitespace) || text.starts_with(['{', '[']) {
        return None;
    }
    let path = text.split_once("/game/").map_or(text, |(_, id)| id);
    path.split(['?', '#', '/']).next()?.parse().ok()
}

/// The board that a record describes, of the game that it names, or is meant, or else of the first that
/// it fits.
fn understand(
    record: &Record,
    meant: Option<&str>,
    usual: Coordinates,
) -> Result<Box<dyn AnyBoard>, AppError> {
    if record.position.is_none() && record.moves.is_empty() && record.game.is_none() {
        let message = "there is no position, no move and no game's address in this text";
        return Err(unreadable(message, Told::new("paste-empty")));
    }
    let told = record.game.as_deref().or(meant).map(accepted_variant).transpose()?;
    let sure = told.is_some();
    let others = match record.game {
        Some(_) => Vec::new(),
        None => guesses(record.position.as_deref()),
    };
    let variants = told.iter().chain(&others);
    let readings: Vec<Reading> =
        variants.flat_map(|variant| Reading::all(variant, record, usual)).collect();
    if readings.is_empty() && record.game.is_some() {
        let message = "diamond coordinates name the cells of square Emergo boards only";
        return Err(unreadable(message, Told::new("paste-diamond")));
    }
    let mut best: Option<Misfit> = None;
    for reading in readings {
        match reading.play(record) {
            Ok(board) => return Ok(board),
            // Where none fits, the reading is told that goes well for longest, the first one of equals.
            Err(misfit) if best.as_ref().is_none_or(|best| misfit.played > best.played) => {
                best = Some(misfit);
            }
            Err(_) => {}
        }
    }
    match (best, record.moves.first()) {
        (Some(best), _) if best.played > 0 || record.position.is_some() || sure => {
            Err(AppError::Unreadable(best.why))
        }
        (Some(_), Some(word)) => {
            let word = shortened(word);
            let message =
                format!("this text names no game, and {word:?} is no first move of a usual one");
            Err(unreadable(message, Told::new("paste-no-game").with("text", &word)))
        }
        _ => {
            let message = "this is a position of no board that is known here";
            Err(unreadable(message, Told::new("paste-no-board")))
        }
    }
}

/// The games that a text without a name may be of.
fn guesses(position: Option<&str>) -> Vec<Variant> {
    const USUAL: [&str; 14] = [
        "emulsion:8",
        "emergo:9x9",
        "emulsion:6",
        "emulsion:10",
        "emergo:hex",
        "emergo:7x7",
        "emergo:hex-alternate",
        "emulsion:5",
        "emulsion:7",
        "emulsion:9",
        "emulsion:12",
        "emulsion:free-8",
        "emulsion:free-6",
        "emulsion:free-5",
    ];
    let names: Vec<String> = match position {
        None => USUAL.map(str::to_owned).to_vec(),
        Some(text) => {
            let mut parts = text.split_ascii_whitespace();
            let rows = parts.next().map_or(0, |rows| rows.split('/').count());
            let board =
                |name: String, text: &str| [name.clone(), format!("{name},men={}", men(text))];
            match parts.count() {
                2 => vec![format!("emulsion:{rows}"), format!("emulsion:free-{rows}")],
                _ => ["hex-alternate".to_owned(), format!("{rows}x{rows}")]
                    .into_iter()
                    .chain([format!("hex-{}", rows.div_ceil(2))])
                    .flat_map(|name| board(format!("emergo:{name}"), text))
                    .collect(),
            }
        }
    };
    names.iter().filter_map(|name| accepted_variant(name).ok()).collect()
}

/// White's men in the text of a position of Emergo.
fn men(text: &str) -> usize {
    let mut parts = text.split_ascii_whitespace();
    let number = |text: &str| -> usize {
        let digits = text.split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    };
    let rows = parts.next().unwrap_or_default();
    let on_board: usize = rows.split('w').skip(1).map(number).sum();
    on_board.saturating_add(parts.nth(1).map_or(0, number))
}

fn unreadable(message: impl Into<String>, told: Told) -> AppError {
    let message = message.into();
    AppError::Unreadable(Unreadable { message, told, rule: None, legal: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game_of(text: &str) -> Result<String, String> {
        read_as(text, None, Coordinates::Checkerboard)
    }

    fn read_as(text: &str, meant: Option<&str>, usual: Coordinates) -> Result<String, String> {
        match understand(&Record::of_text(text), meant, usual) {
            Ok(board) => Ok(format!("{} {:?}", board.names().0, board.texts())),
            Err(AppError::Unreadable(why)) => Err(why.message),
            Err(other) => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn the_game_of_a_position_is_told_by_its_form() {
        let game = |text| game_of(text).unwrap().split(' ').next().unwrap().to_owned();
        assert_eq!(game("wbwb/bwbw/wbwb/bwbw b 0"), "emulsion:4");
        assert_eq!(game("4/4/4/4 b 0"), "emulsion:free-4");
        assert_eq!(game("5/4/5/4/5/4/5/4/5 w 12,12 0"), "emergo:9x9");
        assert_eq!(game("5/4/5/4/5/4/5/4/5 w 9,9 0"), "emergo:9x9,men=9");
        assert_eq!(game("4/5/6/7/6/5/4 w 12,12 0"), "emergo:hex");
        assert_eq!(game("2,w3b2/2/3/2/3 b 1,2 9"), "emergo:5x5");
    }

    #[test]
    fn moves_are_read_however_blanks_stand_in_them() {
        assert_eq!(game_of("1. a1 - b1 b2 c2").unwrap(), "emulsion:8 [\"a1-b1\", \"c2-b2\"]");
        assert_eq!(
            game_of("[Game \"emulsion:free-5\"] \n b:c3 w:c4 b1/b2").unwrap(),
            "emulsion:free-5 [\"c3/c4\", \"b1/b2\"]"
        );
        let capture = "[Game \"emergo:5x5,men=3\"]\nb4 c5 b2 c5 x a3 x c1";
        assert!(game_of(capture).unwrap().ends_with("\"c5xa3xc1\"]"));
    }

    /// The first turns of a game in the names of the diamond; several of these cells are none of the checkerboard.
    const DIAMOND: &str = "1. E3 E7 2. D3 F7 3. C4";
    const CHECKERBOARD: &str = r#"emergo:9x9 ["c3", "g7", "b4", "h6", "b6"]"#;

    #[test]
    fn diamond_names_are_read_where_the_text_says_so() {
        let told = format!("[Coordinates \"diamond\"]\n{DIAMOND}");
        assert_eq!(game_of(&told).unwrap(), CHECKERBOARD);
        // Both ways make sense of it.
        let one = "[Game \"emergo:9x9\"] [Coordinates \"Diamond\"] E3";
        assert_eq!(game_of(one).unwrap(), r#"emergo:9x9 ["c3"]"#);
        assert_eq!(
            game_of("[Game \"emergo:hex\"] [Coordinates \"diamond\"] D4").unwrap_err(),
            "diamond coordinates name the cells of square Emergo boards only"
        );
        let told = format!("[Coordinates \"checkerboard\"] [Game \"emergo:9x9\"] {DIAMOND}");
        assert!(game_of(&told).unwrap_err().contains("move 3, D3"), "{:?}", game_of(&told));
    }

    #[test]
    fn diamond_names_are_read_where_a_cell_has_no_other() {
        let usual = Coordinates::Checkerboard;
        assert_eq!(read_as(DIAMOND, Some("emergo:9x9"), usual).unwrap(), CHECKERBOARD);
        assert_eq!(game_of(DIAMOND).unwrap(), CHECKERBOARD);
        let named = "[Game \"emergo:9x9\"] e3";
        assert_eq!(game_of(&format!("{named} c3")).unwrap(), r#"emergo:9x9 ["e3", "c3"]"#);
        // A wrong move is not taken for one that would be legal in the other way.
        assert!(game_of(&format!("{named} f4")).unwrap_err().contains("that entry would feed"));
    }

    #[test]
    fn what_makes_sense_in_both_ways_is_read_as_the_reader_calls_cells() {
        let read = |usual| read_as("e3 c3", Some("emergo:9x9"), usual).unwrap();
        assert_eq!(read(Coordinates::Checkerboard), r#"emergo:9x9 ["e3", "c3"]"#);
        assert_eq!(read(Coordinates::Diamond), r#"emergo:9x9 ["c3", "a5"]"#);
    }

    #[test]
    fn a_capture_in_diamond_names_is_told_in_those_of_the_board() {
        let game = "[Game \"emergo:5x5,men=3\"] [Coordinates \"diamond\"]\n";
        let read = game_of(&format!("{game}b3 b4 c2 b4 x b2 x d2")).unwrap();
        assert!(read.ends_with(r#"["b4", "c5", "b2", "c5xa3xc1"]"#), "{read}");
        let refused = game_of(&format!("{game}b3 b4 c2 c4")).unwrap_err();
        assert!(
            refused.contains("in diamond coordinates, and 3 moves are understood"),
            "{refused}"
        );
        assert!(refused.contains("you must capture: b4xb2xd2"), "{refused}");
    }

    #[test]
    fn addresses_are_known() {
        let id = "abcdefghjkmnpqrs";
        for text in [id, "/game/abcdefghjkmnpqrs", "https://a.b/game/abcdefghjkmnpqrs?seat=1#7"] {
            assert_eq!(address(text).unwrap().as_str(), id, "{text}");
        }
        assert!(address("a1-b1").is_none());
    }
}
