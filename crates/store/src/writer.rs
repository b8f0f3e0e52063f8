//! The one task of this process that adds events to logs.
//!
//! Whatever waits when it is free is committed together, so that one flush to the disk makes many moves
//! durable: group commit. Each event is let in by the key of its table alone, so a batch may hold
//! several of one match; the later ones are refused as they would be by themselves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use luctor_match::player::Player;
use luctor_match::state::Status;

use crate::db::bus::Heard;
use crate::db::column::{AsPlace, AsText};
use crate::db::{BUS_CHANNEL, Db, DbError, on};
use crate::matches::games::{MatchSummary, NewGame, insert_game};

/// Events that are committed together at most.
const BATCH: usize = 256;
/// Events that wait at most; more make their senders wait.
const QUEUE: usize = 4096;

/// An event that is to be stored.
#[derive(Clone, Debug)]
pub struct Append {
    /// The match.
    pub game_id: String,
    /// The number that the event takes: one more than the events it was decided on.
    pub seq: u32,
    /// The word for the sort of event.
    pub kind: &'static str,
    /// What is to be known beyond the kind.
    pub payload: String,
    /// The id that the client gave to its request.
    pub client_id: Option<String>,
    /// Now, in milliseconds since 1970.
    pub at_ms: i64,
    /// The state of the match after the event.
    pub summary: MatchSummary,
    /// Whether the event may have side effects: ratings, conditional moves, mail.
    pub has_side_effects: bool,
    /// A match that begins with this event.
    pub begins: Option<Box<NewGame>>,
}

/// What became of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is stored for good.
    Done,
    /// Another event has taken the number, or the request was stored already.
    Taken,
}

/// A failure that several requests share.
pub type SharedError = Arc<DbError>;

/// Called after each commit with the number of entries and the time it took, for metrics.
pub type Committed = fn(usize, Duration);

#[derive(Debug)]
enum Entry {
    Append(Append, oneshot::Sender<Result<Appended, SharedError>>),
    Seen { game_id: String, player: Player, at_ms: i64, reply: Option<oneshot::Sender<()>> },
    Reacted { game_id: String, version: u32 },
}

/// The way to the task.
#[derive(Clone, Debug)]
pub struct Writer {
    entries: mpsc::Sender<Entry>,
    /// By which this process knows on PostgreSQL that it hears of its own events.
    mark: Arc<str>,
}

impl Writer {
    /// Starts the task; it ends when the last writer is dropped.
    /// `mark` is a word that no other process has; `committed` is called after each commit.
    pub fn start(db: Db, mark: &str, committed: Committed) -> Writer {
        let (entries, queue) = mpsc::channel(QUEUE);
        let mark: Arc<str> = mark.into();
        tokio::spawn(write(db, Arc::clone(&mark), queue, committed));
        Writer { entries, mark }
    }

    /// Whether a mark is that of this writer.
    pub fn is_marked(&self, mark: &str) -> bool {
        *self.mark == *mark
    }

    /// Adds an event to its log, unless its number is taken. When this returns, the event is on disk.
    ///
    /// # Errors
    ///
    /// The database fails; the event may or may not be stored.
    pub async fn append(&self, append: Append) -> Result<Appended, SharedError> {
        let (reply, answer) = oneshot::channel();
        let closed = || Arc::new(DbError::PoolClosed);
        self.entries.send(Entry::Append(append, reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Remembers, some time soon, that everything that follows from a version of a match is done.
    pub async fn reacted(&self, game_id: &str, version: u32) {
        let entry = Entry::Reacted { game_id: game_id.to_owned(), version };
        // Where the task has ended, so has the server: the next one does it again.
        let _ = self.entries.send(entry).await;
    }

    /// Remembers that nobody of a seat is connected any more, and waits until others can read it.
    pub async fn left(&self, game_id: &str, player: Player, at_ms: i64) {
        let (reply, written) = oneshot::channel();
        let game_id = game_id.to_owned();
        let entry = Entry::Seen { game_id, player, at_ms: -at_ms, reply: Some(reply) };
        // Where the task has ended, so has the server: nobody asks any more.
        if self.entries.send(entry).await.is_ok() {
            let _ = written.await;
        }
    }

    /// Remembers, some time soon, that somebody of a seat was connected.
    pub async fn seen(&self, game_id: &str, player: Player, at_ms: i64) {
        let game_id = game_id.to_owned();
        let entry = Entry::Seen { game_id, player, at_ms, reply: None };
        // Where the task has ended, so has the server: nobody asks any more.
        let _ = self.entries.send(entry).await;
    }
}

async fn write(db: Db, mark: Arc<str>, mut queue: mpsc::Receiver<Entry>, committed: Committed) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let (began, done) = (Instant::now(), batch.len());
        match commit(&db, &mark, &batch).await {
            Ok(appended) => answer(batch.drain(..), appended.into_iter().map(Ok)),
            // One entry may be at fault for all, as one that no table takes.
            Err(_) if batch.len() > 1 => {
                for entry in batch.drain(..) {
                    let appended = commit(&db, &mark, std::slice::from_ref(&entry)).await;
                    answer_one(entry, appended.map(|appended| appended[0]).map_err(Arc::new));
                }
            }
            Err(error) => {
                let error = Arc::new(error);
                answer(batch.drain(..), std::iter::repeat_with(|| Err(error.clone())));
            }
        }
        committed(done, began.elapsed());
    }
}

fn answer(
    entries: impl Iterator<Item = Entry>,
    answers: impl Iterator<Item = Result<Appended, SharedError>>,
) {
    entries.zip(answers).for_each(|(entry, answer)| answer_one(entry, answer));
}

fn answer_one(entry: Entry, answer: Result<Appended, SharedError>) {
    // Who asked may have gone away.
    match entry {
        Entry::Append(_, reply) => {
            let _ = reply.send(answer);
        }
        Entry::Seen { reply: Some(reply), .. } => {
            let _ = reply.send(());
        }
        Entry::Seen { reply: None, .. } | Entry::Reacted { .. } => {}
    }
}

/// Stores all entries in one transaction.
async fn commit(db: &Db, mark: &str, batch: &[Entry]) -> Result<Vec<Appended>, DbError> {
    let mut done = Vec::with_capacity(batch.len());
    on!(db, pool => {
        // The first statement writes: a transaction that began by reading could find on SQLite
        // that it may not write any more.
        let mut transaction = pool.begin().await?;
        for entry in batch {
            match entry {
                Entry::Append(append, _) => {
                    let inserted = sqlx::query(
                        "INSERT INTO events (game_id, seq, kind, payload, client_id, at_ms)
                         VALUES ($1, $2, $3, $4, $5, $6)
                         ON CONFLICT DO NOTHING",
                    )
                    .bind(&append.game_id)
                    .bind(i64::from(append.seq))
                    .bind(append.kind)
                    .bind(&append.payload)
                    .bind(&append.client_id)
                    .bind(append.at_ms)
                    .execute(&mut *transaction)
                    .await?;
                    if inserted.rows_affected() == 0 {
                        done.push(Appended::Taken);
                        continue;
                    }
                    let summary = &append.summary;
                    let over = summary.status == Status::Over;
                    sqlx::query(
                        "UPDATE games SET version = $2, status = $3, awaits = $4, due_ms = $5,
                                          winner = $6, won_by = $7, reason = $8,
                                          ended_ms = COALESCE(ended_ms, $9),
                                          reacted = CASE WHEN $10 THEN reacted ELSE $2 END
                         WHERE id = $1",
                    )
                    .bind(&append.game_id)
                    .bind(i64::from(append.seq))
                    .bind(AsText(summary.status))
                    .bind(AsText(summary.awaits))
                    .bind(summary.due_ms)
                    .bind(summary.result.map(AsText))
                    .bind(summary.won_by.map(AsPlace))
                    .bind(summary.reason.map(AsText))
                    .bind(over.then_some(append.at_ms))
                    .bind(append.has_side_effects)
                    .execute(&mut *transaction)
                    .await?;
                    if let Some(new) = &append.begins {
                        insert_game!(new, &mut *transaction);
                    }
                    done.push(Appended::Done);
                }
                Entry::Reacted { game_id, version } => {
                    sqlx::query("UPDATE games SET reacted = $2 WHERE id = $1 AND reacted < $2")
                        .bind(game_id)
                        .bind(i64::from(*version))
                        .execute(&mut *transaction)
                        .await?;
                    done.push(Appended::Done);
                }
                Entry::Seen { game_id, player, at_ms, .. } => {
                    sqlx::query("UPDATE seats SET seen_ms = $3 WHERE game_id = $1 AND place = $2")
                        .bind(game_id)
                        .bind(AsPlace(*player))
                        .bind(at_ms)
                        .execute(&mut *transaction)
                        .await?;
                    done.push(Appended::Done);
                }
            }
        }
        transaction.commit().await?;
    });
    tell_other_processes(db, mark, batch, &done).await;
    Ok(done)
}

/// On PostgreSQL other processes hear of what is stored. If that fails they will notice the change later
/// by themselves, so it is no failure of the commit.
async fn tell_other_processes(db: &Db, mark: &str, batch: &[Entry], done: &[Appended]) {
    let Db::Pg(pool) = db else { return };
    let changed: Vec<String> = batch
        .iter()
        .zip(done)
        .filter_map(|(entry, done)| match entry {
            Entry::Append(append, _) if *done == Appended::Done => {
                Heard::Event(append.game_id.clone(), mark.to_owned()).payload()
            }
            _ => None,
        })
        .collect();
    if changed.is_empty() {
        return;
    }
    let told = sqlx::query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload")
        .bind(BUS_CHANNEL)
        .bind(&changed)
        .execute(pool)
        .await;
    if let Err(error) = told {
        tracing::warn!(%error, "other processes were not told of changes");
    }
}
