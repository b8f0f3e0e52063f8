//! The two seats of a match, and the roles of visitors.

mod error;

use luctor_search::Level;
use sha2::{Digest, Sha256};

use crate::account::Preferences;
use crate::account::visitor::Visitor;
use crate::play::error::MatchError;
use luctor_match::calendar::Interval;
use luctor_match::player::Player;
use luctor_match::state::Party;
use luctor_store::SecretHash;
use luctor_store::hex;
use luctor_store::{LastSeen, NewSeat, SeatKind, SeatRow};

pub(crate) use error::SeatError;

/// The occupant of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occupant {
    /// A human player.
    Person,
    /// The engine.
    Computer(Level),
    /// No one yet.
    Open,
    /// No one yet; the account of the seat is invited.
    Invited,
}

/// A seat of a match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seat {
    pub(crate) occupant: Occupant,
    /// The account that has the seat or is invited.
    pub(crate) account: Option<String>,
    /// The name of that account.
    pub(crate) name: Option<String>,
    /// `true` if the account is a bot.
    pub(crate) bot: bool,
    /// The preferences of the account.
    pub(crate) preferences: Preferences,
    /// The rating and its deviation, in this game at this speed.
    pub(crate) rating: Option<(f64, f64)>,
    /// The change of the rating by this match.
    pub(crate) rating_change: Option<f64>,
    /// Vacations, in which correspondence clocks do not run.
    pub(crate) vacations: Vec<Interval>,
    code: Option<String>,
    browsers: Vec<SecretHash>,
}

impl Seat {
    /// Reads a stored seat.
    ///
    /// # Errors
    ///
    /// Fails if the stored data is invalid.
    pub(crate) fn read(
        row: SeatRow,
        browsers: &[(Player, String)],
        vacations: Vec<Interval>,
    ) -> Result<Seat, MatchError> {
        let level = || {
            let level = row.level.and_then(Level::new);
            level.ok_or_else(|| MatchError::internal("the computer has no level"))
        };
        let occupant = match row.kind {
            SeatKind::Person => Occupant::Person,
            SeatKind::Computer => Occupant::Computer(level()?),
            SeatKind::Open => Occupant::Open,
            SeatKind::Invited => Occupant::Invited,
        };
        let own = browsers.iter().filter(|(player, _)| *player == row.player);
        let browsers = own.map(|(_, browser)| SecretHash::from(browser.clone())).collect();
        let preferences = row.preferences.as_deref().map(Preferences::stored).unwrap_or_default();
        Ok(Seat {
            occupant,
            account: row.account_id,
            name: row.name,
            bot: row.bot,
            preferences,
            rating: row.rating.zip(row.deviation),
            rating_change: row.rating_change,
            vacations,
            code: row.code,
            browsers,
        })
    }

    /// Returns the seat for a rematch.
    pub(crate) fn for_rematch(&self, now_ms: i64) -> NewSeat {
        let browsers = self.browsers.iter().map(|browser| browser.as_str().to_owned()).collect();
        NewSeat {
            kind: SeatKind::Person,
            level: None,
            account_id: self.account.clone(),
            code: None,
            browsers,
            seen: LastSeen { at_ms: now_ms, has_left: false },
        }
    }

    /// Returns the account that plays, which has agreed to.
    pub(crate) fn player(&self) -> Option<&str> {
        self.account.as_deref().filter(|_| self.occupant == Occupant::Person)
    }

    /// Returns whether a visitor has the seat.
    pub(crate) fn belongs_to(&self, visitor: &Visitor) -> bool {
        let by_account = self.account.is_some() && self.account.as_deref() == visitor.account_id();
        let by_browser = visitor.browser.as_ref().is_some_and(|own| self.browsers.contains(own));
        self.occupant == Occupant::Person && (by_account || by_browser)
    }

    /// Returns whether a visitor is invited to the seat.
    pub(crate) fn invites(&self, visitor: &Visitor) -> bool {
        self.occupant == Occupant::Invited
            && self.account.is_some()
            && self.account.as_deref() == visitor.account_id()
    }

    /// Returns whether this is the code of the seat.
    pub(crate) fn has_code(&self, code: &SeatCode) -> bool {
        self.code.as_deref() == Some(code.hash().as_str())
    }

    /// Returns the kind of player.
    pub(crate) fn party(&self) -> Party {
        match self.occupant {
            Occupant::Computer(_) => Party::Computer,
            Occupant::Person | Occupant::Open | Occupant::Invited => Party::Person,
        }
    }

    /// Returns whether the seat is taken.
    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.occupant, Occupant::Person | Occupant::Computer(_))
    }
}

/// The role of a visitor in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The visitor watches.
    Spectator,
    /// The visitor has this seat.
    Player(Player),
    /// The visitor has both seats.
    Both,
}

impl Role {
    /// Returns the role of a visitor.
    pub(crate) fn of(seats: &[Seat; 2], visitor: &Visitor) -> Role {
        match seats.each_ref().map(|seat| seat.belongs_to(visitor)) {
            [false, false] => Role::Spectator,
            [true, false] => Role::Player(Player::First),
            [false, true] => Role::Player(Player::Second),
            [true, true] => Role::Both,
        }
    }
}

/// The code of a seat. It takes an open seat, and continues a taken one on another device. Only its hash is stored.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SeatCode(String);

impl SeatCode {
    /// Returns a code of 128 random bits.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub(crate) fn random() -> Result<SeatCode, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(SeatCode(hex(&bytes)))
    }

    /// Wraps a code of a request, which may be invalid.
    pub(crate) fn sent(text: &str) -> SeatCode {
        SeatCode(text.trim().to_owned())
    }

    /// Returns the code for a link.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the hash to store.
    pub(crate) fn hash(&self) -> String {
        hex(&Sha256::digest(&self.0))
    }
}

/// Codes do not belong in logs.
impl std::fmt::Debug for SeatCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatCode(…)")
    }
}
