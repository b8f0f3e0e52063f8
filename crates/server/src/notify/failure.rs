//! Failures of delivery.

/// A message was not sent: why. The reason contains no addresses.
#[derive(Debug)]
pub(crate) enum DeliveryFailure {
    /// It can never be sent.
    Permanent(String),
    /// It may be sent later.
    Temporary(String),
}
