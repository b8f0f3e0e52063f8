//! A match as it was read from its log.

use std::sync::{Mutex, MutexGuard, PoisonError};

use luctor_rules::{Color, Variant};

use crate::account::AccountId;
use crate::account::visitor::Visitor;
use crate::play::change_id::ChangeId;
use crate::play::error::MatchError;
use crate::play::seat::{Occupant, Role, Seat};
use luctor_boards::is_playable;
use luctor_match::event::Event;
use luctor_match::player::Player;
use luctor_match::state::{Match, Party, Terms};
use luctor_store::MatchId;
use luctor_store::time;
use luctor_store::{LastSeen, LogRow, MatchRevision, MatchRow, Uncounted};
use tokio::time::Instant;

/// A match as it was read. It is shared, and a change makes another one.
pub(crate) struct Loaded {
    pub(crate) id: MatchId,
    pub(crate) variant: Variant,
    /// By [`Player::index`].
    pub(crate) seats: [Seat; 2],
    /// `true` if the lobby shows it while it waits.
    pub(crate) listed: bool,
    /// `true` if the players may keep a private exploration.
    pub(crate) explore: bool,
    /// `true` if the player against the computer is told of costly moves.
    pub(crate) coach: bool,
    pub(crate) state: Match,
    /// The number of changes to the seats and the chat.
    pub(crate) revision: i64,
    /// The reason why the match, although rated, did not change ratings.
    pub(crate) uncounted: Option<Uncounted>,
    /// The last times at which the players were connected, as the database was last read.
    seen: Mutex<[LastSeen; 2]>,
    /// The last time at which these and the revision were asked for on behalf of subscribers.
    asked: Mutex<Option<Instant>>,
    /// The ids of the requests that were granted.
    changes: Vec<String>,
}

/// What the log of a match says.
pub(crate) struct History {
    state: Match,
    changes: Vec<String>,
}

impl History {
    /// Replays a log. This takes up to a tenth of a second for the longest ones.
    pub(crate) fn replay(
        variant: &Variant,
        terms: Terms,
        log: Vec<LogRow>,
    ) -> Result<History, MatchError> {
        is_playable(variant).map_err(MatchError::internal)?;
        let events: Vec<(Event, i64)> =
            log.iter().map(|row| (row.event.clone(), row.at_ms)).collect();
        let state = Match::replay(variant, terms, &events).map_err(MatchError::internal)?;
        // Another process may have stored it, whose clock is ahead.
        if let Some((_, at_ms)) = events.last() {
            time::continue_from(*at_ms);
        }
        let changes = log.into_iter().filter_map(|row| row.client_id).collect();
        Ok(History { state, changes })
    }
}

impl Loaded {
    /// The match that the database holds.
    pub(crate) fn read(
        row: MatchRow,
        seats: [Seat; 2],
        seen: [LastSeen; 2],
        history: History,
    ) -> Loaded {
        let MatchRow { id, game: variant, listed, explore, coach, revision, uncounted, .. } = row;
        let History { state, changes } = history;
        let seen = Mutex::new(seen);
        Loaded {
            id,
            variant,
            seats,
            listed,
            explore,
            coach,
            state,
            revision,
            uncounted,
            seen,
            asked: Mutex::default(),
            changes,
        }
    }

    /// Returns the account of the visitor's opponent, if both are players and it has one.
    pub(crate) fn opponent_of(&self, visitor: &Visitor) -> Option<&str> {
        match Role::of(&self.seats, visitor) {
            Role::Player(player) => self.seat(player.other()).account.as_deref(),
            Role::Spectator | Role::Both => None,
        }
    }

    /// Returns what the log says, if it still says the same: neither the match nor its terms have changed.
    pub(crate) fn history(&self, row: &MatchRow, terms: &Terms) -> Option<History> {
        let same = row.version == i64::from(self.state.version()) && terms == self.state.terms();
        same.then(|| History { state: self.state.clone(), changes: self.changes.clone() })
    }

    /// The seat of a player.
    pub(crate) fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// Returns the last time at which a player was connected, as the database was last read.
    pub(crate) fn last_seen(&self, player: Player) -> LastSeen {
        self.all_seen()[player.index()]
    }

    /// Updates the times at which the players were last connected.
    pub(crate) fn set_last_seen(&self, revision: &MatchRevision) {
        *self.all_seen() = [revision.first_seen, revision.second_seen];
    }

    /// Notes that the database was asked for changes at `now`, or later.
    pub(crate) fn set_asked(&self, now: Instant) {
        *self.asked() = Some(now);
    }

    /// Returns whether the database was asked for changes since an instant.
    pub(crate) fn was_asked_since(&self, since: Instant) -> bool {
        self.asked().is_some_and(|asked| asked >= since)
    }

    fn asked(&self) -> MutexGuard<'_, Option<Instant>> {
        // The value is replaced at once, so a panic elsewhere has not broken it.
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_seen(&self) -> MutexGuard<'_, [LastSeen; 2]> {
        // Both values are replaced at once, so a panic elsewhere has not broken them.
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The computer, if it plays: its level.
    pub(crate) fn level(&self) -> Option<luctor_search::Level> {
        self.seats.iter().find_map(|seat| match seat.occupant {
            Occupant::Computer(level) => Some(level),
            _ => None,
        })
    }

    /// The side that a visitor acts for: of two the one to move.
    pub(crate) fn side_of(&self, visitor: &Visitor) -> Option<Color> {
        match Role::of(&self.seats, visitor) {
            Role::Spectator => None,
            Role::Player(player) => Some(self.state.color_of(player)),
            Role::Both => Some(self.state.turn()),
        }
    }

    /// Fails if a visitor may not play here: a program with a token plays rated matches only with the account of a bot.
    pub(crate) fn allow_play_of(&self, visitor: &Visitor) -> Result<(), MatchError> {
        let is_bot = || self.seats.iter().any(|seat| seat.bot && seat.belongs_to(visitor));
        match self.state.terms().rated && visitor.is_program() && !is_bot() {
            true => Err(MatchError::NotABot),
            false => Ok(()),
        }
    }

    /// Returns whether it is the turn of an account.
    pub(crate) fn awaits_account(&self, account: &AccountId) -> bool {
        let mover = self.seat(self.state.seats()[self.state.turn()]);
        self.state.awaits() == Some(Party::Person)
            && mover.account.as_deref() == Some(account.as_str())
    }

    /// Returns whether events can have side effects: ratings, conditional moves, mail.
    pub(crate) fn has_side_effects(&self) -> bool {
        let terms = self.state.terms();
        !terms.alone
            && (terms.control.is_correspondence()
                || self.seats.iter().any(|seat| seat.account.is_some()))
    }

    /// Returns the id under which a request of a visitor is stored. Both players may choose the same id.
    pub(in crate::play) fn stored_id(&self, visitor: &Visitor, change: &ChangeId) -> ChangeId {
        match Role::of(&self.seats, visitor) {
            Role::Player(player) => change.of(player),
            Role::Both | Role::Spectator => change.clone(),
        }
    }

    /// Returns whether a request of a visitor was granted already.
    pub(crate) fn knows(&self, visitor: &Visitor, change: &ChangeId) -> bool {
        let stored = self.stored_id(visitor, change);
        self.changes.iter().any(|known| known == stored.as_str())
    }

    /// The match one event later.
    pub(crate) fn after(
        &self,
        event: &Event,
        at_ms: i64,
        change: Option<&ChangeId>,
    ) -> Result<Loaded, MatchError> {
        let mut state = self.state.clone();
        state.apply(event, at_ms).map_err(MatchError::internal)?;
        let mut changes = self.changes.clone();
        changes.extend(change.map(|change| change.as_str().to_owned()));
        Ok(Loaded {
            id: self.id.clone(),
            variant: self.variant.clone(),
            seats: self.seats.clone(),
            listed: self.listed,
            explore: self.explore,
            coach: self.coach,
            state,
            revision: self.revision,
            uncounted: self.uncounted,
            seen: Mutex::new(*self.all_seen()),
            asked: Mutex::default(),
            changes,
        })
    }
}
