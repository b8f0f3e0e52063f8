//! Limits on the seeks and invitations that a visitor has open: many of them would hide those of others.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use luctor_match::state::Status;
use luctor_store::{AccountId, MatchId};

use crate::account::visitor::Visitor;
use crate::limits::Address;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::play::seat::SeatError;

/// The most open seeks and invitations of an account, and of all guests of an address.
const MOST: usize = 10;

/// The number of admissions after which closed seeks are removed.
const SWEEP: u32 = 1_000;

/// The sender of seeks. Guests count by address, because they can get a new cookie at any time.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Seeker {
    Account(AccountId),
    Guest(Address),
}

/// The open seeks and invitations that were created in this process.
#[derive(Debug)]
pub(crate) struct OpenSeeks {
    matches: Arc<Matches>,
    /// `None` if nothing is limited.
    open: Option<Mutex<HashMap<Seeker, Vec<MatchId>>>>,
    admissions: AtomicU32,
}

impl OpenSeeks {
    /// Creates the service. Without a limit, all seeks are admitted.
    pub(crate) fn new(matches: Arc<Matches>, limited: bool) -> OpenSeeks {
        OpenSeeks { matches, open: limited.then(Mutex::default), admissions: AtomicU32::new(0) }
    }

    /// Counts a seek or an invitation that is about to be created. Fails if the visitor has too many open ones.
    pub(crate) async fn admit(
        &self,
        id: &MatchId,
        visitor: &Visitor,
        address: Address,
    ) -> Result<(), SeatError> {
        let Some(open) = &self.open else { return Ok(()) };
        let seeker = match &visitor.account {
            Some(account) => Seeker::Account(account.id.clone()),
            None => Seeker::Guest(address),
        };
        if self.admissions.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.sweep(open).await?;
        }
        let counted = lock(open).get(&seeker).cloned().unwrap_or_default();
        if counted.len() >= MOST {
            let closed = self.closed_of(counted).await?;
            if let Some(ids) = lock(open).get_mut(&seeker) {
                ids.retain(|id| !closed.contains(id));
            }
        }
        // Another request of the same visitor may have been counted meanwhile.
        let mut open = lock(open);
        let ids = open.entry(seeker).or_default();
        if ids.len() >= MOST {
            return Err(SeatError::TooManySeeks);
        }
        ids.push(id.clone());
        Ok(())
    }

    /// Removes the seeks that are no longer open.
    async fn sweep(&self, open: &Mutex<HashMap<Seeker, Vec<MatchId>>>) -> Result<(), MatchError> {
        let ids = lock(open).values().flatten().cloned().collect();
        let closed = self.closed_of(ids).await?;
        lock(open).retain(|_, ids| {
            ids.retain(|id| !closed.contains(id));
            !ids.is_empty()
        });
        Ok(())
    }

    /// Returns those matches that no longer wait for a player, or were never created.
    async fn closed_of(&self, ids: Vec<MatchId>) -> Result<Vec<MatchId>, MatchError> {
        let mut closed = Vec::new();
        for id in ids {
            match self.matches.load(&id).await {
                Ok(loaded) if loaded.state.status() == Status::Waiting => {}
                Ok(_) | Err(MatchError::NotFound) => closed.push(id),
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
