//! The task that stores the events of matches.
//!
//! All requests that wait when the task is free are committed in one transaction, so that one flush to the disk makes
//! many moves durable (group commit). A key of the table admits only one event for each number, so a batch may contain
//! several events of one match: the later ones are rejected as they would be alone.

mod commit;

use std::sync::Arc;
use std::time::{Duration, Instant};

use luctor_match::event::Event;
use luctor_match::player::Player;
use tokio::sync::{mpsc, oneshot};

use crate::db::Db;
use crate::error::StoreError;
use crate::id::MatchId;
use crate::last_seen::LastSeen;
use crate::matches::match_row::{MatchSummary, NewMatch};

/// The largest number of requests in one transaction.
const BATCH: usize = 256;
/// The largest number of notes on players in one transaction. Thousands of players connect at once after a restart, and
/// moves do not wait for them.
const NOTES: usize = 32;
/// The largest number of waiting requests, and of waiting notes. Further senders wait.
const QUEUE: usize = 4096;

/// An event that is to be stored.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub match_id: MatchId,
    /// The number of the event: one more than that of the last event it was decided on.
    pub seq: u32,
    /// The event.
    pub event: Event,
    /// The id of the client's request.
    pub client_id: Option<String>,
    /// The current time.
    pub at_ms: i64,
    /// The summary of the match after the event.
    pub summary: MatchSummary,
    /// True if the event may have side effects: ratings, conditional moves, mail.
    pub has_side_effects: bool,
    /// A new match that begins with this event.
    pub begins: Option<Box<NewMatch>>,
}

/// The outcome of an [`Append`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The event is durable.
    Done,
    /// Another event has the number, or the request was stored before.
    Taken,
}

/// A function for metrics. It is called after each commit with the number of requests and the time that it took.
pub type CommitObserver = fn(usize, Duration);

#[derive(Debug)]
enum Request {
    Append(Append, oneshot::Sender<Result<Appended, StoreError>>),
    /// A note on a player.
    Seen {
        id: MatchId,
        player: Player,
        seen: LastSeen,
        written: Option<oneshot::Sender<()>>,
    },
    SideEffectsDone {
        id: MatchId,
        version: u32,
    },
    Due {
        id: MatchId,
        version: u32,
        due_ms: Option<i64>,
    },
}

/// A handle of the task that stores events.
#[derive(Clone, Debug)]
pub struct Writer {
    requests: mpsc::Sender<Request>,
    notes: mpsc::Sender<Request>,
    instance: Arc<str>,
}

impl Writer {
    /// Starts the task. It ends when the last handle is dropped. `instance` is the id of this process, a word that no
    /// other process has.
    pub fn start(db: Db, instance: &str, observer: CommitObserver) -> Writer {
        let (requests, queue) = mpsc::channel(QUEUE);
        let (notes, noted) = mpsc::channel(QUEUE);
        let instance: Arc<str> = instance.into();
        tokio::spawn(write(db, Arc::clone(&instance), Queues { queue, noted }, observer));
        Writer { requests, notes, instance }
    }

    /// Returns whether an id is that of this process.
    pub fn is_instance(&self, id: &str) -> bool {
        *self.instance == *id
    }

    /// Appends an event to the log of its match, unless its number is taken. The event is durable when this returns.
    /// After an error it may or may not be stored.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let (reply, answer) = oneshot::channel();
        let sent = self.requests.send(Request::Append(append, reply)).await;
        sent.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
    }

    /// Records soon that all side effects up to a version of a match are done. A failure is ignored: side effects are
    /// idempotent, and the next process repeats them.
    pub async fn side_effects_done(&self, id: &MatchId, version: u32) {
        let _ = self.requests.send(Request::SideEffectsDone { id: id.clone(), version }).await;
    }

    /// Records soon when the server has to act by itself, unless the match has changed since `version`. A failure is
    /// ignored.
    pub async fn set_due(&self, id: &MatchId, version: u32, due_ms: Option<i64>) {
        let _ = self.requests.send(Request::Due { id: id.clone(), version, due_ms }).await;
    }

    /// Records soon when a player was connected. A failure is ignored.
    pub async fn player_seen(&self, id: &MatchId, player: Player, seen: LastSeen) {
        let request = Request::Seen { id: id.clone(), player, seen, written: None };
        let _ = self.notes.send(request).await;
    }

    /// Records that the last connection of a player was closed, and waits until other processes can read it. A failure
    /// is ignored.
    pub async fn player_left(&self, id: &MatchId, player: Player, at_ms: i64) {
        let (written, done) = oneshot::channel();
        let seen = LastSeen { at_ms, has_left: true };
        let request = Request::Seen { id: id.clone(), player, seen, written: Some(written) };
        if self.notes.send(request).await.is_ok() {
            let _ = done.await;
        }
    }
}

impl Request {
    /// Returns the match.
    fn id(&self) -> &MatchId {
        match self {
            Request::Append(append, _) => &append.match_id,
            Request::Seen { id, .. }
            | Request::SideEffectsDone { id, .. }
            | Request::Due { id, .. } => id,
        }
    }

    /// Returns the place in the order in which a transaction locks rows: matches by their ids, and for each match the new
    /// event, the match and its seats. Every transaction keeps to it. Otherwise two of them could wait for each other, and
    /// PostgreSQL looks for such a deadlock only after a second, in which no move of the process is stored.
    fn lock_order(&self) -> (&str, u8) {
        let rank = match self {
            Request::Append(..) => 0,
            Request::SideEffectsDone { .. } | Request::Due { .. } => 1,
            Request::Seen { .. } => 2,
        };
        (self.id().as_str(), rank)
    }
}

/// The requests that wait, and the notes on players.
struct Queues {
    queue: mpsc::Receiver<Request>,
    noted: mpsc::Receiver<Request>,
}

impl Queues {
    /// Waits for a request or a note, and takes all requests that wait, but only some notes. Returns false after the last one.
    async fn take(&mut self, batch: &mut Vec<Request>) -> bool {
        tokio::select! {
            biased;
            request = self.queue.recv() => batch.extend(request),
            Some(note) = self.noted.recv() => batch.push(note),
        }
        while batch.len() < BATCH
            && let Ok(request) = self.queue.try_recv()
        {
            batch.push(request);
        }
        for _ in 0..NOTES {
            batch.extend(self.noted.try_recv());
        }
        !batch.is_empty()
    }
}

async fn write(db: Db, instance: Arc<str>, mut queues: Queues, observer: CommitObserver) {
    let mut batch = Vec::with_capacity(BATCH);
    while queues.take(&mut batch).await {
        let (began, count) = (Instant::now(), batch.len());
        // The requests of a match that lock the same rows keep their order.
        batch.sort_by(|a, b| a.lock_order().cmp(&b.lock_order()));
        match commit::commit(&db, &instance, &batch).await {
            Ok(outcomes) => batch.drain(..).zip(outcomes).for_each(|(r, done)| answer(r, Ok(done))),
            // One request may fail all others, for example if its values fit no column.
            Err(_) if batch.len() > 1 => {
                for request in batch.drain(..) {
                    let one = std::slice::from_ref(&request);
                    let outcomes = commit::commit(&db, &instance, one).await;
                    answer(request, outcomes.map(|outcomes| outcomes[0]));
                }
            }
            Err(error) => batch.drain(..).for_each(|request| answer(request, Err(error.clone()))),
        }
        observer(count, began.elapsed());
    }
}

/// Answers a request. The sender may have gone.
fn answer(request: Request, outcome: Result<Appended, StoreError>) {
    match request {
        Request::Append(_, reply) => {
            let _ = reply.send(outcome);
        }
        Request::Seen { written: Some(written), .. } => {
            let _ = written.send(());
        }
        Request::Seen { written: None, .. }
        | Request::SideEffectsDone { .. }
        | Request::Due { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::{LastSeen, MatchId, Player, Request};

    #[test]
    fn matches_are_locked_by_id_and_before_their_seats() {
        let id = |word: &str| -> MatchId { format!("{word:z<16}").parse().expect("a valid id") };
        let due = |word, version| Request::Due { id: id(word), version, due_ms: None };
        let seen = |word| {
            let seen = LastSeen { at_ms: 1, has_left: false };
            Request::Seen { id: id(word), player: Player::First, seen, written: None }
        };
        let mut batch = [seen("b"), due("b", 2), due("b", 1), due("a", 3), seen("a")];
        batch.sort_by(|a, b| a.lock_order().cmp(&b.lock_order()));
        let order = batch.map(|request| match &request {
            Request::Due { version, .. } => *version,
            request => {
                if *request.id() == id("a") {
                    10
                } else {
                    20
                }
            }
        });
        assert_eq!(order, [3, 10, 2, 1, 20]);
    }
}
