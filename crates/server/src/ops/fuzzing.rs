//! Entry points for the fuzzer: everything that parses bytes from outside, apart from the rules. `fuzz/README.md`
//! describes the targets.

use std::time::Duration;

use axum::extract::Query;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use luctor_messages::mail_text;
use luctor_rules::Variant;
use serde::de::DeserializeOwned;
use tokio_util::sync::CancellationToken;

use crate::account::{self, Email, Name};
use crate::http::account::moderation::{self, accounts, analyses, games, log, reports, suspicions};
use crate::http::account::{
    notices, profile, push as subscription, recovery, second_factor, session, token, vacation,
};
use crate::http::archive::{lists, search};
use crate::http::boards::{analysis, library, place, problems, read, shared, show};
use crate::http::cookie::{Cookie, Cookies};
use crate::http::games::{chat, notes, pbm, positions, requests};
use crate::http::pictures::picture;
use crate::http::site::oembed;
use crate::notify::push::{AllowedDestinations, Endpoint};
use crate::postal::intake::command_in;
use crate::postal::lmtp::{MailHandler, Outcome, run_session};
use crate::postal::message;
use crate::postal::pbm::{Command, GameCommand, SentTag};
use crate::postal::settings::IncomingMailSettings;
use crate::views::problem_text;
use luctor_boards::accepted_variant;
use luctor_boards::any_board::open_after;
use luctor_boards::paste::{self, Coordinates, PasteError, Pasted};

/// A parser that keeps nothing.
type Parser<T> = fn(&T) -> bool;

/// All bodies of requests.
const BODIES: [Parser<[u8]>; 42] = [
    body::<chat::NewWords>,
    body::<chat::Wrong>,
    body::<notes::ConditionalMoves>,
    body::<notes::Exploration>,
    body::<pbm::PbmCommand>,
    body::<accounts::AccountAct>,
    body::<account::Preferences>,
    body::<games::AddressAct>,
    body::<games::GameAct>,
    body::<games::LineAct>,
    body::<notices::ReadNotices>,
    body::<profile::Confirmation>,
    body::<profile::NewAccount>,
    body::<problems::answers::GuestAttempts>,
    body::<problems::answers::ProblemVote>,
    body::<problems::races::NewRace>,
    body::<problems::races::RaceAnswer>,
    body::<problems::repetition::NewReview>,
    body::<problems::types::ProblemAnswer>,
    body::<read::PastedText>,
    body::<shared::NewAnalysis>,
    body::<analyses::AnalysisAct>,
    body::<recovery::EmailChange>,
    body::<recovery::Forgotten>,
    body::<recovery::LinkToken>,
    body::<recovery::PasswordChange>,
    body::<recovery::PasswordReset>,
    body::<reports::Decision>,
    body::<requests::Change>,
    body::<requests::Join>,
    body::<requests::NewAct>,
    new_game,
    body::<requests::NewMove>,
    body::<second_factor::SecondFactorCode>,
    body::<second_factor::SecondFactorRemoval>,
    body::<session::Credentials>,
    body::<show::PositionText>,
    body::<suspicions::SuspicionDecision>,
    body::<subscription::NewSubscription>,
    body::<subscription::SubscriptionKeys>,
    body::<token::NewToken>,
    body::<vacation::NewVacation>,
];

/// All queries.
const QUERIES: [Parser<Uri>; 17] = [
    query::<analysis::Thought>,
    query::<chat::ChatQuery>,
    query::<library::LibraryQuery>,
    query::<lists::Filter>,
    query::<log::LogPart>,
    query::<moderation::QueuePart>,
    query::<oembed::OembedQuery>,
    query::<picture::At>,
    query::<picture::Look>,
    query::<picture::Which>,
    query::<place::Place>,
    query::<positions::MovesQuery>,
    query::<problems::records::DashboardTime>,
    query::<problems::records::HistoryPlace>,
    query::<problems::show::NextProblem>,
    query::<search::NamePrefix>,
    query::<search::SearchQuery>,
];

fn body<T: DeserializeOwned>(bytes: &[u8]) -> bool {
    serde_json::from_slice::<T>(bytes).is_ok()
}

/// Parses the options of a match. The text of an accepted time control has the same meaning.
fn new_game(bytes: &[u8]) -> bool {
    let Ok(new) = serde_json::from_slice::<requests::NewGame>(bytes) else { return false };
    let control = new.control.0;
    assert_eq!(control.to_string().parse(), Ok(control));
    new.options().is_ok()
}

fn query<T: DeserializeOwned>(uri: &Uri) -> bool {
    Query::<T>::try_from_uri(uri).is_ok()
}

/// Parses the body of a request, whose type `choice` selects. Returns whether it is valid.
pub fn json_body(choice: u8, bytes: &[u8]) -> bool {
    BODIES[usize::from(choice) % BODIES.len()](bytes)
}

/// Parses the query of a request, whose type `choice` selects, and single values of requests.
pub fn request_text(choice: u8, text: &str) {
    if let Ok(uri) = format!("/?{text}").parse() {
        QUERIES[usize::from(choice) % QUERIES.len()](&uri);
    }
    if let Ok(value) = HeaderValue::from_str(text) {
        let headers = HeaderMap::from_iter([(header::COOKIE, value)]);
        Cookies { secure: choice.is_multiple_of(2) }.read(Cookie::Session, &headers);
    }
    if let Ok(name) = Name::read(text) {
        assert!(name.as_str() == text && Name::read(&name.key()).is_ok());
    }
    if let Some(email) = Email::read(text) {
        assert!(Email::read(&email.key()).is_some());
    }
    Endpoint::read(text, AllowedDestinations::Internet);
    if let Ok(variant) = accepted_variant(text) {
        assert_eq!(accepted_variant(&variant.to_string()).as_ref(), Ok(&variant));
    }
}

/// Parses a pasted text, without the rules. Returns the number of its moves.
pub fn pasted_text(text: &str) -> Option<usize> {
    paste::count_moves(text)
}

/// Reads a pasted text as a board. The moves of an accepted one can be played again.
pub fn pasted_board(text: &str, game: Option<&str>, diamond: bool) {
    let coordinates = diamond.then_some(Coordinates::Diamond);
    match paste::read(text, game, coordinates) {
        Ok(Pasted::Link(id)) => assert!(!id.is_empty()),
        Ok(Pasted::Board(board)) => {
            let variant: Variant = board.names().0.parse().expect("names of games are valid");
            let (start, moves) = (board.start(), board.texts());
            let words: Vec<&str> = moves.iter().map(String::as_str).collect();
            let again = open_after(&variant, start.as_deref(), &words);
            assert_eq!(again.ok().map(|again| again.texts()), Some(moves));
        }
        Err(PasteError::Unreadable(why)) => assert!(!problem_text(&why.message).is_empty()),
        Err(_) => {}
    }
}

/// Parses an email. Only crashes and endless loops matter here.
pub fn mail(bytes: &[u8]) {
    let _ = message::read(bytes, &mail_settings(), "luctor.test");
}

/// Parses the subject of an email as a command. Returns whether it is a command.
pub fn mail_command(subject: &str) -> bool {
    SentTag::in_subject(subject);
    match Command::read(command_in(subject)) {
        Ok(Command::Game(game, GameCommand::Challenge { options, .. })) => {
            accepted_variant(&game.variant_name(&options)).is_ok()
        }
        Ok(_) => true,
        Err(error) => {
            assert!(!mail_text(&error.reason).is_empty() && !error.usage.is_empty());
            false
        }
    }
}

/// Serves a connection on which a mail server sends these bytes.
pub fn lmtp(bytes: &[u8]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let stream = tokio::io::join(bytes, tokio::io::sink());
    let (settings, shutdown) = (mail_settings(), CancellationToken::new());
    let session = run_session(&Accept, &settings, &shutdown, stream, Duration::from_secs(60));
    let served = runtime.expect("the system has resources for a runtime").block_on(session);
    served.expect("the connection is never lost");
}

fn mail_settings() -> IncomingMailSettings {
    let address = "game@luctor.test".parse().expect("the address is valid");
    IncomingMailSettings { address, authserv: "mx.luctor.test".to_owned() }
}

/// Accepts every email and ignores it.
struct Accept;

impl MailHandler for Accept {
    type Mail = ();

    async fn read(&self, _: Vec<u8>) -> Result<(), Outcome> {
        Ok(())
    }

    async fn handle(&self, (): &(), _: Option<&str>) -> Outcome {
        Outcome::Done
    }
}
