//! What processes on one PostgreSQL tell each other: LISTEN and NOTIFY. A process on SQLite is alone.

use sqlx::postgres::PgListener;

use crate::db::{BUS_CHANNEL, Db, DbError};

/// Hears of changes that any process has made.
#[derive(Debug)]
pub struct Bus(PgListener);

/// What was heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Something beside the log of a match has changed.
    Game(String),
    /// The log of a match has grown, by the writer with this mark.
    Event(String, String),
    /// The lobby has changed.
    Lobby,
    /// The connection was lost for a while: anything may have changed.
    Gap,
}

impl Bus {
    /// Waits for the next change.
    ///
    /// # Errors
    ///
    /// The database cannot be reached; asking again connects again.
    pub async fn next(&mut self) -> Result<Heard, DbError> {
        loop {
            let Some(notification) = self.0.try_recv().await? else { return Ok(Heard::Gap) };
            match notification.payload().split_once(' ') {
                Some(("game", id)) => return Ok(Heard::Game(id.to_owned())),
                Some(("event", event)) => {
                    if let Some((id, mark)) = event.split_once(' ') {
                        return Ok(Heard::Event(id.to_owned(), mark.to_owned()));
                    }
                }
                None if notification.payload() == "lobby" => return Ok(Heard::Lobby),
                // A later version may tell of more.
                _ => {}
            }
        }
    }
}

impl Heard {
    /// As it is told; what is only noticed has none.
    pub(crate) fn payload(&self) -> Option<String> {
        match self {
            Heard::Game(id) => Some(format!("game {id}")),
            Heard::Event(id, mark) => Some(format!("event {id} {mark}")),
            Heard::Lobby => Some("lobby".to_owned()),
            Heard::Gap => None,
        }
    }
}

impl Db {
    /// Begins to listen; `None` where there are no other processes to be heard.
    ///
    /// # Errors
    ///
    /// The database cannot be reached.
    pub async fn bus(&self) -> Result<Option<Bus>, DbError> {
        let Db::Pg(pool) = self else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(BUS_CHANNEL).await?;
        Ok(Some(Bus(listener)))
    }

    /// Tells other processes that something beside the log of a match has changed. If that fails they will
    /// notice later by themselves.
    pub async fn tell(&self, heard: &Heard) {
        let Db::Pg(pool) = self else { return };
        let Some(payload) = heard.payload() else { return };
        let told = sqlx::query("SELECT pg_notify($1, $2)").bind(BUS_CHANNEL).bind(payload);
        if let Err(error) = told.execute(pool).await {
            tracing::warn!(%error, "other processes were not told of a change");
        }
    }
}
