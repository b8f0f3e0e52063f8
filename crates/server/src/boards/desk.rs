//! Who analyzes at present: one board for each visitor, few for each address.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::account::visitor::Visitor;
use crate::http::error::AppError;
use crate::limits::Address;

/// Analyses of all together.
const ALL: usize = 48;
/// Analyses of an address: a house with several people.
const ADDRESS: usize = 4;

/// The analyses that go on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Desks(Arc<Mutex<Vec<Taken>>>);

/// Who has one.
#[derive(Clone, Debug)]
struct Taken {
    address: Address,
    /// None for somebody who cannot be known again.
    visitor: Option<String>,
    ends: CancellationToken,
}

/// An analysis goes on for as long as this lives.
#[derive(Debug)]
pub(crate) struct Desk {
    /// Cancelled when the same visitor analyzes something else.
    pub(crate) ends: CancellationToken,
    desks: Desks,
}

impl Desks {
    /// Begins an analysis; an earlier one of the same visitor ends, since he looks at something else now.
    ///
    /// # Errors
    ///
    /// The address has too many, or all together have.
    pub(crate) fn take(&self, address: Address, visitor: &Visitor) -> Result<Desk, AppError> {
        let mut taken = self.taken();
        let visitor = visitor.key();
        let same = |desk: &&Taken| match (&desk.visitor, &visitor) {
            (None, None) => desk.address == address,
            (theirs, his) => theirs == his,
        };
        taken.iter().filter(same).for_each(|desk| desk.ends.cancel());
        taken.retain(|desk| !desk.ends.is_cancelled());
        if taken.iter().filter(|desk| desk.address == address).count() >= ADDRESS {
            return Err(AppError::TooManyStreams);
        }
        if taken.len() >= ALL {
            return Err(AppError::Busy);
        }
        let ends = CancellationToken::new();
        taken.push(Taken { address, visitor, ends: ends.clone() });
        Ok(Desk { ends, desks: self.clone() })
    }

    fn taken(&self) -> MutexGuard<'_, Vec<Taken>> {
        // The list is whole after every statement, so a panic elsewhere has not broken it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.ends.cancel();
        self.desks.taken().retain(|desk| !desk.ends.is_cancelled());
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::account::AccountId;
    use crate::account::visitor::{SignedIn, Via};

    fn address() -> Address {
        Address::of(None)
    }

    fn somebody() -> Visitor {
        let id = AccountId::random().unwrap();
        let via = Via::Session("a".to_owned());
        Visitor { browser: None, account: Some(SignedIn { id, name: "Anna".to_owned(), via }) }
    }

    #[test]
    fn who_looks_at_something_else_gives_up_what_was_before() {
        let desks = Desks::default();
        let anna = somebody();
        let first = desks.take(address(), &anna).unwrap();
        let other = desks.take(address(), &somebody()).unwrap();
        let second = desks.take(address(), &anna).unwrap();
        assert!(first.ends.is_cancelled());
        assert!(!other.ends.is_cancelled() && !second.ends.is_cancelled());
        drop(first);
        assert_eq!(desks.taken().len(), 2);
    }

    #[test]
    fn an_address_has_a_few() {
        let desks = Desks::default();
        let mut taken: Vec<Desk> =
            (0..ADDRESS).map(|_| desks.take(address(), &somebody()).unwrap()).collect();
        assert!(matches!(desks.take(address(), &somebody()), Err(AppError::TooManyStreams)));
        taken.pop();
        desks.take(address(), &somebody()).unwrap();
    }
}
