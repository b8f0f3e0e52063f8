//! How matches are made, and how people come to sit in them.

use std::sync::Arc;

use luctor_rules::{Color, Variant};

use crate::account::visitor::Visitor;
use crate::account::{Challengers, Preferences, Scope};
use crate::app::App;
use crate::http::body::{NewGame as Wanted, Opponent};
use crate::http::error::AppError;
use crate::play::loaded::Loaded;
use crate::play::new_match::new_match;
use crate::play::seat::{Hold, Seat, SeatCode, Sitter};
use luctor_match::event::Event;
use luctor_match::player::Player;
use luctor_match::state::Refused;
use luctor_match::time_control::TimeControl;
use luctor_store::MatchId;
use luctor_store::time::now_ms;
use luctor_store::{GameRow, NewSeat, SeatKind, Taker};

/// The codes of the seats that somebody may pass on, by [`Player::index`].
pub(crate) type Codes = [Option<SeatCode>; 2];

impl App {
    /// Makes a match at a new address in which `reader`, who must be known, plays `color` at its beginning. It
    /// begins at once, or when somebody comes.
    pub(crate) async fn begin(
        self: &Arc<App>,
        id: MatchId,
        variant: &Variant,
        wanted: &Wanted,
        color: Color,
        reader: &Visitor,
    ) -> Result<(Arc<Loaded>, Codes), AppError> {
        let now_ms = now_ms();
        let control = wanted.control.0;
        let waits = matches!(wanted.opponent, Opponent::Link | Opponent::Lobby | Opponent::Player);
        let invited = self.invited(wanted, reader).await?;
        if wanted.rated {
            self.may_be_rated(wanted.opponent, control, reader).await?;
        }
        let own = match color {
            Color::Black => Player::First,
            Color::White => Player::Second,
        };
        let mut codes: Codes = [None, None];
        if waits {
            codes[own.index()] = Some(SeatCode::random().map_err(AppError::internal)?);
        }
        if wanted.opponent == Opponent::Link {
            codes[own.other().index()] = Some(SeatCode::random().map_err(AppError::internal)?);
        }
        let seat = |player: Player| {
            let code = codes[player.index()].as_ref().map(SeatCode::hash);
            let (kind, level) = match wanted.opponent {
                _ if player == own => (SeatKind::Person, None),
                Opponent::Human => (SeatKind::Person, None),
                Opponent::Link | Opponent::Lobby => (SeatKind::Open, None),
                Opponent::Player => (SeatKind::Invited, None),
                Opponent::Computer(level) => (SeatKind::Computer, Some(level.number())),
            };
            let mine = kind == SeatKind::Person;
            // Who is signed in keeps his seat by his account, and leaves none in a browser that he signs out of.
            let account_id = match kind {
                SeatKind::Invited => invited.as_deref(),
                _ => reader.account_id().filter(|_| mine),
            };
            let browser = reader.browser.as_ref().filter(|_| mine && account_id.is_none());
            NewSeat {
                kind,
                level,
                account_id: account_id.map(str::to_owned),
                code,
                browsers: browser.map(|browser| browser.as_str().to_owned()).into_iter().collect(),
                seen_ms: now_ms,
            }
        };
        let row = GameRow {
            id: id.to_string(),
            game: variant.clone(),
            created_ms: now_ms,
            control,
            rated: wanted.rated,
            alone: wanted.opponent == Opponent::Human,
            waits,
            listed: wanted.opponent == Opponent::Lobby,
            explore: wanted.exploration,
            version: 0,
            stamp: 0,
        };
        let new = new_match(variant, row, Player::ALL.map(seat))?;
        self.db.insert_game(&new).await?;
        tracing::info!(game = %id, variant = %new.row.game, control = %new.row.control, "game made");
        let loaded = self.matches.load(&id).await?;
        self.matches.resume(&loaded);
        self.matches.announce(&loaded).await;
        if loaded.listed {
            self.live.lobby_changed().await;
        }
        Ok((loaded, codes))
    }

    /// The account that is invited, if the match is for one and it wants to be.
    async fn invited(&self, wanted: &Wanted, reader: &Visitor) -> Result<Option<String>, AppError> {
        if wanted.opponent != Opponent::Player {
            return Ok(None);
        }
        let name = wanted.player.as_deref().unwrap_or_default();
        let row = self.account_named(name).await?;
        if reader.account_id() == Some(row.id.as_str()) {
            return Err(AppError::OwnOpponent);
        }
        let wishes = Preferences::stored(&row.preferences).direct_challenges;
        let welcome = match wishes {
            Challengers::Everybody => true,
            Challengers::Accounts => reader.account.is_some(),
            Challengers::Nobody => false,
        };
        if welcome { Ok(Some(row.id.as_str().to_owned())) } else { Err(AppError::NotWelcome) }
    }

    /// Lets somebody who is invited say no: the match is called off.
    pub(crate) async fn decline_invitation(
        self: &Arc<App>,
        id: &MatchId,
        reader: &Visitor,
    ) -> Result<Arc<Loaded>, AppError> {
        let loaded = self.matches.load(id).await?;
        let invited = Player::ALL.into_iter().find(|&player| loaded.seat(player).invites(reader));
        let color = loaded.state.color_of(invited.ok_or(AppError::NotYours)?);
        if loaded.state.end().is_some() {
            return Err(Refused::Finished.into());
        }
        let declined =
            self.matches.commit(&loaded, Event::Abort(Some(color)), now_ms(), None).await?;
        declined.ok_or(AppError::Stale)
    }

    /// Lets a reader sit down: with the code of a seat, or without one where everybody may. The match begins
    /// when nobody is missing any more.
    pub(crate) async fn join(
        self: &Arc<App>,
        id: &MatchId,
        reader: &Visitor,
        code: Option<&SeatCode>,
    ) -> Result<Arc<Loaded>, AppError> {
        match self.try_join(id, reader, code).await {
            // Whoever was faster may be the same person: a request that came twice, or another device.
            Err(AppError::SeatTaken) => self.try_join(id, reader, code).await,
            joined => joined,
        }
    }

    async fn try_join(
        self: &Arc<App>,
        id: &MatchId,
        reader: &Visitor,
        code: Option<&SeatCode>,
    ) -> Result<Arc<Loaded>, AppError> {
        let loaded = self.matches.load(id).await?;
        let player = seat_for(&loaded, reader, code)?;
        let seat = loaded.seat(player);
        if seat.is_held_by(reader) {
            return self.start_if_complete(loaded).await;
        }
        if matches!(Hold::of(&loaded.seats, reader), Hold::One(_)) {
            return Err(AppError::OwnOpponent);
        }
        if loaded.state.terms().rated && !seat.is_taken() {
            self.refuse_bots(reader).await?;
        }
        let browser = reader.browser.as_ref().map(|browser| browser.as_str());
        if seat.is_taken() {
            // The code has shown that it is the same person, at another device.
            let browser = browser.ok_or(AppError::NoSuchSeat)?;
            self.db.share_seat(id.as_str(), player, browser).await?;
        } else {
            let account_id = reader.account_id();
            let browser = browser.filter(|_| account_id.is_none());
            let taker = Taker { browser, account_id };
            if !self.db.take_seat(id.as_str(), player, taker).await? {
                return Err(AppError::SeatTaken);
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

    /// Begins a match in which nobody is missing any more. If the server ended in between, this is done by the
    /// next one who looks.
    pub(crate) async fn start_if_complete(
        self: &Arc<App>,
        loaded: Arc<Loaded>,
    ) -> Result<Arc<Loaded>, AppError> {
        let complete = loaded.seats.iter().all(Seat::is_taken);
        if !complete || loaded.state.has_begun() || loaded.state.end().is_some() {
            return Ok(loaded);
        }
        match self.matches.commit(&loaded, Event::Start, now_ms(), None).await? {
            Some(started) => Ok(started),
            None => Ok(self.matches.load(&loaded.id).await?),
        }
    }

    /// Gives the seat of a side a new code: one's own, or that of an opponent who has still to come. The old
    /// one is worthless then, and other devices lose the seat.
    pub(crate) async fn renew_code(
        &self,
        id: &MatchId,
        reader: &Visitor,
        color: Color,
    ) -> Result<SeatCode, AppError> {
        let loaded = self.matches.load(id).await?;
        let player = loaded.state.seats()[color];
        let seat = loaded.seat(player);
        let by_opponent = seat.sitter == Sitter::Open
            && !loaded.listed
            && loaded.seat(player.other()).is_held_by(reader);
        if !seat.is_held_by(reader) && !by_opponent {
            return Err(AppError::NotYours);
        }
        let code = SeatCode::random().map_err(AppError::internal)?;
        let keep = reader.browser.as_ref().map(|browser| browser.as_str());
        self.db.renew_code(id.as_str(), player, &code.hash(), keep).await?;
        self.live.match_changed(id).await;
        Ok(code)
    }

    /// The matches that wait for somebody, the newest first: those with a live clock only while their makers
    /// are there.
    pub(crate) async fn lobby(&self) -> Result<Vec<Arc<Loaded>>, AppError> {
        /// More than anybody reads.
        const SHOWN: i64 = 100;
        let now_ms = now_ms();
        let mut waiting = Vec::new();
        for id in self.db.listed(SHOWN).await?.iter().filter_map(|id| MatchId::read(id)) {
            let loaded = self.matches.load(&id).await?;
            let live = !loaded.state.terms().control.is_correspondence();
            let here = |&player: &Player| {
                loaded.seat(player).sitter == Sitter::Person
                    && self.live.presence.is_here(&id, player, loaded.seen_ms(player), now_ms)
            };
            if !live || Player::ALL.iter().any(here) {
                waiting.push(loaded);
            }
        }
        Ok(waiting)
    }

    async fn may_be_rated(
        &self,
        opponent: Opponent,
        control: TimeControl,
        reader: &Visitor,
    ) -> Result<(), AppError> {
        if !matches!(opponent, Opponent::Link | Opponent::Lobby | Opponent::Player) {
            return Err(AppError::Contradiction("only games between two people can be rated"));
        }
        if control == TimeControl::Unlimited {
            return Err(AppError::Contradiction("a rated game needs a clock"));
        }
        self.refuse_bots(reader).await
    }

    /// Lets only people with accounts into a rated match: the ratings are theirs.
    async fn refuse_bots(&self, reader: &Visitor) -> Result<(), AppError> {
        let account = reader.account(Scope::Challenge)?;
        match self.db.account(&account.id).await? {
            Some(row) if row.bot => {
                Err(AppError::Contradiction("a rated game is for people: bots play casual games"))
            }
            _ => Ok(()),
        }
    }
}

/// The seat that a reader may have: by its code, as the one who was invited, or from the lobby.
fn seat_for(
    loaded: &Loaded,
    reader: &Visitor,
    code: Option<&SeatCode>,
) -> Result<Player, AppError> {
    let of = |fits: &dyn Fn(&Seat) -> bool| {
        Player::ALL.into_iter().find(|&player| fits(loaded.seat(player)))
    };
    if let Some(code) = code {
        return of(&|seat| seat.has_code(code)).ok_or(AppError::NoSuchSeat);
    }
    if let Hold::One(player) = Hold::of(&loaded.seats, reader) {
        return Ok(player);
    }
    if let Some(player) = of(&|seat| seat.invites(reader)) {
        return Ok(player);
    }
    if !loaded.listed {
        return Err(AppError::NoSuchSeat);
    }
    of(&|seat| seat.sitter == Sitter::Open).ok_or(AppError::SeatTaken)
}
