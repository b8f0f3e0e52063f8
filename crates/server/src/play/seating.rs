//! Creating matches, and taking seats in them.

pub(crate) mod open_matches;
pub(crate) mod open_seeks;
mod rated;

use std::sync::Arc;

use luctor_match::event::Event;
use luctor_match::player::Player;
use luctor_match::rejection::Rejection;
use luctor_rules::{Color, Message};
use luctor_store::time::now_ms;
use luctor_store::{AccountRow, Db, LastSeen, MatchId, MatchRow, NewSeat, SeatKind, Taker};

use self::open_seeks::OpenSeeks;
use self::rated::require_same_pool;
use crate::account::traces::Traces;
use crate::account::visitor::Visitor;
use crate::account::{AccountError, Challengers, ConfirmedEmail, Name, Preferences};
use crate::limits::Limits;
use crate::live::Live;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::matches::Matches;
use crate::play::new_match::new_match;
use crate::play::options::{MatchOptions, Opponent};
use crate::play::seat::SeatError;
use crate::play::seat::{Occupant, Role, Seat, SeatCode};

/// The codes of the seats that the creator may share, by [`Player::index`].
pub(crate) type Codes = [Option<SeatCode>; 2];

/// Creates matches, and lets visitors take seats.
#[derive(Debug)]
pub(crate) struct Seating {
    db: Db,
    matches: Arc<Matches>,
    live: Arc<Live>,
    confirmed_email: ConfirmedEmail,
    seeks: OpenSeeks,
    traces: Arc<Traces>,
    limits: Arc<Limits>,
}

impl Seating {
    /// Creates the service.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        live: Arc<Live>,
        confirmed_email: ConfirmedEmail,
        seeks: OpenSeeks,
        traces: Arc<Traces>,
        limits: Arc<Limits>,
    ) -> Seating {
        Seating { db, matches, live, confirmed_email, seeks, traces, limits }
    }

    /// Creates a match with a new id in which `visitor`, who must have an account or a browser cookie, starts with
    /// `color`. It starts at once, or when the other player joins.
    pub(crate) async fn create(
        &self,
        id: MatchId,
        options: &MatchOptions,
        color: Color,
        visitor: &Visitor,
    ) -> Result<(Arc<Loaded>, Codes), SeatError> {
        let now_ms = now_ms();
        let waits = options.opponent.must_join();
        let invited = self.invited(&options.opponent, visitor).await?;
        if options.coach && !options.may_have_coach() {
            return Err(SeatError::Contradiction(Message::new("coach-needs-computer")));
        }
        if options.rated {
            self.check_rated(options, invited.as_ref(), visitor).await?;
            self.traces.record(visitor).await?;
        }
        if waits {
            self.check_ban(visitor).await?;
        }
        self.seeks.admit_player(visitor).await?;
        self.seeks.admit(&id, visitor, &options.opponent).await?;
        let own = match color {
            Color::Black => Player::First,
            Color::White => Player::Second,
        };
        let mut codes: Codes = [None, None];
        if waits && visitor.account_id().is_none() {
            codes[own.index()] = Some(SeatCode::random()?);
        }
        if options.opponent == Opponent::Link {
            codes[own.other().index()] = Some(SeatCode::random()?);
        }
        let seat = |player: Player| {
            let code = codes[player.index()].as_ref().map(SeatCode::hash);
            let (kind, level) = match options.opponent {
                _ if player == own => (SeatKind::Person, None),
                Opponent::SameScreen => (SeatKind::Person, None),
                Opponent::Link | Opponent::Lobby => (SeatKind::Open, None),
                Opponent::Player(_) => (SeatKind::Invited, None),
                Opponent::Computer(level) => (SeatKind::Computer, Some(level.number())),
            };
            let mine = kind == SeatKind::Person;
            // A signed-in player holds the seat by the account, so no data stays in the browser after they sign out.
            let account_id = match kind {
                SeatKind::Invited => invited.as_ref().map(|invited| invited.id.as_str()),
                _ => visitor.account_id().filter(|_| mine),
            };
            let browser = visitor.browser.as_ref().filter(|_| mine && account_id.is_none());
            NewSeat {
                kind,
                level,
                account_id: account_id.map(str::to_owned),
                code,
                browsers: browser.map(|browser| browser.as_str().to_owned()).into_iter().collect(),
                seen: LastSeen { at_ms: now_ms, has_left: false },
            }
        };
        let row = MatchRow {
            id: id.clone(),
            game: options.variant.clone(),
            created_ms: now_ms,
            control: options.control,
            rated: options.rated,
            alone: options.opponent == Opponent::SameScreen,
            waits,
            listed: options.opponent == Opponent::Lobby,
            explore: options.exploration,
            coach: options.coach,
            version: 0,
            revision: 0,
            uncounted: None,
        };
        let mut new = new_match(&options.variant, row, Player::ALL.map(seat))?;
        if new.row.listed {
            new.network = self.traces.network_of_stranger(visitor).await?;
        }
        self.db.insert_match(&new).await?;
        tracing::info!(game = %id, variant = %new.row.game, control = %new.row.control, "match created");
        let loaded = self.matches.load(&id).await?;
        self.matches.resume(&loaded);
        self.matches.announce(&loaded).await;
        if loaded.listed {
            self.live.lobby_changed().await;
        }
        Ok((loaded, codes))
    }

    /// Returns the invited account. Fails if it does not accept challenges from `visitor`.
    async fn invited(
        &self,
        opponent: &Opponent,
        visitor: &Visitor,
    ) -> Result<Option<AccountRow>, SeatError> {
        let Opponent::Player(name) = opponent else { return Ok(None) };
        let name = Name::read(name).map_err(|_| AccountError::NoSuchPlayer)?;
        let row = self.db.account_named(&name.key()).await?.ok_or(AccountError::NoSuchPlayer)?;
        if visitor.account_id() == Some(row.id.as_str()) {
            return Err(SeatError::OwnOpponent);
        }
        let challengers = Preferences::stored(&row.preferences).direct_challenges;
        let accepts = match challengers {
            Challengers::Everybody => true,
            Challengers::Accounts => visitor.account.is_some(),
            Challengers::Nobody => false,
        };
        if accepts
            && !self.is_blocked(visitor, row.id.as_str()).await?
            && self.matches.may_play(row.id.as_str()).await?
        {
            Ok(Some(row))
        } else {
            Err(SeatError::ChallengeNotAllowed)
        }
    }

    /// Declines an invitation: the match is aborted.
    pub(crate) async fn decline_invitation(
        &self,
        id: &MatchId,
        visitor: &Visitor,
    ) -> Result<Arc<Loaded>, SeatError> {
        let loaded = self.matches.load(id).await?;
        let invited = Player::ALL.into_iter().find(|&player| loaded.seat(player).invites(visitor));
        let color = loaded.state.color_of(invited.ok_or(MatchError::NotAPlayer)?);
        if loaded.state.end().is_some() {
            return Err(Rejection::Finished.into());
        }
        let declined =
            self.matches.commit(&loaded, Event::Abort(Some(color)), now_ms(), None).await?;
        declined.ok_or_else(|| MatchError::Stale.into())
    }

    /// Lets a visitor take a seat: with its code, or without one if it is open to everyone. The match starts when both
    /// seats are taken.
    pub(crate) async fn join(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        code: Option<&SeatCode>,
    ) -> Result<Arc<Loaded>, SeatError> {
        match self.try_join(id, visitor, code).await {
            // The other request may be by the same player: a repeated request, or another device.
            Err(SeatError::Taken) => self.try_join(id, visitor, code).await,
            joined => joined,
        }
    }

    async fn try_join(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        code: Option<&SeatCode>,
    ) -> Result<Arc<Loaded>, SeatError> {
        let loaded = self.matches.load(id).await?;
        let player = seat_for(&loaded, visitor, code)?;
        let seat = loaded.seat(player);
        if seat.belongs_to(visitor) {
            return self.start_if_complete(loaded).await;
        }
        if matches!(Role::of(&loaded.seats, visitor), Role::Player(_)) {
            return Err(SeatError::OwnOpponent);
        }
        if !seat.is_taken() {
            if loaded.state.end().is_some() {
                return Err(Rejection::Finished.into());
            }
            self.check_ban(visitor).await?;
            self.seeks.admit_player(visitor).await?;
            let opponent = loaded.seat(player.other());
            self.check_opponent(visitor, opponent, loaded.state.terms().rated).await?;
            self.matches.trace(&loaded, visitor).await?;
        }
        let browser = visitor.browser.as_ref().map(|browser| browser.as_str());
        if seat.is_taken() {
            // The code proves that it is the same person on another device.
            let (browser, code) = browser.zip(code).ok_or(SeatError::NoSuchSeat)?;
            if !self.db.share_seat(id, player, &code.hash(), browser).await? {
                return Err(SeatError::NoSuchSeat);
            }
        } else {
            let account_id = visitor.account_id();
            let browser = browser.filter(|_| account_id.is_none());
            let code = code.map(SeatCode::hash);
            let taker = Taker { browser, account_id, code: code.as_deref() };
            if !self.db.take_seat(id, player, taker).await? {
                return Err(SeatError::Taken);
            }
        }
        self.live.match_changed(id).await;
        let loaded = self.start_if_complete(self.matches.load(id).await?).await?;
        self.matches.notify_players(&loaded);
        if loaded.listed {
            self.live.lobby_changed().await;
        }
        Ok(loaded)
    }

    /// Starts a match if both seats are taken. After a crash in between, the next request for the match does this.
    pub(crate) async fn start_if_complete(
        &self,
        loaded: Arc<Loaded>,
    ) -> Result<Arc<Loaded>, SeatError> {
        let complete = loaded.seats.iter().all(Seat::is_taken);
        if !complete || loaded.state.has_begun() || loaded.state.end().is_some() {
            return Ok(loaded);
        }
        match self.matches.commit(&loaded, Event::Start, now_ms(), None).await? {
            Some(started) => Ok(started),
            None => Ok(self.matches.load(&loaded.id).await?),
        }
    }

    /// Replaces the code of a seat: the visitor's own, or that of an opponent who has not joined yet. The old code
    /// becomes invalid, and other devices lose the seat. The seat of an account has no code.
    pub(crate) async fn renew_code(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        color: Color,
    ) -> Result<SeatCode, SeatError> {
        let loaded = self.matches.load(id).await?;
        let player = loaded.state.seats()[color];
        let seat = loaded.seat(player);
        let by_opponent = seat.occupant == Occupant::Open
            && !loaded.listed
            && loaded.seat(player.other()).belongs_to(visitor);
        if !seat.belongs_to(visitor) && !by_opponent {
            return Err(MatchError::NotAPlayer.into());
        }
        if seat.is_taken() && seat.account.is_some() {
            return Err(SeatError::NoSuchSeat);
        }
        let code = SeatCode::random()?;
        let keep = visitor.browser.as_ref().map(|browser| browser.as_str());
        let open = !seat.is_taken();
        if !self.db.renew_seat_code(id, player, open, &code.hash(), keep).await? {
            return Err(SeatError::Taken);
        }
        self.live.match_changed(id).await;
        Ok(code)
    }

    /// Fails if a visitor may not play the other player of a match.
    async fn check_opponent(
        &self,
        visitor: &Visitor,
        opponent: &Seat,
        rated: bool,
    ) -> Result<(), SeatError> {
        if rated {
            require_same_pool(self.rated_player_is_bot(visitor).await?, opponent.bot)?;
        }
        if let Some(account) = opponent.account.as_deref()
            && (!self.matches.may_play(account).await? || self.is_blocked(visitor, account).await?)
        {
            return Err(SeatError::ChallengeNotAllowed);
        }
        Ok(())
    }

    /// Returns whether an account has blocked a visitor, or the visitor has blocked it.
    async fn is_blocked(&self, visitor: &Visitor, account: &str) -> Result<bool, SeatError> {
        if let Some(own) = visitor.account_id()
            && self.db.is_blocked_between(own, account).await?
        {
            return Ok(true);
        }
        Ok(self.traces.has_blocked(account, visitor).await?)
    }

    /// Fails if a guest who is about to play another person is at an address from which a banned account was used. The new
    /// accounts there cannot be used at all.
    async fn check_ban(&self, visitor: &Visitor) -> Result<(), SeatError> {
        if visitor.account.is_none() {
            self.traces.check_ban(&visitor.address, None).await?;
        }
        Ok(())
    }
}

/// Returns the seat that a visitor may take: by its code, by an invitation, or from the lobby.
fn seat_for(
    loaded: &Loaded,
    visitor: &Visitor,
    code: Option<&SeatCode>,
) -> Result<Player, SeatError> {
    let of = |fits: &dyn Fn(&Seat) -> bool| {
        Player::ALL.into_iter().find(|&player| fits(loaded.seat(player)))
    };
    // A repeated request of the player who took the seat has a code that is no longer valid.
    let own = || match Role::of(&loaded.seats, visitor) {
        Role::Player(player) => Some(player),
        _ => None,
    };
    if let Some(code) = code {
        return of(&|seat| seat.has_code(code)).or_else(own).ok_or(SeatError::NoSuchSeat);
    }
    if let Some(player) = own() {
        return Ok(player);
    }
    if let Some(player) = of(&|seat| seat.invites(visitor)) {
        return Ok(player);
    }
    if !loaded.listed {
        return Err(SeatError::NoSuchSeat);
    }
    of(&|seat| seat.occupant == Occupant::Open).ok_or(SeatError::Taken)
}
