//! Bytes of a response that hold something until the client has read them.

use axum::body::Bytes;

struct Guarded<G> {
    bytes: Bytes,
    _guard: G,
}

impl<G> AsRef<[u8]> for Guarded<G> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Returns bytes that drop a guard, such as a share of a budget, when the last copy of them is dropped.
pub(crate) fn guarded(bytes: Bytes, guard: impl Send + 'static) -> Bytes {
    Bytes::from_owner(Guarded { bytes, _guard: guard })
}
