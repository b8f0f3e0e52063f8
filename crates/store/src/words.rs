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

/// The kind of a trace of an account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceKind {
    /// A browser, by its cookie.
    Browser,
    /// An address of the network from which the account is used.
    Visit,
    /// An address from which a link in an email to the account was opened, perhaps by someone else.
    Link,
    /// The mailbox of the confirmed mail address, or the owner of its domain, when a rated match is played or the account leaves it.
    Mailbox,
}

words!(TraceKind {
    Browser = "browser",
    Visit = "visit",
    Link = "link",
    Mailbox = "mailbox",
});

/// The reason for suspecting that two accounts belong to one person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SuspicionReason {
    /// Both were used in one browser.
    SameBrowser,
    /// Both were used from one address of the network.
    SameAddress,
    /// Both have addresses of one mailbox, or of one domain that is not a large provider's.
    SameMailbox,
}

words!(SuspicionReason {
    SameBrowser = "same-browser",
    SameAddress = "same-address",
    SameMailbox = "same-mailbox",
});

/// A moderator's decision about a suspicion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SuspicionState {
    /// No moderator has decided yet.
    Open,
    /// The accounts belong to one person.
    Confirmed,
    /// The accounts belong to different people.
    Dismissed,
}

words!(SuspicionState { Open = "open", Confirmed = "confirmed", Dismissed = "dismissed" });

/// The reason why a rated match did not change ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uncounted {
    /// The same players have finished too many rated matches within a day.
    PairLimit,
    /// The accounts may belong to one person.
    Suspicion,
    /// The match ended after too few moves.
    Short,
}

words!(Uncounted { PairLimit = "pair-limit", Suspicion = "suspicion", Short = "short" });

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
        check(TraceKind::ALL, TraceKind::as_str);
        check(SuspicionReason::ALL, SuspicionReason::as_str);
        check(SuspicionState::ALL, SuspicionState::as_str);
        check(Uncounted::ALL, Uncounted::as_str);
        check(Channel::ALL, Channel::as_str);
        check(Delivery::ALL, Delivery::as_str);
    }
}
