//! The position of a match as JSON.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use luctor_rules::Variant;
use luctor_store::MatchId;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use luctor_boards::types::Position;

/// The size of JSON, in bytes, from which on a position is large. Most positions have a tenth of it.
pub(crate) const LARGE: usize = 32 << 10;

/// The size of a board of Emulsion from which on all positions are large.
const LARGE_BOARD: usize = 13;

/// The number of matches that are known to have had a large position.
const KNOWN: usize = 4096;

/// The number of cached positions. The largest have half a megabyte.
const MOST: usize = 32;

/// A position that was encoded once. Positions with thousands of captures take long to list and to encode, and all
/// visitors of a match see the same one.
#[derive(Clone, Debug)]
pub(crate) struct EncodedPosition(Arc<RawValue>);

impl EncodedPosition {
    /// Encodes a position.
    pub(crate) fn new(position: &Position) -> EncodedPosition {
        let json = serde_json::value::to_raw_value(position).expect("a view has string keys only");
        EncodedPosition(json.into())
    }

    /// Returns the size of the JSON in bytes.
    pub(crate) fn size(&self) -> usize {
        self.0.get().len()
    }
}

impl PartialEq for EncodedPosition {
    fn eq(&self, other: &EncodedPosition) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Serialize for EncodedPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// A match and the number of its events, which name a position.
type Key = (MatchId, u32);

/// The large positions that were shown last.
pub(crate) struct LargePositions {
    positions: Mutex<VecDeque<(Key, EncodedPosition)>>,
    /// The matches that have had one lately, and so may have another.
    matches: Mutex<LruCache<MatchId, ()>>,
}

impl Default for LargePositions {
    fn default() -> LargePositions {
        LargePositions { positions: Mutex::default(), matches: Mutex::new(LruCache::new(KNOWN)) }
    }
}

impl LargePositions {
    /// Returns whether the position of a match probably is large.
    pub(crate) fn expects(&self, id: &MatchId, variant: &Variant) -> bool {
        let large_board =
            matches!(variant, Variant::Emulsion(config) if config.size() >= LARGE_BOARD);
        large_board || lock(&self.matches).contains_key(id)
    }

    /// Returns the position of a match after so many events, which `position` computes if it is not cached.
    pub(crate) fn get(
        &self,
        id: &MatchId,
        version: u32,
        position: impl FnOnce() -> Position,
    ) -> EncodedPosition {
        let known = |((known, at), _): &&(Key, EncodedPosition)| known == id && *at == version;
        if let Some((_, found)) = lock(&self.positions).iter().find(known) {
            return found.clone();
        }
        let encoded = EncodedPosition::new(&position());
        if encoded.size() >= LARGE {
            let mut positions = lock(&self.positions);
            positions.truncate(MOST - 1);
            positions.push_front(((id.clone(), version), encoded.clone()));
            lock(&self.matches).insert(id.clone(), ());
        }
        encoded
    }
}

/// No statement leaves the data invalid, so a panic elsewhere has not broken them.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for LargePositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LargePositions").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::views::types::{Color, Duty};

    fn variant(name: &str) -> Variant {
        name.parse().unwrap()
    }

    fn position(text_length: usize) -> Position {
        Position {
            text: "a".repeat(text_length),
            ply: 0,
            turn: Color::White,
            pieces: Vec::new(),
            hands: None,
            legal: Vec::new(),
            duty: Duty::Step,
            hint: None,
            hint_told: None,
            groups: Vec::new(),
        }
    }

    #[test]
    fn a_large_position_is_computed_once_for_each_version() {
        let (large, computed) = (LargePositions::default(), Cell::new(0));
        let id = MatchId::random().unwrap();
        let get = |version, length| {
            large.get(&id, version, || {
                computed.set(computed.get() + 1);
                position(length)
            })
        };
        assert_eq!(get(1, LARGE), get(1, LARGE));
        assert_eq!(computed.get(), 1);
        get(2, LARGE);
        get(3, 1);
        get(3, 1);
        assert_eq!(computed.get(), 4, "small ones are computed again");
        for version in 10..10 + u32::try_from(MOST).unwrap() {
            get(version, LARGE);
        }
        assert_eq!(large.positions.lock().unwrap().len(), MOST);
        let (small_board, large_board) = (variant("emergo"), variant("emulsion:13"));
        assert!(large.expects(&id, &small_board), "it had a large position");
        let other = MatchId::random().unwrap();
        assert!(!large.expects(&other, &small_board) && large.expects(&other, &large_board));
    }
}
