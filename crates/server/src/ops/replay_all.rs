//! Checks the stored matches: replays every log through the rules, and compares the result with the index columns.

use std::fmt;

use tokio::runtime::Builder;

use crate::play::error::MatchError;
use crate::play::loaded::{History, Loaded};
use crate::play::seat::Seat;
use crate::play::summary::{summary, terms};
use luctor_match::calendar::Calendar;
use luctor_match::player::Player;
use luctor_match::state::{EndReason, MatchResult, Status};
use luctor_store::{
    Db, LogRow, MatchRow, NEWEST_MIGRATION, OpenError, SeatRow, Store, StoreError, StoredContent,
};

/// Matches that are read at a time.
const PAGE: i64 = 200;

/// A difference between the index columns of a match and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The id of the match.
    pub game: String,
    /// A short description.
    pub what: String,
}

/// The totals of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// All matches.
    pub games: u64,
    /// All events of their logs.
    pub events: u64,
    /// Matches with a difference.
    pub differ: u64,
}

/// Replays every stored match through the rules and reports every difference. Servers may use the database meanwhile.
///
/// # Errors
///
/// Fails if the database cannot be read.
pub fn replay_all(
    store: &Store,
    report: &mut dyn FnMut(&Difference),
) -> Result<Replayed, ReplayError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(ReplayError::Runtime)?.block_on(async {
        let db = store.open_existing().await.map_err(ReplayError::Open)?;
        db.migrate(NEWEST_MIGRATION).await.map_err(ReplayError::Open)?;
        let replayed = replay(&db, report).await.map_err(ReplayError::Read);
        db.close().await;
        replayed
    })
}

async fn replay(db: &Db, report: &mut dyn FnMut(&Difference)) -> Result<Replayed, StoreError> {
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
                report(&Difference { game: game.clone(), what });
            }
        }
    }
}

/// Returns the differences between the stored data of a match and its log.
fn compare(content: StoredContent) -> Vec<String> {
    let StoredContent { row, summary: stored, seats, log } = content;
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
    // The exact deadline also depends on outages. Whether there is one depends on the log alone.
    let calendar = Calendar::new(Vec::new(), state.terms().control.weekends_off());
    let should = summary(state, &calendar);
    let mut same = |what: &str, is: Option<&str>, should: Option<&str>| {
        if is != should {
            differ(what, &is.unwrap_or("nothing"), &should.unwrap_or("nothing"));
        }
    };
    same("the status", Some(stored.status.as_str()), Some(should.status.as_str()));
    same("who is awaited", Some(stored.awaits.as_str()), Some(should.awaits.as_str()));
    let known = |known: bool| Some(if known { "known" } else { "unknown" });
    same(
        "when the server has to act",
        known(stored.due_ms.is_some()),
        known(should.due_ms.is_some()),
    );
    // The first versions stored the end of a match in the log only.
    let old = [stored.result.is_some(), stored.reason.is_some(), stored.ended_ms.is_some()];
    if should.status != Status::Over || old.contains(&true) {
        same(
            "the winner",
            stored.result.map(MatchResult::as_str),
            should.result.map(MatchResult::as_str),
        );
        same(
            "the reason of the end",
            stored.reason.map(EndReason::as_str),
            should.reason.map(EndReason::as_str),
        );
        let over = should.status == Status::Over;
        same("the time of the end", known(stored.ended_ms.is_some()), known(over));
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
        let terms = terms(&row, seats.each_ref().map(Seat::party));
        let history = History::replay(&row.game, terms, log)?;
        Ok(Loaded::read(row, seats, seen, history))
    };
    read().map_err(|error: MatchError| match error {
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

/// The reason why the matches cannot be read.
#[derive(Debug)]
pub enum ReplayError {
    /// The database cannot be opened.
    Open(OpenError),
    /// A query failed.
    Read(StoreError),
    /// The async runtime cannot start.
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
