//! Limits of simultaneous analyses: one for each visitor, and few for each address.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::account::visitor::Visitor;
use crate::boards::board_error::BoardError;
use crate::limits::Address;

/// The number of analyses of all visitors.
const ALL: usize = 48;
/// The number of analyses from one [home](Address::home) with several users.
const ADDRESS: usize = 4;

/// The running analyses.
#[derive(Clone, Debug, Default)]
pub(crate) struct AnalysisSlots(Arc<Mutex<Vec<TakenSlot>>>);

/// The owner of a running analysis.
#[derive(Clone, Debug)]
struct TakenSlot {
    address: Address,
    /// `None` for a visitor without an account or a cookie.
    visitor: Option<String>,
    ended: CancellationToken,
}

/// The right to analyze one board. Dropping it makes room for another analysis.
#[derive(Debug)]
pub(crate) struct AnalysisSlot {
    /// Canceled when the same visitor starts another analysis.
    pub(crate) ended: CancellationToken,
    slots: AnalysisSlots,
}

impl AnalysisSlots {
    /// Takes a slot. An earlier analysis of the same visitor ends.
    ///
    /// # Errors
    ///
    /// Fails if the address or the server has too many analyses.
    pub(crate) fn take(&self, visitor: &Visitor) -> Result<AnalysisSlot, BoardError> {
        let mut taken = self.taken();
        let (address, visitor) = (visitor.address.home(), visitor.key());
        let is_same = |slot: &&TakenSlot| match (&slot.visitor, &visitor) {
            (None, None) => slot.address == address,
            (other, visitor) => other == visitor,
        };
        taken.iter().filter(is_same).for_each(|slot| slot.ended.cancel());
        taken.retain(|slot| !slot.ended.is_cancelled());
        if taken.iter().filter(|slot| slot.address == address).count() >= ADDRESS {
            return Err(BoardError::TooManyOfAddress);
        }
        if taken.len() >= ALL {
            return Err(BoardError::Busy);
        }
        let ended = CancellationToken::new();
        taken.push(TakenSlot { address, visitor, ended: ended.clone() });
        Ok(AnalysisSlot { ended, slots: self.clone() })
    }

    fn taken(&self) -> MutexGuard<'_, Vec<TakenSlot>> {
        // Every statement leaves the list valid, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AnalysisSlot {
    fn drop(&mut self) {
        self.ended.cancel();
        self.slots.taken().retain(|slot| !slot.ended.is_cancelled());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::AccountId;
    use crate::account::visitor::{SignedIn, Via};

    /// Returns a visitor with a new account.
    fn new_visitor() -> Visitor {
        let id = AccountId::random().unwrap();
        let via = Via::Session("a".to_owned());
        let account = SignedIn { id, name: "Anna".to_owned(), via };
        Visitor { account: Some(account), ..Visitor::default() }
    }

    #[test]
    fn a_second_analysis_of_a_visitor_ends_the_first() {
        let slots = AnalysisSlots::default();
        let anna = new_visitor();
        let first = slots.take(&anna).unwrap();
        let other = slots.take(&new_visitor()).unwrap();
        let second = slots.take(&anna).unwrap();
        assert!(first.ended.is_cancelled());
        assert!(!other.ended.is_cancelled() && !second.ended.is_cancelled());
        drop(first);
        assert_eq!(slots.taken().len(), 2);
    }

    #[test]
    fn an_address_has_few_analyses_at_once() {
        let slots = AnalysisSlots::default();
        let mut taken: Vec<AnalysisSlot> =
            (0..ADDRESS).map(|_| slots.take(&new_visitor()).unwrap()).collect();
        let rejected = slots.take(&new_visitor());
        assert!(matches!(rejected, Err(BoardError::TooManyOfAddress)));
        taken.pop();
        slots.take(&new_visitor()).unwrap();
    }
}
