//! How many streams somebody has open: each costs memory for as long as it lasts.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::account::AccountId;
use crate::account::visitor::Visitor;
use crate::http::error::AppError;
use crate::limits::Address;

/// For each address: a house with several people and their programs.
const ADDRESS: usize = 64;
/// For each account: a program that plays many games at a time.
const ACCOUNT: usize = 32;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Who {
    Address(Address),
    Account(AccountId),
}

impl Who {
    fn most(&self) -> usize {
        match self {
            Who::Address(_) => ADDRESS,
            Who::Account(_) => ACCOUNT,
        }
    }
}

type Counts = HashMap<Who, usize>;

/// The streams that are open.
#[derive(Clone, Debug)]
pub(crate) struct OpenStreams {
    bounded: bool,
    counts: Arc<Mutex<Counts>>,
}

/// A stream counts for as long as this lives.
#[derive(Debug)]
pub(crate) struct OpenStream {
    whose: Vec<Who>,
    streams: OpenStreams,
}

impl OpenStreams {
    /// None is open.
    pub(crate) fn new(bounded: bool) -> OpenStreams {
        OpenStreams { bounded, counts: Arc::default() }
    }

    /// Opens one.
    ///
    /// # Errors
    ///
    /// The address or the account has too many.
    pub(crate) fn open(&self, address: Address, reader: &Visitor) -> Result<OpenStream, AppError> {
        let account = reader.account.as_ref().map(|account| Who::Account(account.id.clone()));
        let whose: Vec<Who> = account.into_iter().chain([Who::Address(address)]).collect();
        let mut counts = self.counts();
        let full = |who: &Who| counts.get(who).is_some_and(|&open| open >= who.most());
        if self.bounded && whose.iter().any(full) {
            return Err(AppError::TooManyStreams);
        }
        for who in &whose {
            *counts.entry(who.clone()).or_default() += 1;
        }
        drop(counts);
        Ok(OpenStream { whose, streams: self.clone() })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // The map is whole after every statement, so a panic elsewhere has not broken it.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut counts = self.streams.counts();
        for who in &self.whose {
            if let Some(count) = counts.get_mut(who) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(who);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn a_stream_that_ends_makes_room_for_another() {
        let streams = OpenStreams::new(true);
        let address = Address::of(None);
        let open = || streams.open(address, &Visitor::default());
        let mut all: Vec<OpenStream> = (0..ADDRESS).map(|_| open().unwrap()).collect();
        assert!(open().is_err());
        all.pop();
        all.push(open().unwrap());
        drop(all);
        assert!(streams.counts().is_empty());
    }

    #[test]
    fn without_limits_there_may_be_any_number() {
        let streams = OpenStreams::new(false);
        let address = Address::of(None);
        let all: Vec<_> = (0..1000).map(|_| streams.open(address, &Visitor::default())).collect();
        assert!(all.iter().all(Result::is_ok));
    }
}
