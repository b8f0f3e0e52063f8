//! Reading and changing matches.
//!
//! The log in the database is the only truth. A change is decided on the match as the log tells it,
//! added to the log under the next number, and only then told to anybody; if another change has
//! taken the number meanwhile, the wish was made for a match that is no more.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use luctor_rules::{ByColor, Color, Variant};
use luctor_search::Level;

use crate::any_match::{self, AnyMatch};
use crate::app::App;
use crate::body::ChangeId;
use crate::db::{Append, Appended, GameRow, LogRow};
use crate::error::AppError;
use crate::event::Event;
use crate::match_id::MatchId;
use crate::match_state::{Refused, Seat};
use crate::owner::{OwnerHash, Reader};
use crate::view::{Frame, Game};

/// A match as it was read.
pub(crate) struct Loaded {
    pub(crate) id: MatchId,
    pub(crate) variant: Variant,
    pub(crate) level: Option<Level>,
    pub(crate) state: Box<dyn AnyMatch>,
    owner: OwnerHash,
    log: Vec<LogRow>,
}

/// What somebody wants of a match.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wish<'a> {
    /// To play this.
    Move(&'a str),
    /// To take back.
    Undo,
    /// To give up.
    Resign,
}

/// A match that is to begin.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    pub(crate) variant: Variant,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) level: Option<Level>,
    pub(crate) owner: OwnerHash,
}

impl Loaded {
    /// The match for a reader.
    pub(crate) fn view(&self, reader: &Reader) -> Game {
        let game = self.variant.to_string();
        let engine = self.level.map(|level| level.to_string());
        let mine = reader.owns(&self.owner);
        let frame = Frame { id: self.id.as_str(), game: &game, engine: engine.as_deref(), mine };
        self.state.view(&frame)
    }

    /// A title and a description in plain text.
    pub(crate) fn headline(&self) -> (String, String) {
        let level = self.level.map(|level| level.to_string());
        self.state.headline(level.as_deref())
    }

    fn knows(&self, change: &ChangeId) -> bool {
        self.log.iter().any(|row| row.client_id.as_deref() == Some(change.as_str()))
    }

    fn decide(&self, seat: Seat, wish: Wish<'_>) -> Result<Event, Refused> {
        match wish {
            Wish::Move(text) => self.state.decide_move(seat, text),
            Wish::Undo => self.state.decide_undo(),
            Wish::Resign => self.state.decide_resign(),
        }
    }
}

impl App {
    /// Begins a match.
    pub(crate) async fn begin(self: &Arc<App>, match_: Beginning) -> Result<Loaded, AppError> {
        let Beginning { variant, seats, level, owner } = match_;
        let id = MatchId::random().map_err(AppError::internal)?;
        let state = any_match::replay(&variant, seats, &[]).map_err(AppError::internal)?;
        let row = GameRow {
            id: id.to_string(),
            game: variant.to_string(),
            created_ms: now_ms(),
            black: seat_word(Some(seats.black)).to_owned(),
            white: seat_word(Some(seats.white)).to_owned(),
            level: level.map(|level| level.to_string()),
            owner: owner.as_str().to_owned(),
        };
        self.db.insert_game(&row, seat_word(state.awaits())).await?;
        tracing::info!(game = %id, variant = %row.game, level = row.level, "game begun");
        self.let_computer_play(&id, state.as_ref());
        Ok(Loaded { id, variant, level, state, owner, log: Vec::new() })
    }

    /// Reads a match.
    pub(crate) async fn load(&self, id: &MatchId) -> Result<Loaded, AppError> {
        let row = self.db.game(id.as_str()).await?.ok_or(AppError::NoSuchMatch)?;
        let log = self.db.log(id.as_str()).await?;
        let variant: Variant = row.game.parse().map_err(AppError::internal)?;
        let level = row.level.as_deref().map(str::parse).transpose().map_err(AppError::internal)?;
        let seats = ByColor { black: seat(&row.black)?, white: seat(&row.white)? };
        let events = log.iter().map(|row| Event::read(&row.kind, &row.payload));
        let events: Vec<Event> = events.collect::<Result<_, _>>().map_err(AppError::internal)?;
        let state = any_match::replay(&variant, seats, &events).map_err(AppError::internal)?;
        Ok(Loaded { id: id.clone(), variant, level, state, owner: row.owner.into(), log })
    }

    /// Grants a wish of the browser that began the match, once for each `change`.
    pub(crate) async fn change(
        self: &Arc<App>,
        id: &MatchId,
        reader: &Reader,
        (change, version): (&ChangeId, u32),
        wish: Wish<'_>,
    ) -> Result<Loaded, AppError> {
        let loaded = self.load(id).await?;
        if !reader.owns(&loaded.owner) {
            return Err(AppError::NotYours);
        }
        if loaded.knows(change) {
            return Ok(loaded);
        }
        if loaded.state.version() != version {
            return Err(AppError::Stale);
        }
        let event = loaded.decide(Seat::Person, wish)?;
        match self.commit(loaded, event, Some(change)).await? {
            Some(changed) => Ok(changed),
            None => {
                // Somebody was faster: this very request on another connection, or another one.
                let loaded = self.load(id).await?;
                if loaded.knows(change) { Ok(loaded) } else { Err(AppError::Stale) }
            }
        }
    }

    /// Makes the computer's move for the version that it thought about.
    pub(crate) async fn play_for_computer(
        self: &Arc<App>,
        loaded: Loaded,
        text: &str,
    ) -> Result<(), AppError> {
        let event = loaded.decide(Seat::Computer, Wish::Move(text))?;
        self.commit(loaded, event, None).await?;
        Ok(())
    }

    /// Adds an event to the log, tells everybody, and lets the computer go on. `None` when the
    /// match has gone on meanwhile.
    async fn commit(
        self: &Arc<App>,
        mut loaded: Loaded,
        event: Event,
        change: Option<&ChangeId>,
    ) -> Result<Option<Loaded>, AppError> {
        loaded.state.apply(&event).map_err(AppError::internal)?;
        let (seq, payload) = (loaded.state.version(), event.payload());
        let append = Append {
            game_id: loaded.id.as_str(),
            seq,
            kind: event.kind(),
            payload: &payload,
            client_id: change.map(ChangeId::as_str),
            at_ms: now_ms(),
            awaits: seat_word(loaded.state.awaits()),
        };
        if self.db.append(&append).await? == Appended::Taken {
            return Ok(None);
        }
        tracing::debug!(game = %loaded.id, seq, kind = event.kind(), "event stored");
        self.live.tell(&loaded.id, seq);
        self.let_computer_play(&loaded.id, loaded.state.as_ref());
        Ok(Some(loaded))
    }

    /// Sets the computer to work where it is to move, and stops it where it is not.
    pub(crate) fn let_computer_play(self: &Arc<App>, id: &MatchId, state: &dyn AnyMatch) {
        let owes = state.awaits() == Some(Seat::Computer);
        self.engine.follow(self, id, state.version(), owes);
    }
}

fn seat_word(seat: Option<Seat>) -> &'static str {
    match seat {
        Some(Seat::Person) => "person",
        Some(Seat::Computer) => "computer",
        None => "nobody",
    }
}

fn seat(word: &str) -> Result<Seat, AppError> {
    match word {
        "person" => Ok(Seat::Person),
        "computer" => Ok(Seat::Computer),
        _ => Err(AppError::internal(format!("{word:?} is no seat"))),
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The sides, when the person sits at `color` and the computer opposite.
pub(crate) fn against_computer(color: Color) -> ByColor<Seat> {
    ByColor::new_with(|side| if side == color { Seat::Person } else { Seat::Computer })
}
