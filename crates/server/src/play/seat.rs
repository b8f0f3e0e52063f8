//! The two places of a match, and who may act for them.

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

/// Who plays at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// A person.
    Person,
    /// The engine.
    Computer(Level),
    /// Whoever comes.
    Open,
    /// The account of the seat, if it accepts.
    Invited,
}

/// A place of a match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Seat {
    pub(crate) sitter: Sitter,
    /// The account whose seat it is, or who is invited.
    pub(crate) account: Option<String>,
    /// The name of that account.
    pub(crate) name: Option<String>,
    /// Whether a program plays for it.
    pub(crate) bot: bool,
    /// What it prefers.
    pub(crate) preferences: Preferences,
    /// Its rating and the deviation of it, in this game at this speed.
    pub(crate) rating: Option<(f64, f64)>,
    /// What the match has changed in the rating.
    pub(crate) rating_change: Option<f64>,
    /// Times in which its correspondence clocks stand.
    pub(crate) vacations: Vec<Interval>,
    code: Option<String>,
    browsers: Vec<SecretHash>,
}

impl Seat {
    /// The seat that the database holds.
    ///
    /// # Errors
    ///
    /// It was written by another program.
    pub(crate) fn read(
        row: SeatRow,
        browsers: &[(Player, String)],
        vacations: Vec<Interval>,
    ) -> Result<Seat, MatchError> {
        let level = || {
            let level = row.level.and_then(Level::new);
            level.ok_or_else(|| MatchError::internal("the computer has no level"))
        };
        let sitter = match row.kind {
            SeatKind::Person => Sitter::Person,
            SeatKind::Computer => Sitter::Computer(level()?),
            SeatKind::Open => Sitter::Open,
            SeatKind::Invited => Sitter::Invited,
        };
        let own = browsers.iter().filter(|(player, _)| *player == row.player);
        let browsers = own.map(|(_, browser)| SecretHash::from(browser.clone())).collect();
        let preferences = row.preferences.as_deref().map(Preferences::stored).unwrap_or_default();
        Ok(Seat {
            sitter,
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

    /// The seat as it is stored for another match of the same people.
    pub(crate) fn again(&self, now_ms: i64) -> NewSeat {
        let browsers = self.browsers.iter().map(|browser| browser.as_str().to_owned()).collect();
        NewSeat {
            kind: SeatKind::Person,
            level: None,
            account_id: self.account.clone(),
            code: self.code.clone(),
            browsers,
            seen: LastSeen { at_ms: now_ms, has_left: false },
        }
    }

    /// Whether a reader acts for the seat.
    pub(crate) fn is_held_by(&self, reader: &Visitor) -> bool {
        let by_account = self.account.is_some() && self.account.as_deref() == reader.account_id();
        let by_browser = reader.browser.as_ref().is_some_and(|own| self.browsers.contains(own));
        self.sitter == Sitter::Person && (by_account || by_browser)
    }

    /// Whether a reader may sit down without a code.
    pub(crate) fn invites(&self, reader: &Visitor) -> bool {
        self.sitter == Sitter::Invited
            && self.account.is_some()
            && self.account.as_deref() == reader.account_id()
    }

    /// Whether this is the code of the seat.
    pub(crate) fn has_code(&self, code: &SeatCode) -> bool {
        self.code.as_deref() == Some(code.hash().as_str())
    }

    /// Who plays there, or will.
    pub(crate) fn party(&self) -> Party {
        match self.sitter {
            Sitter::Computer(_) => Party::Computer,
            Sitter::Person | Sitter::Open | Sitter::Invited => Party::Person,
        }
    }

    /// Whether somebody sits there.
    pub(crate) fn is_taken(&self) -> bool {
        matches!(self.sitter, Sitter::Person | Sitter::Computer(_))
    }
}

/// Which places a reader acts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hold {
    /// None: he watches.
    None,
    /// One of them.
    One(Player),
    /// Both.
    Both,
}

impl Hold {
    /// The places that a reader acts for.
    pub(crate) fn of(seats: &[Seat; 2], reader: &Visitor) -> Hold {
        match seats.each_ref().map(|seat| seat.is_held_by(reader)) {
            [false, false] => Hold::None,
            [true, false] => Hold::One(Player::First),
            [false, true] => Hold::One(Player::Second),
            [true, true] => Hold::Both,
        }
    }
}

/// The code of a seat: it takes an open seat, and gets a taken one back on another device. Only its hash
/// is stored.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SeatCode(String);

impl SeatCode {
    /// 128 random bits.
    ///
    /// # Errors
    ///
    /// The system has no randomness.
    pub(crate) fn random() -> Result<SeatCode, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(SeatCode(hex(&bytes)))
    }

    /// The code that somebody has sent, whatever it is.
    pub(crate) fn sent(text: &str) -> SeatCode {
        SeatCode(text.trim().to_owned())
    }

    /// As it stands in a link.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
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
