//! Reading and changing matches.
//!
//! The log in the database is the only truth. A change is decided on the match as the log tells it,
//! added to the log under the next number, and only then told to anybody; if another change has
//! taken the number meanwhile, the wish was made for a match that is no more.

use std::sync::Arc;

use luctor_rules::Color;

use crate::account::visitor::Visitor;
use crate::app::App;
use crate::http::body::ChangeId;
use crate::http::error::AppError;
use crate::live::hub::{News, Topic};
use crate::play::any_match::Wish;
use crate::play::loaded::Loaded;
use crate::play::seat::Seat;
use crate::play::summary::summary;
use crate::views::{Frame, Game};
use luctor_match::calendar::{Calendar, Interval};
use luctor_match::event::Event;
use luctor_match::game_kind::GameKind;
use luctor_match::player::Player;
use luctor_match::speed::Speed;
use luctor_match::state::{Accepted, Moment, Party, Refused};
use luctor_match::time_control::TimeControl;
use luctor_store::MatchId;
use luctor_store::time::now_ms;
use luctor_store::{Append, Appended, SeatRow};

/// Anybody's wish, with what it was made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// Made by the client; a repeated request is done once.
    pub(crate) id: &'a ChangeId,
    /// The version of the match that the wish was made for.
    pub(crate) version: u32,
    /// What the client says was spent on the way, in milliseconds.
    pub(crate) lag_ms: i64,
    /// What is wished.
    pub(crate) wish: Wish<'a>,
}

/// Times that a wish is decided anew when others were faster.
const TRIES: usize = 5;

impl App {
    /// The newest state of a match that somebody who watches it has not seen: the one that this process has
    /// just stored needs no look into the database.
    pub(crate) async fn load_news(
        &self,
        id: &MatchId,
        news: News,
    ) -> Result<Arc<Loaded>, AppError> {
        match self.matches.get(id) {
            Some(known) if news == News::Known => Ok(known),
            _ => self.load(id).await,
        }
    }

    /// Reads a match.
    pub(crate) async fn load(&self, id: &MatchId) -> Result<Arc<Loaded>, AppError> {
        let newest = self.db.newest(id.as_str()).await?.ok_or(AppError::NoSuchMatch)?;
        if let Some(known) = self.matches.get(id)
            && i64::from(known.state.version()) == newest.version
            && known.stamp == newest.stamp
        {
            known.set_seen_ms(&newest);
            return Ok(known);
        }
        let loaded = Arc::new(self.read(id).await?);
        self.matches.put(&loaded);
        Ok(loaded)
    }

    async fn read(&self, id: &MatchId) -> Result<Loaded, AppError> {
        let row = self.db.game(id.as_str()).await?.ok_or(AppError::NoSuchMatch)?;
        let browsers = self.db.seat_browsers(id.as_str()).await?;
        let (kind, control) = (GameKind::from(&row.game), row.control);
        let seats = self.db.seats(id.as_str(), kind, Speed::of(control)).await?;
        let seats: [SeatRow; 2] =
            seats.try_into().map_err(|_| AppError::internal("a game has two seats"))?;
        let seen_ms = seats.each_ref().map(|seat| seat.seen_ms);
        let [first, second] = seats;
        let vacations = [
            self.vacations(&first, control, row.created_ms).await?,
            self.vacations(&second, control, row.created_ms).await?,
        ];
        let [of_first, of_second] = vacations;
        let seats =
            [Seat::read(first, &browsers, of_first)?, Seat::read(second, &browsers, of_second)?];
        // Read last, so that it holds no less than the row says.
        let log = self.db.log(id.as_str()).await?;
        Loaded::read(row, seats, seen_ms, log)
    }

    /// The vacations of the account of a seat that count in a match.
    async fn vacations(
        &self,
        seat: &SeatRow,
        control: TimeControl,
        created_ms: i64,
    ) -> Result<Vec<Interval>, AppError> {
        let Some(account) = seat.account_id.as_deref().filter(|_| control.is_correspondence())
        else {
            return Ok(Vec::new());
        };
        let vacations = self.db.vacations(account, created_ms).await?;
        Ok(vacations.into_iter().map(|(from, to)| Interval { from, to }).collect())
    }

    /// The match for a reader.
    pub(crate) fn view(&self, loaded: &Loaded, reader: &Visitor) -> Game {
        let now_ms = now_ms();
        self.expect_claim(loaded, reader, now_ms);
        let calendar = self.calendar(loaded);
        let game = loaded.variant.to_string();
        let frame = Frame {
            id: loaded.id.as_str(),
            game: &game,
            seats: &loaded.seats,
            here: Player::ALL.map(|player| {
                self.presence.is_here(&loaded.id, player, loaded.seen_ms(player), now_ms)
            }),
            seen_ms: Player::ALL.map(|player| {
                self.presence.last_seen(&loaded.id, player, loaded.seen_ms(player), now_ms)
            }),
            listed: loaded.listed,
            explore: loaded.explore,
            reader,
            now_ms,
            calendar: &calendar,
        };
        loaded.state.view(&frame)
    }

    /// Grants a wish of somebody who acts for a side, once for each id.
    pub(crate) async fn change(
        self: &Arc<App>,
        id: &MatchId,
        reader: &Visitor,
        request: Request<'_>,
    ) -> Result<Arc<Loaded>, AppError> {
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            let Some(by) = loaded.side_of(reader) else { return Err(AppError::NotYours) };
            if loaded.knows(request.id) {
                return Ok(loaded);
            }
            let stale = loaded.state.version() != request.version;
            if stale && meant_for_a_position(request.wish) {
                return Err(AppError::Stale);
            }
            if let Some(changed) = self.try_change(&loaded, by, request).await? {
                return Ok(changed);
            }
            // Somebody was faster: this very request on another connection, or another one.
        }
        Err(AppError::Stale)
    }

    async fn try_change(
        self: &Arc<App>,
        loaded: &Arc<Loaded>,
        by: Color,
        request: Request<'_>,
    ) -> Result<Option<Arc<Loaded>>, AppError> {
        let now_ms = now_ms();
        let calendar = self.calendar(loaded);
        let opponent = loaded.state.seats()[!by];
        let last_seen =
            self.presence.last_seen(&loaded.id, opponent, loaded.seen_ms(opponent), now_ms);
        let moment = Moment {
            now_ms,
            lag_ms: request.lag_ms,
            calendar: &calendar,
            absent_ms: now_ms - last_seen,
        };
        let decided = loaded.state.decide(by, request.wish, &moment);
        if decided == Err(Refused::TimeUp) {
            self.act_if_due(&loaded.id).await?;
        }
        match decided? {
            Accepted::Event(event) => self.commit(loaded, event, now_ms, Some(request.id)).await,
            Accepted::Rematch => self.begin_rematch(loaded, now_ms, request.id).await,
        }
    }

    /// Makes a move that nobody has sent: the computer's, or one that a person has left instructions for.
    pub(crate) async fn play_by_itself(
        self: &Arc<App>,
        loaded: &Arc<Loaded>,
        party: Party,
        text: &str,
    ) -> Result<(), AppError> {
        if loaded.state.awaits() != Some(party) {
            return Ok(());
        }
        let (now_ms, calendar) = (now_ms(), self.calendar(loaded));
        let moment = Moment { now_ms, lag_ms: 0, calendar: &calendar, absent_ms: 0 };
        match loaded.state.decide(loaded.state.turn(), Wish::Move(text), &moment) {
            Ok(Accepted::Event(event)) => {
                self.commit(loaded, event, now_ms, None).await?;
                Ok(())
            }
            // The clock decides the match.
            Ok(Accepted::Rematch) | Err(Refused::TimeUp) => Ok(()),
            Err(refused) => Err(refused.into()),
        }
    }

    /// Adds an event to the log, tells everybody, and lets the computer go on. `None` when the
    /// match has gone on meanwhile.
    pub(crate) async fn commit(
        self: &Arc<App>,
        loaded: &Arc<Loaded>,
        event: Event,
        at_ms: i64,
        change: Option<&ChangeId>,
    ) -> Result<Option<Arc<Loaded>>, AppError> {
        let after = loaded.after(&event, at_ms, change)?;
        let append = self.append(&after, &event, at_ms, change);
        self.store(after, append).await
    }

    /// What is stored of an event after which a match is as given.
    pub(crate) fn append(
        &self,
        after: &Loaded,
        event: &Event,
        at_ms: i64,
        change: Option<&ChangeId>,
    ) -> Append {
        Append {
            game_id: after.id.to_string(),
            seq: after.state.version(),
            kind: event.kind(),
            payload: event.payload(),
            client_id: change.map(|change| change.as_str().to_owned()),
            at_ms,
            summary: summary(after.state.as_ref(), &self.calendar(after)),
            has_side_effects: after.has_consequences(),
            begins: None,
        }
    }

    /// Stores an event. `None` when the match has gone on meanwhile.
    pub(crate) async fn store(
        self: &Arc<App>,
        after: Loaded,
        append: Append,
    ) -> Result<Option<Arc<Loaded>>, AppError> {
        // Who asked may go away while this waits; who watches hears of the event all the same.
        let stored = self.tasks.spawn(Arc::clone(self).store_and_tell(after, append));
        stored.await.map_err(AppError::internal)?
    }

    async fn store_and_tell(
        self: Arc<App>,
        after: Loaded,
        append: Append,
    ) -> Result<Option<Arc<Loaded>>, AppError> {
        let (seq, kind) = (append.seq, append.kind);
        if self.writer.append(append).await? == Appended::Taken {
            return Ok(None);
        }
        tracing::debug!(game = %after.id, seq, kind, "event stored");
        let after = Arc::new(after);
        self.matches.put(&after);
        self.live.tell_known(&Topic::Match(after.id.clone()));
        self.tell_players(&after);
        self.follow_up(&after);
        Ok(Some(after))
    }

    /// The rematch of a match, and the event that leads to it, in one transaction.
    async fn begin_rematch(
        self: &Arc<App>,
        loaded: &Arc<Loaded>,
        now_ms: i64,
        change: &ChangeId,
    ) -> Result<Option<Arc<Loaded>>, AppError> {
        let id = MatchId::random().map_err(AppError::internal)?;
        let event = Event::Rematch(id.to_string());
        let after = loaded.after(&event, now_ms, Some(change))?;
        let mut append = self.append(&after, &event, now_ms, Some(change));
        append.begins = Some(Box::new(self.rematch_of(loaded, &id, now_ms)?));
        let stored = self.store(after, append).await?;
        if stored.is_some() {
            // Its first move is due.
            let rematch = self.load(&id).await?;
            self.follow_up(&rematch);
            self.tell_of_new(&rematch).await;
        }
        Ok(stored)
    }

    /// What follows from a match's new state without anybody's wish.
    pub(crate) fn follow_up(self: &Arc<App>, loaded: &Arc<Loaded>) {
        let owes = loaded.state.awaits() == Some(Party::Computer);
        self.engine.follow(self, &loaded.id, loaded.state.version(), owes);
        if loaded.has_consequences() {
            self.react_soon(loaded);
        }
    }

    /// Which time counts in a match for the side to move.
    pub(crate) fn calendar(&self, loaded: &Loaded) -> Calendar {
        let terms = loaded.state.terms();
        let mut free = self.outages.since(terms.created_ms);
        let mover = loaded.state.seats()[loaded.state.turn()];
        free.extend(&loaded.seat(mover).vacations);
        Calendar::new(free, terms.control.weekends_off())
    }
}

/// Whether a wish means nothing for another position than the one it was made in.
fn meant_for_a_position(wish: Wish<'_>) -> bool {
    matches!(wish, Wish::Move(_) | Wish::Undo | Wish::Offer(_) | Wish::Accept)
}
