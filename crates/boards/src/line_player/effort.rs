//! A limit on the captures that one request may have listed.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use luctor_rules::emergo::MOST_LANDINGS;

use super::unplayable::Unplayable;
use crate::shown::Shown;

/// The landings that may still be examined for the captures of positions. Clones share them. Games need some thousands,
/// but a position that was set up may need more than there is time for. For one position the limit is that of the rules.
#[derive(Clone, Debug)]
pub struct Effort(Arc<AtomicU64>);

/// The landings that all captures of a position take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landings(u64);

impl Effort {
    /// Allows the landings of one line of moves.
    pub fn of_line() -> Effort {
        Effort::of(4)
    }

    /// Allows as many landings as `positions` of the most difficult positions take.
    pub fn of(positions: u32) -> Effort {
        Effort(Arc::new(AtomicU64::new(u64::from(positions) * u64::from(MOST_LANDINGS))))
    }

    /// Examines a position once.
    ///
    /// # Errors
    ///
    /// Fails if the captures of the position cannot be listed with the landings that are left.
    pub fn examine(&self, position: &impl Shown) -> Result<Landings, Unplayable> {
        let allowed = self.left().min(MOST_LANDINGS.into());
        let mut left = allowed;
        let is_listable = position.is_listable(&mut left);
        let landings = Landings(allowed - left);
        self.spend(landings)?;
        if is_listable { Ok(landings) } else { Err(Unplayable::Endless) }
    }

    /// Counts the landings of a position again: the check of a move lists its captures, also if it rejects the move.
    ///
    /// # Errors
    ///
    /// Fails if too few are left.
    pub fn spend(&self, Landings(landings): Landings) -> Result<(), Unplayable> {
        let spent = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(landings));
        spent.map(|_| ()).map_err(|_| Unplayable::Endless)
    }

    /// Returns the landings that are left.
    pub fn left(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}
