//! Reading and changing matches.
//!
//! The log in the database is the only truth. A change is decided on the match as the log describes it, appended to the
//! log under the next number, and only then reported to anyone. If another change has taken the number meanwhile, the
//! request was made for a state that no longer exists.

mod reading;
mod rematch;

use std::sync::Arc;

use luctor_match::calendar::Calendar;
use luctor_match::event::{Event, Offer};
use luctor_match::rejection::Rejection;
use luctor_match::state::{Context, Decision, Party};
use luctor_rules::Color;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, Append, Appended, Db, MatchId, MatchRevision, Writer};

use self::reading::ReadingTurns;
use self::rematch::starts_match;
use crate::account::traces::Traces;
use crate::account::visitor::Visitor;
use crate::account::{ConfirmedEmail, Scope};
use crate::live::Live;
use crate::live::hub::Topic;
use crate::play::cache::Cache;
use crate::play::change_id::ChangeId;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::new_match::rematch_of;
use crate::play::observer::{MatchObserver, Observers};
use crate::play::outages::Outages;
use crate::play::seat::Role;
use crate::play::summary::summary;
use crate::process::tasks::Tasks;
use luctor_match::state::Action;

/// A request of a player, with the state that it was made for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// Chosen by the client; a repeated request is applied once.
    pub(crate) id: &'a ChangeId,
    /// The version of the match that the client saw.
    pub(crate) version: u32,
    /// Network lag as measured by the client, in milliseconds.
    pub(crate) lag_ms: i64,
    /// The requested action.
    pub(crate) action: Action<'a>,
}

/// Attempts to decide a request again when other changes came first.
const TRIES: usize = 5;

/// Loads matches, decides and stores changes, and notifies everyone concerned.
pub(crate) struct Matches {
    pub(in crate::play) db: Db,
    /// The only way to add to the log of a match.
    pub(in crate::play) writer: Writer,
    pub(in crate::play) live: Arc<Live>,
    cache: Cache,
    reading: ReadingTurns,
    /// Turns to ask whether a match has changed.
    asking: ReadingTurns,
    outages: Arc<Outages>,
    tasks: Tasks,
    confirmed_email: ConfirmedEmail,
    traces: Arc<Traces>,
    observers: Observers,
}

impl Matches {
    /// Creates the service. Observers are registered separately, since they use it themselves.
    pub(crate) fn new(
        db: Db,
        writer: Writer,
        live: Arc<Live>,
        outages: Arc<Outages>,
        tasks: Tasks,
        confirmed_email: ConfirmedEmail,
        traces: Arc<Traces>,
    ) -> Matches {
        let (cache, observers) = (Cache::new(), Observers::default());
        let (reading, asking) = (ReadingTurns::default(), ReadingTurns::default());
        Matches {
            db,
            writer,
            live,
            cache,
            reading,
            asking,
            outages,
            tasks,
            confirmed_email,
            traces,
            observers,
        }
    }

    /// Registers the services that learn of every stored change.
    pub(crate) fn register(&self, observers: &[Arc<dyn MatchObserver>]) {
        self.observers.register(observers);
    }

    /// Applies a request of a player, once per request id.
    pub(crate) async fn change(
        self: &Arc<Self>,
        id: &MatchId,
        visitor: &Visitor,
        request: Request<'_>,
    ) -> Result<Arc<Loaded>, MatchError> {
        for _ in 0..TRIES {
            let loaded = self.load(id).await?;
            let Some(by) = loaded.side_of(visitor) else { return Err(MatchError::NotAPlayer) };
            if loaded.knows(visitor, request.id) {
                return Ok(loaded);
            }
            self.note_request(&loaded, visitor).await;
            let request = Request { id: &loaded.stored_id(visitor, request.id), ..request };
            self.trace(&loaded, visitor).await?;
            if matches!(request.action, Action::Move(_)) {
                loaded.allow_play_of(visitor)?;
            }
            if starts_match(&loaded.state, request.action) {
                self.check_starter(&loaded, visitor).await?;
            }
            let stale = loaded.state.version() != request.version;
            if stale && meant_for_a_position(request.action) {
                return Err(MatchError::Stale);
            }
            if let Some(changed) = self.try_change(&loaded, by, request).await? {
                return Ok(changed);
            }
            // Another request came first, perhaps a repetition of this one.
        }
        Err(MatchError::Stale)
    }

    /// Notes that the player of a match is not absent, if a visitor is one and may play.
    pub(crate) async fn note_request(&self, loaded: &Loaded, visitor: &Visitor) {
        let may_play = visitor.allow(Scope::Play).is_ok();
        if let (Role::Player(player), true) = (Role::of(&loaded.seats, visitor), may_play) {
            self.live.player_asked(&loaded.id, player, loaded.last_seen(player)).await;
        }
    }

    /// Records the traces of a visitor who plays a rated match.
    pub(in crate::play) async fn trace(
        &self,
        loaded: &Loaded,
        visitor: &Visitor,
    ) -> Result<(), MatchError> {
        if loaded.state.terms().rated {
            self.traces.record(visitor).await?;
        }
        Ok(())
    }

    async fn try_change(
        self: &Arc<Self>,
        loaded: &Arc<Loaded>,
        by: Color,
        request: Request<'_>,
    ) -> Result<Option<Arc<Loaded>>, MatchError> {
        self.outages.known().await?;
        let now_ms = now_ms();
        let calendar = self.calendar(loaded);
        let opponent = loaded.state.seats()[!by];
        let last_seen =
            self.live.presence.last_seen(&loaded.id, opponent, loaded.last_seen(opponent), now_ms);
        let context = Context {
            now_ms,
            lag_ms: request.lag_ms,
            calendar: &calendar,
            absent_ms: now_ms - last_seen,
        };
        let mut decided = loaded.state.decide(by, request.action, &context);
        if decided == Err(Rejection::TimeUp) {
            self.apply_due(&loaded.id).await?;
            // That reads the outages, one of which may have given time back.
            let calendar = self.calendar(loaded);
            decided = loaded.state.decide(
                by,
                request.action,
                &Context { calendar: &calendar, ..context },
            );
        }
        let decision = decided?;
        let accepts = matches!(decision, Decision::Rematch);
        if accepts || matches!(decision, Decision::Event(Event::Offer(_, Offer::Rematch))) {
            self.check_rematch(loaded, by, accepts).await?;
        }
        match decision {
            Decision::Event(event) => self.commit(loaded, event, now_ms, Some(request.id)).await,
            Decision::Rematch => self.begin_rematch(loaded, now_ms, request.id).await,
        }
    }

    /// Plays a move on behalf of a side: the computer's move, a conditional move or a forced one.
    pub(crate) async fn play_automatically(
        self: &Arc<Self>,
        loaded: &Arc<Loaded>,
        party: Party,
        text: &str,
    ) -> Result<(), MatchError> {
        if loaded.state.awaits() != Some(party) {
            return Ok(());
        }
        self.outages.known().await?;
        let (now_ms, calendar) = (now_ms(), self.calendar(loaded));
        let context = Context { now_ms, lag_ms: 0, calendar: &calendar, absent_ms: 0 };
        match loaded.state.decide(loaded.state.turn(), Action::Move(text), &context) {
            Ok(Decision::Event(event)) => {
                self.commit(loaded, event, now_ms, None).await?;
                Ok(())
            }
            // The clock decides the match.
            Ok(Decision::Rematch) | Err(Rejection::TimeUp) => Ok(()),
            Err(refused) => Err(refused.into()),
        }
    }

    /// Appends an event to the log and notifies everyone. Returns `None` if the match has changed meanwhile.
    pub(crate) async fn commit(
        self: &Arc<Self>,
        loaded: &Arc<Loaded>,
        event: Event,
        at_ms: i64,
        change: Option<&ChangeId>,
    ) -> Result<Option<Arc<Loaded>>, MatchError> {
        let after = loaded.after(&event, at_ms, change)?;
        let append = self.append_of(&after, &event, at_ms, change);
        self.store(after, append).await
    }

    /// Builds the log entry of an event that leads to the state `after`.
    fn append_of(
        &self,
        after: &Loaded,
        event: &Event,
        at_ms: i64,
        change: Option<&ChangeId>,
    ) -> Append {
        Append {
            match_id: after.id.clone(),
            seq: after.state.version(),
            event: event.clone(),
            client_id: change.map(|change| change.as_str().to_owned()),
            at_ms,
            summary: summary(&after.state, &self.calendar(after)),
            has_side_effects: after.has_side_effects(),
            begins: None,
        }
    }

    /// Stores an event. Returns `None` if the match has changed meanwhile.
    async fn store(
        self: &Arc<Self>,
        after: Loaded,
        append: Append,
    ) -> Result<Option<Arc<Loaded>>, MatchError> {
        // The client may disconnect while this waits; subscribers must still be notified.
        let stored = self.tasks.spawn(Arc::clone(self).store_and_notify(after, append));
        stored.await.map_err(MatchError::internal)?
    }

    async fn store_and_notify(
        self: Arc<Self>,
        after: Loaded,
        append: Append,
    ) -> Result<Option<Arc<Loaded>>, MatchError> {
        let (seq, kind) = (append.seq, append.event.kind());
        if self.writer.append(append).await? == Appended::Taken {
            return Ok(None);
        }
        tracing::debug!(game = %after.id, seq, kind, "event stored");
        let after = Arc::new(after);
        self.cache.put(&after);
        self.live.hub.notify_cached(&Topic::Match(after.id.clone()));
        self.notify_players(&after);
        self.observers.notify(&after);
        Ok(Some(after))
    }

    /// Stores the rematch of a match, and the event that leads to it, in one transaction.
    async fn begin_rematch(
        self: &Arc<Self>,
        loaded: &Arc<Loaded>,
        now_ms: i64,
        change: &ChangeId,
    ) -> Result<Option<Arc<Loaded>>, MatchError> {
        let id = MatchId::random().map_err(MatchError::internal)?;
        let event = Event::Rematch(id.to_string());
        let after = loaded.after(&event, now_ms, Some(change))?;
        let mut append = self.append_of(&after, &event, now_ms, Some(change));
        append.begins = Some(Box::new(rematch_of(loaded, &id, now_ms)?));
        let stored = self.store(after, append).await?;
        if stored.is_some() {
            let rematch = self.load(&id).await?;
            self.observers.notify(&rematch);
            self.announce(&rematch).await;
        }
        Ok(stored)
    }

    /// Applies what is due in a match: a flag, or a missing first move. Corrects the stored due time if it is later
    /// than expected, since time was given back.
    pub(crate) async fn apply_due(self: &Arc<Self>, id: &MatchId) -> Result<(), MatchError> {
        self.outages.known().await?;
        let loaded = self.load(id).await?;
        let now_ms = now_ms();
        let mut due = loaded.state.due(&self.calendar(&loaded));
        if due.as_ref().is_some_and(|due| due.at_ms <= now_ms) {
            // Another process may have recorded an outage.
            self.outages.refresh().await?;
            due = loaded.state.due(&self.calendar(&loaded));
        }
        match due {
            Some(due) if due.at_ms <= now_ms => {
                self.commit(&loaded, due.event, now_ms, None).await?;
            }
            due => {
                let (version, at_ms) = (loaded.state.version(), due.map(|due| due.at_ms));
                self.writer.set_due(id, version, at_ms).await;
            }
        }
        Ok(())
    }

    /// Computes the deadline of a match again, since a vacation has changed its clocks, and notifies its subscribers.
    pub(crate) async fn clocks_changed(self: &Arc<Self>, id: &MatchId) -> Result<(), MatchError> {
        self.apply_due(id).await?;
        self.live.match_changed(id).await;
        self.notify_players(&*self.load(id).await?);
        Ok(())
    }

    /// Returns whether other processes use the same database.
    pub(crate) fn is_shared(&self) -> bool {
        self.db.is_shared()
    }

    /// Returns the version and revision of a match in the database.
    pub(crate) async fn newest(&self, id: &MatchId) -> Result<Option<MatchRevision>, MatchError> {
        Ok(self.db.match_revision(id).await?)
    }

    /// Returns the ids of at most `limit` open matches of an account, and as many invitations.
    pub(crate) async fn present(
        &self,
        account: &AccountId,
        limit: i64,
    ) -> Result<Vec<MatchId>, MatchError> {
        Ok(self.db.current_matches(Some(account.as_str()), None, limit, limit).await?)
    }

    /// Reports the present state of a match to the observers again, as after a restart.
    pub(crate) fn resume(&self, loaded: &Arc<Loaded>) {
        self.observers.notify(loaded);
    }

    /// Notifies the subscribers of both players' accounts of a change.
    pub(crate) fn notify_players(&self, loaded: &Loaded) {
        for account in loaded.seats.iter().filter_map(|seat| seat.account.as_deref()) {
            self.live.accounts.notify(account, &loaded.id);
        }
    }

    /// Notifies the subscribers of both players' accounts, in all processes, of a new match.
    pub(crate) async fn announce(&self, loaded: &Loaded) {
        if loaded.seats.iter().any(|seat| seat.account.is_some()) {
            self.notify_players(loaded);
            self.live.match_changed_elsewhere(&loaded.id).await;
        }
    }

    /// Returns the calendar for the clock of the side to move: outages, vacations and free weekends.
    pub(crate) fn calendar(&self, loaded: &Loaded) -> Calendar {
        let terms = loaded.state.terms();
        let mut free = self.outages.since(terms.created_ms);
        let mover = loaded.state.seats()[loaded.state.turn()];
        free.extend(&loaded.seat(mover).vacations);
        Calendar::new(free, terms.control.weekends_off())
    }
}

/// Returns whether an action is meaningless in any other position than the one it was chosen in.
fn meant_for_a_position(action: Action<'_>) -> bool {
    matches!(action, Action::Move(_) | Action::Undo | Action::Offer(_) | Action::Accept)
}

impl std::fmt::Debug for Matches {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Matches").field("cache", &self.cache).finish_non_exhaustive()
    }
}
