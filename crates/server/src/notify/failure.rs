//! Failures of delivery.

/// The reason why a message was not sent. It contains no addresses.
#[derive(Debug)]
pub(crate) enum DeliveryFailure {
    /// Retrying cannot succeed.
    Permanent(String),
    /// A retry may succeed.
    Temporary(String),
}
