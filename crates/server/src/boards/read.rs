//! `/api/boards/read`: what somebody pastes becomes a board.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use luctor_rules::Variant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::LONGEST;
use super::record::Record;
use crate::any_board::{self, AnyBoard};
use crate::app::App;
use crate::body::Body;
use crate::error::{AppError, Problem, Unreadable};
use crate::games;
use crate::match_id::MatchId;
use crate::match_state::Refused;
use crate::view::Unplayable;

/// The longest text, in bytes.
const LONGEST_TEXT: usize = 100_000;

/// The largest body: a text whose every character is written as an escape.
pub(crate) const LARGEST_PASTE: usize = 6 * LONGEST_TEXT + 1024;

/// Words of which a move may be written: `g1 x e3 x c5`.
const WORDS: usize = 9;

/// A text that somebody pastes.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
pub(crate) struct PastedText {
    /// A position, moves, a record with headers, a line of JSON, or the address of a game here; up to
    /// 100,000 bytes.
    text: String,
    /// The game that is meant where the text does not say so.
    #[serde(default)]
    game: Option<String>,
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
            unreadable(format!("this looks like JSON and is no game as replay reads it: {error}"))
        })?,
        false => Record::of_text(text),
    };
    let board = understand(&record, pasted.game.as_deref())?;
    Ok(Json(answer(board.as_ref(), None)))
}

async fn of_match(app: &App, id: MatchId) -> Result<ReadText, AppError> {
    let loaded = app.load(&id).await?;
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
    MatchId::read(path.split(['?', '#', '/']).next()?)
}

/// The board that a record describes, of the game that it names, or is meant, or else of the first that
/// it fits.
fn understand(record: &Record, meant: Option<&str>) -> Result<Box<dyn AnyBoard>, AppError> {
    if record.position.is_none() && record.moves.is_empty() && record.game.is_none() {
        return Err(unreadable("there is no position, no move and no game's address in this text"));
    }
    if let Some(game) = &record.game {
        return play(&games::variant(game)?, record).map_err(Misfit::into_error);
    }
    let meant = meant.map(games::variant).transpose()?;
    let pasted_on_a_board = meant.is_some();
    let guesses = guesses(record.position.as_deref());
    let mut best: Option<Misfit> = None;
    for variant in meant.into_iter().chain(guesses) {
        match play(&variant, record) {
            Ok(board) => return Ok(board),
            // Where none fits, the game is told that goes well for longest, the meant one of equals.
            Err(misfit) if best.as_ref().is_none_or(|best| misfit.played > best.played) => {
                best = Some(misfit);
            }
            Err(_) => {}
        }
    }
    match best {
        Some(best) if best.played > 0 || record.position.is_some() || pasted_on_a_board => {
            Err(best.into_error())
        }
        Some(_) => Err(unreadable(format!(
            "this text names no game, and {:?} is no first move of a usual one",
            shortened(&record.moves[0])
        ))),
        None => Err(unreadable("this is a position of no board that is known here")),
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
    names.iter().filter_map(|name| games::variant(name).ok()).collect()
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

/// Why a record is none of a game.
struct Misfit {
    /// The moves that went well.
    played: usize,
    /// What was understood and what was not.
    why: Unreadable,
}

impl Misfit {
    fn into_error(self) -> AppError {
        AppError::Unreadable(self.why)
    }
}

/// Plays what a record says.
fn play(variant: &Variant, record: &Record) -> Result<Box<dyn AnyBoard>, Misfit> {
    let misfit = |played, message| {
        let why = Unreadable { message, rule: None, legal: Vec::new() };
        Misfit { played, why }
    };
    let mut board = any_board::open(variant, record.position.as_deref())
        .map_err(|why| misfit(0, format!("this is no position of {variant}: {why}")))?;
    let mut words = record.moves.as_slice();
    let mut played = 0;
    while !words.is_empty() {
        if played == LONGEST {
            return Err(misfit(played, format!("a board shows {LONGEST} moves at most")));
        }
        let used = play_next(board.as_mut(), words).map_err(|why| Misfit {
            played,
            why: refused(&board.names().1, played, &words[0], &why),
        })?;
        words = &words[used..];
        played += 1;
    }
    Ok(board)
}

/// Plays the move that words begin with, and tells how many of them it took.
fn play_next(board: &mut dyn AnyBoard, words: &[String]) -> Result<usize, Unplayable> {
    let alone = match board.play(&words[0]) {
        Ok(()) => return Ok(1),
        Err(Unplayable::Endless) => return Err(Unplayable::Endless),
        Err(refused) => refused,
    };
    // Written with blanks: as much of it as is legal, so that nothing of a capture is left over.
    let longest = words.len().min(WORDS);
    let fits = (2..=longest).rev().find(|&count| board.play(&words[..count].join(" ")).is_ok());
    fits.ok_or(alone)
}

/// What was understood before a move that is refused.
fn refused(title: &str, played: usize, word: &str, why: &Unplayable) -> Unreadable {
    let before = match played {
        0 => format!("this was read as {title}"),
        1 => format!("this was read as {title}, and 1 move is understood"),
        played => format!("this was read as {title}, and {played} moves are understood"),
    };
    let (number, word) = (played + 1, shortened(word));
    let message = format!("{before}; move {number}, {word}, is refused: {why}");
    let (rule, legal) = match why {
        Unplayable::Refused { why: Refused::Illegal { rule, candidates, .. }, .. } => {
            (*rule, candidates.clone())
        }
        _ => (None, Vec::new()),
    };
    Unreadable { message, rule, legal }
}

/// The beginning of a word, short enough to be said back.
fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

fn unreadable(message: impl Into<String>) -> AppError {
    AppError::Unreadable(Unreadable { message: message.into(), rule: None, legal: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game_of(text: &str) -> Result<String, String> {
        match understand(&Record::of_text(text), None) {
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

    #[test]
    fn addresses_are_known() {
        let id = "abcdefghjkmnpqrs";
        for text in [id, "/game/abcdefghjkmnpqrs", "https://a.b/game/abcdefghjkmnpqrs?seat=1#7"] {
            assert_eq!(address(text).unwrap().as_str(), id, "{text}");
        }
        assert!(address("a1-b1").is_none());
    }
}
