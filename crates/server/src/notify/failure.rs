//! Failures of delivery.

use std::time::Duration;

/// The reason why a message was not sent. It contains no addresses.
#[derive(Debug)]
pub(crate) enum DeliveryFailure {
    /// Retrying cannot succeed.
    Permanent(String),
    /// A retry may succeed.
    Temporary(String),
    /// The recipient's service gets no more messages at the moment. This is not counted as an attempt.
    Busy(Duration),
}
