//! Requests of a page.

#[cfg(feature = "engine")]
use luctor_boards::analysis::Thinking;
use luctor_boards::any_board::{self, AnyBoard};
use luctor_boards::free_board::{CheckedPosition, FreeBoard};
use luctor_boards::insight::Insight;
use luctor_boards::line_player::Unplayable;
#[cfg(feature = "engine")]
use luctor_boards::paste::{self, Coordinates, PasteError, Pasted, ReadText};
#[cfg(feature = "engine")]
use luctor_boards::prepared_board::{PreparedBoard, TooManyCaptures};
use luctor_boards::problem::Problem;
use luctor_boards::{UnknownGame, accepted_variant, dispatch};
use luctor_rules::{Position as _, Variant};
use serde::{Deserialize, Serialize};

#[cfg(feature = "engine")]
use crate::thought::{Thought, think};

/// A position of a game, with moves from there.
#[derive(Debug, Deserialize)]
struct Place {
    /// The name of the game.
    game: String,
    /// The text of the position; by default the start of the game.
    position: Option<String>,
    /// The moves in any spelling.
    moves: Vec<String>,
}

/// A request.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
enum Request {
    /// The board at a place, with its legal moves.
    Board(Place),
    /// Facts about a place that follow from the rules.
    Insight(Place),
    /// The problems of a position that was set up.
    Check {
        /// The name of the game.
        game: String,
        /// The text of the position.
        position: String,
    },
    /// The board that a pasted text describes.
    #[cfg(feature = "engine")]
    Read {
        /// The text.
        text: String,
        /// The name of the game if the text names none.
        game: Option<String>,
        /// The cell names of moves alone.
        coordinates: Option<Coordinates>,
    },
    /// The engine's lines at a place.
    #[cfg(feature = "engine")]
    Think {
        /// The place.
        #[serde(flatten)]
        place: Place,
        /// The options and limits.
        #[serde(flatten)]
        thought: Thought,
    },
    /// The number of lines of moves of a length from the start of a game.
    Perft {
        /// The name of the game.
        game: String,
        /// The length, at most [`DEEPEST`].
        depth: u32,
    },
}

/// The greatest depth of perft. It is there to compare modules, not to wait for.
const DEEPEST: u32 = 4;

/// An answer.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    /// The board.
    Board(Box<FreeBoard>),
    /// The facts.
    Insight(Insight),
    /// The check.
    Check(CheckedPosition),
    /// The board that a text describes.
    #[cfg(feature = "engine")]
    Read(ReadText),
    /// The text names a match, which only the server knows.
    #[cfg(feature = "engine")]
    Link(String),
    /// The lines of the engine so far, or at the end.
    #[cfg(feature = "engine")]
    Thinking(Thinking),
    /// The number of lines.
    Perft(u64),
    /// The request is rejected: the body of the server's error response.
    Problem(Problem),
}

/// The reason why a request has no answer.
#[derive(Debug)]
enum Failure {
    /// It is no request, with the message of the parser.
    Malformed(String),
    /// The game does not exist, or its boards cannot be shown.
    Game(UnknownGame),
    /// The position or a move is invalid.
    Board(Unplayable),
    /// A pasted text cannot be read.
    #[cfg(feature = "engine")]
    Text(PasteError),
    /// The position has too many captures for a search.
    #[cfg(feature = "engine")]
    TooManyCaptures,
}

impl From<UnknownGame> for Failure {
    fn from(error: UnknownGame) -> Failure {
        Failure::Game(error)
    }
}

impl From<Unplayable> for Failure {
    fn from(why: Unplayable) -> Failure {
        Failure::Board(why)
    }
}

#[cfg(feature = "engine")]
impl From<PasteError> for Failure {
    fn from(error: PasteError) -> Failure {
        Failure::Text(error)
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        match failure {
            Failure::Malformed(why) => Problem::new("malformed", None, Some(why)),
            Failure::Game(error) => error.into(),
            Failure::Board(why) => why.into(),
            #[cfg(feature = "engine")]
            Failure::Text(error) => error.into(),
            #[cfg(feature = "engine")]
            Failure::TooManyCaptures => {
                let why = luctor_rules::Message::new("too-many-captures");
                Problem::new("bad-position", Some(why), None)
            }
        }
    }
}

/// Answers a request in JSON with JSON: an object with the name of the answer, or with `problem`. A search calls `update`
/// with its answer so far.
pub fn answer(request: &[u8], update: &mut (dyn FnMut(&[u8]) + Send)) -> Vec<u8> {
    let read = serde_json::from_slice(request).map_err(|why| Failure::Malformed(why.to_string()));
    let answer = read.and_then(|request| answered(request, &mut |answer| update(&json(answer))));
    json(&answer.unwrap_or_else(|failure| Answer::Problem(failure.into())))
}

fn json(answer: &Answer) -> Vec<u8> {
    serde_json::to_vec(answer).expect("answers have string keys only")
}

#[cfg_attr(
    not(feature = "engine"),
    expect(unused_variables, reason = "searches alone have updates")
)]
fn answered(request: Request, update: &mut (dyn FnMut(&Answer) + Send)) -> Result<Answer, Failure> {
    Ok(match request {
        Request::Board(place) => Answer::Board(Box::new(open(&place)?.view())),
        Request::Insight(place) => Answer::Insight(open(&place)?.insight()?),
        Request::Check { game, position } => {
            Answer::Check(any_board::check(&accepted_variant(&game)?, &position))
        }
        #[cfg(feature = "engine")]
        Request::Read { text, game, coordinates } => {
            match paste::read(&text, game.as_deref(), coordinates)? {
                Pasted::Board(board) => Answer::Read(ReadText::of(board.as_ref(), None)),
                Pasted::Link(id) => Answer::Link(id),
            }
        }
        #[cfg(feature = "engine")]
        Request::Think { place, thought } => {
            let board = open(&place)?;
            let board = PreparedBoard::new(accepted_variant(&place.game)?, board)
                .map_err(|TooManyCaptures| Failure::TooManyCaptures)?;
            Answer::Thinking(think(&board, &thought, |lines| update(&Answer::Thinking(lines))))
        }
        Request::Perft { game, depth } => {
            Answer::Perft(perft(&accepted_variant(&game)?, depth.min(DEEPEST)))
        }
    })
}

fn open(place: &Place) -> Result<Box<dyn AnyBoard>, Failure> {
    let variant = accepted_variant(&place.game)?;
    let moves: Vec<&str> = place.moves.iter().map(String::as_str).collect();
    let position = place.position.as_deref().map(str::trim).filter(|text| !text.is_empty());
    Ok(any_board::open_after(&variant, position, &moves)?)
}

fn perft(variant: &Variant, depth: u32) -> u64 {
    dispatch!(variant, |P, config| luctor_rules::perft(&P::start(config), depth))
}
