//! The enums that only the database has words for.

use luctor_match::word::words;

/// The kind of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// A person has the seat.
    Person,
    /// The engine plays here.
    Computer,
    /// Anyone with the code, or from the lobby, may join.
    Open,
    /// An account is invited.
    Invited,
}

words!(SeatKind {
    Person = "person",
    Computer = "computer",
    Open = "open",
    Invited = "invited",
});

/// A chat room of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChatRoom {
    /// The players write here, and everyone reads it.
    Players,
    /// The spectators write here.
    Spectators,
}

words!(ChatRoom { Players = "players", Spectators = "spectators" });

/// The purpose of a link in an email.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// Confirms that an address belongs to the account.
    Verify,
    /// Sets a new password.
    Reset,
}

words!(Purpose { Verify = "verify", Reset = "reset" });

/// The channel of an outgoing message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Channel {
    /// Mail to an address.
    Mail,
    /// A push notification to a browser.
    Push,
}

words!(Channel { Mail = "mail", Push = "push" });

/// The state of an outgoing message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Delivery {
    /// The message is to be sent.
    Waiting,
    /// The message was sent.
    Sent,
    /// Every attempt failed.
    Failed,
}

words!(Delivery { Waiting = "waiting", Sent = "sent", Failed = "failed" });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_parses_to_its_value() {
        fn check<T: Copy + PartialEq + std::fmt::Debug + std::str::FromStr>(
            values: &[T],
            as_str: fn(T) -> &'static str,
        ) {
            for &value in values {
                assert_eq!(as_str(value).parse().ok(), Some(value));
            }
            assert!("".parse::<T>().is_err());
        }
        check(SeatKind::ALL, SeatKind::as_str);
        check(ChatRoom::ALL, ChatRoom::as_str);
        check(Purpose::ALL, Purpose::as_str);
        check(Channel::ALL, Channel::as_str);
        check(Delivery::ALL, Delivery::as_str);
    }
}
