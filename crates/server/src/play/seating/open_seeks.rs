//! Limits on the matches of a visitor: many that wait for a player would hide those of others, and many running ones would
//! keep the server busy.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use luctor_match::state::Status;
use luctor_store::time::now_ms;
use luctor_store::{AccountId, MatchId};

use crate::account::visitor::Visitor;
use crate::limits::Address;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::play::options::Opponent;
use crate::play::seat::SeatError;

/// The most seeks and invitations of an account, and of all guests of an address.
const MOST: usize = 10;

/// The most seeks and invitations of everyone at an address: a club, or one person with many accounts.
const MOST_OF_ADDRESS: usize = 40;

/// The most matches that wait for someone with a link, of an account, and of all guests of an address. Only their creator
/// sees them.
const MOST_LINKS: usize = 50;

/// The time in which an admitted match is stored, unless its creation fails.
const CREATION_MS: i64 = 10_000;

/// The number of admissions after which closed matches are removed.
const SWEEP: u32 = 1_000;

/// The matches that are counted together. Guests count by address, because they can get a new cookie at any time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Count {
    Account(AccountId),
    Guests(Address),
    Address(Address),
    LinksOfAccount(AccountId),
    LinksOfGuests(Address),
}

impl Count {
    /// Returns the counts of a match against this opponent.
    fn of(visitor: &Visitor, opponent: &Opponent) -> Vec<Count> {
        let address = visitor.address.home();
        match (opponent, &visitor.account) {
            (Opponent::SameScreen | Opponent::Computer(_), _) => Vec::new(),
            (Opponent::Link, Some(account)) => vec![Count::LinksOfAccount(account.id.clone())],
            (Opponent::Link, None) => vec![Count::LinksOfGuests(address)],
            (Opponent::Lobby | Opponent::Player(_), None) => vec![Count::Guests(address)],
            (Opponent::Lobby | Opponent::Player(_), Some(account)) => {
                let own = Count::Account(account.id.clone());
                let shared = address.remote().map(|_| Count::Address(address));
                [own].into_iter().chain(shared).collect()
            }
        }
    }

    fn most(&self) -> usize {
        match self {
            Count::Account(_) | Count::Guests(_) => MOST,
            Count::Address(_) => MOST_OF_ADDRESS,
            Count::LinksOfAccount(_) | Count::LinksOfGuests(_) => MOST_LINKS,
        }
    }
}

/// A match that was admitted.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Admitted {
    id: MatchId,
    at_ms: i64,
}

/// The waiting matches that were created in this process.
#[derive(Debug)]
pub(crate) struct OpenSeeks {
    matches: Arc<Matches>,
    /// `None` if nothing is limited.
    open: Option<Mutex<HashMap<Count, Vec<Admitted>>>>,
    admissions: AtomicU32,
}

impl OpenSeeks {
    /// Creates the service. Without a limit, all matches are admitted.
    pub(crate) fn new(matches: Arc<Matches>, limited: bool) -> OpenSeeks {
        OpenSeeks { matches, open: limited.then(Mutex::default), admissions: AtomicU32::new(0) }
    }

    /// Fails if the account of a visitor plays as many matches as possible. Guests are limited by address, when they create
    /// a match.
    pub(crate) async fn admit_player(&self, visitor: &Visitor) -> Result<(), SeatError> {
        let (Some(_), Some(account)) = (&self.open, &visitor.account) else { return Ok(()) };
        match self.matches.has_room(&account.id).await? {
            true => Ok(()),
            false => Err(SeatError::TooManyGames),
        }
    }

    /// Counts a match that is about to be created. Fails if the visitor has too many that wait for a player.
    pub(crate) async fn admit(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        opponent: &Opponent,
    ) -> Result<(), SeatError> {
        let Some(open) = &self.open else { return Ok(()) };
        let counts = Count::of(visitor, opponent);
        if self.admissions.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.sweep(open).await?;
        }
        // 1. A count that is reached may contain matches that have begun or ended.
        for count in &counts {
            let counted = lock(open).get(count).cloned().unwrap_or_default();
            if counted.len() >= count.most() {
                let closed = self.closed_of(counted).await?;
                if let Some(ids) = lock(open).get_mut(count) {
                    ids.retain(|one| !closed.contains(one));
                }
            }
        }
        // 2. Another request of the same visitor may have been counted meanwhile.
        let mut open = lock(open);
        let is_full = |count: &Count| open.get(count).is_some_and(|ids| ids.len() >= count.most());
        if counts.iter().any(is_full) {
            return Err(SeatError::TooManySeeks);
        }
        let admitted = Admitted { id: id.clone(), at_ms: now_ms() };
        for count in counts {
            open.entry(count).or_default().push(admitted.clone());
        }
        Ok(())
    }

    /// Removes the matches that no longer wait.
    async fn sweep(&self, open: &Mutex<HashMap<Count, Vec<Admitted>>>) -> Result<(), MatchError> {
        let ids = lock(open).values().flatten().cloned().collect();
        let closed = self.closed_of(ids).await?;
        lock(open).retain(|_, ids| {
            ids.retain(|one| !closed.contains(one));
            !ids.is_empty()
        });
        Ok(())
    }

    /// Returns those matches that no longer wait for a player, or whose creation has failed.
    async fn closed_of(&self, admitted: Vec<Admitted>) -> Result<Vec<Admitted>, MatchError> {
        let now_ms = now_ms();
        // One query for all of them: a visitor may be refused as often as they like.
        let ids: Vec<MatchId> = admitted.iter().map(|one| one.id.clone()).collect();
        let newest: HashMap<_, _> = self.matches.newest_of(&ids).await?.into_iter().collect();
        let mut closed = Vec::new();
        for one in admitted {
            let loaded = match newest.get(&one.id) {
                Some(newest) => self.matches.load_revision(&one.id, newest).await,
                None => Err(MatchError::NotFound),
            };
            match loaded {
                Ok(loaded) if loaded.state.status() == Status::Waiting => {}
                Err(MatchError::NotFound) if now_ms - one.at_ms < CREATION_MS => {}
                Ok(_) | Err(MatchError::NotFound) => closed.push(one),
                Err(error) => return Err(error),
            }
        }
        Ok(closed)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every statement leaves the map valid, so a panic elsewhere has not broken it.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
