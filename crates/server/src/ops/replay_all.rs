//! Folding every stored match through the rules, and comparing the result with what is stored beside the
//! logs so that matches can be found.

use std::fmt;

use tokio::runtime::Builder;

use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::seat::Seat;
use crate::play::summary::summary;
use luctor_match::calendar::Calendar;
use luctor_match::player::Player;
use luctor_match::state::{EndReason, MatchResult, Status};
use luctor_store::{
    Db, LogRow, MatchRow, NEWEST_MIGRATION, OpenError, SeatRow, Store, StoreError, StoredContent,
};

/// Matches that are read at a time.
const PAGE: i64 = 200;

/// Something that is stored of a match and is not so by its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The match.
    pub game: String,
    /// What is not so, in a few words.
    pub what: String,
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// Matches.
    pub games: u64,
    /// Events of their logs.
    pub events: u64,
    /// Matches with a difference.
    pub differ: u64,
}

/// Folds every stored match through the rules and tells of all that is stored otherwise than its log says.
/// Others may use the database meanwhile.
///
/// # Errors
///
/// The database cannot be read.
pub fn replay_all(
    store: &Store,
    told: &mut dyn FnMut(&Difference),
) -> Result<Replayed, ReplayError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(ReplayError::Runtime)?.block_on(async {
        let db = store.open_existing().await.map_err(ReplayError::Open)?;
        db.migrate(NEWEST_MIGRATION).await.map_err(ReplayError::Open)?;
        let replayed = replay(&db, told).await.map_err(ReplayError::Read);
        db.close().await;
        replayed
    })
}

async fn replay(db: &Db, told: &mut dyn FnMut(&Difference)) -> Result<Replayed, StoreError> {
    let mut replayed = Replayed::default();
    let mut after = String::new();
    loop {
        let page = db.stored_matches(&after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(replayed) };
        after.clone_from(&last.id);
        for stored in page {
            replayed.games += 1;
            let game = stored.id;
            let differences = match stored.content {
                Ok(content) => {
                    replayed.events += content.log.len() as u64;
                    compare(content)
                }
                Err(error) => vec![error.to_string()],
            };
            replayed.differ += u64::from(!differences.is_empty());
            for what in differences {
                told(&Difference { game: game.clone(), what });
            }
        }
    }
}

/// What is stored of a match and is not so.
fn compare(stored: StoredContent) -> Vec<String> {
    let StoredContent { row, summary: beside, seats, log } = stored;
    let mut differences = Vec::new();
    let mut differ = |what: &str, is: &dyn fmt::Debug, should: &dyn fmt::Debug| {
        differences.push(format!("{what} is {is:?} and should be {should:?}"));
    };
    if let Some((at, (seq, _))) = (1..).zip(&log).find(|(at, (seq, _))| at != seq) {
        differ("the number of an event", seq, &at);
    }
    if row.version != log.len() as i64 {
        differ("the version", &row.version, &log.len());
    }
    let loaded = match fold(row, seats, log.into_iter().map(|(_, row)| row).collect()) {
        Ok(loaded) => loaded,
        Err(why) => {
            differences.push(why);
            return differences;
        }
    };
    let state = &loaded.state;
    if state.has_begun() && !loaded.seats.iter().all(Seat::is_taken) {
        differ("a seat of a match that has begun", &"open", &"taken");
    }
    // When exactly something is due depends on outages too; that it is, on the log alone.
    let calendar = Calendar::new(Vec::new(), state.terms().control.weekends_off());
    let should = summary(state, &calendar);
    let mut same = |what: &str, is: Option<&str>, should: Option<&str>| {
        if is != should {
            differ(what, &is.unwrap_or("nothing"), &should.unwrap_or("nothing"));
        }
    };
    same("the status", Some(beside.status.as_str()), Some(should.status.as_str()));
    same("who is awaited", Some(beside.awaits.as_str()), Some(should.awaits.as_str()));
    let known = |known: bool| Some(if known { "known" } else { "unknown" });
    same(
        "when the server has to act",
        known(beside.due_ms.is_some()),
        known(should.due_ms.is_some()),
    );
    // The first versions of the program told nothing of ends beside the log.
    let old = [beside.result.is_some(), beside.reason.is_some(), beside.ended_ms.is_some()];
    if should.status != Status::Over || old.contains(&true) {
        same(
            "the winner",
            beside.result.map(MatchResult::as_str),
            should.result.map(MatchResult::as_str),
        );
        same(
            "the reason of the end",
            beside.reason.map(EndReason::as_str),
            should.reason.map(EndReason::as_str),
        );
        let over = should.status == Status::Over;
        same("the time of the end", known(beside.ended_ms.is_some()), known(over));
    }
    differences
}

fn fold(row: MatchRow, seats: Vec<SeatRow>, log: Vec<LogRow>) -> Result<Loaded, String> {
    let count = seats.len();
    let seats: [SeatRow; 2] =
        seats.try_into().map_err(|_| format!("there are {count} seats instead of 2"))?;
    if seats.each_ref().map(|seat| seat.player) != Player::ALL {
        return Err("both seats are of the same player".to_owned());
    }
    let seen = seats.each_ref().map(|seat| seat.seen);
    let [first, second] = seats;
    let read = || {
        let seats = [Seat::read(first, &[], Vec::new())?, Seat::read(second, &[], Vec::new())?];
        Loaded::read(row, seats, seen, log)
    };
    read().map_err(|error| match error {
        MatchError::NotFound => "its id is malformed".to_owned(),
        other => other.to_string(),
    })
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.game, self.what)
    }
}

impl fmt::Display for Replayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games {} events {} differ {}", self.games, self.events, self.differ)
    }
}

/// Why the matches cannot be read.
#[derive(Debug)]
pub enum ReplayError {
    /// The database cannot be opened.
    Open(OpenError),
    /// It fails.
    Read(StoreError),
    /// The system gives no thread.
    Runtime(std::io::Error),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Open(error) => error.fmt(f),
            ReplayError::Read(error) => write!(f, "the games cannot be read: {error}"),
            ReplayError::Runtime(error) => write!(f, "the games cannot be read: {error}"),
        }
    }
}

impl std::error::Error for ReplayError {}
