//! The position of a match as JSON.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use luctor_store::MatchId;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use luctor_boards::types::Position;

/// The size of JSON, in bytes, from which on it is cached. Most positions have a tenth of it.
const LARGE: usize = 32 << 10;

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
#[derive(Default)]
pub(crate) struct LargePositions(Mutex<VecDeque<(Key, EncodedPosition)>>);

impl LargePositions {
    /// Returns the position of a match after so many events, which `position` computes if it is not cached.
    pub(crate) fn get(
        &self,
        id: &MatchId,
        version: u32,
        position: impl FnOnce() -> Position,
    ) -> EncodedPosition {
        // No statement leaves the queue invalid, so a panic elsewhere has not broken it.
        let entries = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |((known, at), _): &&(Key, EncodedPosition)| known == id && *at == version;
        if let Some((_, found)) = entries().iter().find(known) {
            return found.clone();
        }
        let encoded = EncodedPosition::new(&position());
        if encoded.size() >= LARGE {
            let mut entries = entries();
            entries.truncate(MOST - 1);
            entries.push_front(((id.clone(), version), encoded.clone()));
        }
        encoded
    }
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
        assert_eq!(large.0.lock().unwrap().len(), MOST);
    }
}
