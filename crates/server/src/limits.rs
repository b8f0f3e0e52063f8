//! Rate limits: how often a client may make requests of each kind.

pub(crate) mod board_work;
pub(crate) mod debt;
pub(crate) mod list_queries;
pub(crate) mod rate_limit;
pub(crate) mod shares;
pub(crate) mod turns;

use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use luctor_store::AccountId;

use debt::Debts;
use rate_limit::RateLimit;

/// The error of too many requests, with the time to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many requests, wait {} s", .0.as_secs())]
pub(crate) struct TooOften(pub(crate) Duration);

impl TooOften {
    /// Returns the time to wait in seconds, rounded up, so that the next attempt succeeds.
    pub(crate) fn seconds(self) -> u64 {
        self.0.as_secs() + 1
    }
}

/// The client that a limit counts as one: an IPv4 address or the /64 network of an IPv6 address. `None` if the server
/// is called without a socket, and of mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Address(pub(crate) Option<IpAddr>);

impl Address {
    /// Returns the key of an address; of IPv6, the first 64 bits count.
    pub(crate) fn of(address: Option<IpAddr>) -> Address {
        Address(address.map(|address| match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        }))
    }

    /// Returns the address, or `None` for that of this machine. All visitors have it behind a proxy that the settings do
    /// not trust, so it says nothing about them.
    pub(crate) fn remote(self) -> Option<IpAddr> {
        self.0.filter(|address| !address.is_loopback() && !address.is_unspecified())
    }

    /// Returns the address of IPv4, or the /48 of IPv6, which may belong to one person. Returns `None` for this machine.
    pub(crate) fn subscriber(self) -> Option<IpAddr> {
        self.remote().map(|address| match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 80 << 80).into(),
        })
    }

    /// Returns the address of IPv4 or the /48 of IPv6 as one client. Many clients of one home must not take the places of
    /// others.
    pub(crate) fn home(self) -> Address {
        self.subscriber().map_or(self, |network| Address(Some(network)))
    }

    /// Returns the start of a network that may belong to one person, as far as addresses tell: a /24 of IPv4, a /48 of IPv6.
    pub(crate) fn network(self) -> Option<IpAddr> {
        self.subscriber().map(|address| match address {
            IpAddr::V4(v4) => Ipv4Addr::from_bits(v4.to_bits() >> 8 << 8).into(),
            IpAddr::V6(_) => address,
        })
    }
}

/// All limits of a server.
#[derive(Debug)]
pub(crate) struct Limits {
    /// All requests, by address.
    pub(crate) requests: Limit<Address>,
    /// All requests of the IPv6 addresses that may belong to one person, by the start of their network.
    pub(crate) requests_of_subscriber: Limit<Ipv6Addr>,
    /// Requests that pages of other sites make browsers send, by address of the visitor. They must not use up the requests
    /// of the visitor's own pages.
    pub(crate) from_other_sites: HomeLimit,
    /// Health checks on open connections, by address.
    pub(crate) health: HomeLimit,
    /// Files of the client, by address. They cost little, and a club behind one address requests hundreds of them at a
    /// time.
    pub(crate) files: HomeLimit,
    /// Bytes of large responses, by address.
    pub(crate) response_bytes: Debts<Address>,
    /// Bytes that streams and WebSockets send, by address.
    pub(crate) stream_bytes: HomeLimit,
    /// All requests, by account.
    pub(crate) account: Limit<AccountId>,
    /// Attempts to sign in, by address.
    pub(crate) sign_in_address: HomeLimit,
    /// Attempts to give a password, by account name. Allows 30,000 guesses a day and does not keep the owner out for
    /// long.
    pub(crate) password: Limit<String>,
    /// The same for passwords in emails. They count apart, so that forged emails do not keep anyone from signing in.
    pub(crate) password_by_mail: Limit<String>,
    /// Codes of a second factor, by account. Six digits withstand 3,000 guesses.
    pub(crate) codes: Limit<AccountId>,
    /// New accounts, by address. Enough for a club on one evening.
    pub(crate) sign_up: HomeLimit,
    /// Passwords and new accounts sent by mail, by the domain of the sender and the kind of request. Single addresses
    /// can be forged, and large providers have many users.
    pub(crate) by_mail: Limit<String>,
    /// Accounts that are created by mail: forged senders could belong to any number of domains.
    pub(crate) sign_ups_by_mail: Limit<()>,
    /// Requests to reset a password, by address.
    pub(crate) reset: HomeLimit,
    /// Emails with a link to reset a password, by account. Anyone can request them.
    pub(crate) reset_mails: Limit<AccountId>,
    /// Chat lines, by speaker.
    pub(crate) chat: Limit<String>,
    /// Bytes that guests store, by address. A guest can get a new cookie at any time.
    pub(crate) guest_data: HomeLimit,
    /// Bytes that accounts store.
    pub(crate) account_data: Limit<AccountId>,
    /// Bytes that all accounts of an address store: a new account costs only a request.
    pub(crate) address_data: Limit<IpAddr>,
    /// Games that guests create, by address.
    pub(crate) guest_games: HomeLimit,
    /// New codes of seats, by address. All who watch the game look at it again.
    pub(crate) seat_codes: HomeLimit,
    /// Changes of preferences, follows and blocks, by account.
    pub(crate) preferences: Limit<AccountId>,
    /// Vacations that begin, change or end, by account. Each makes the server compute all deadlines of the account again.
    pub(crate) vacations: Limit<AccountId>,
    /// Chat lines, by address: a new identity costs only a request.
    pub(crate) chat_address: HomeLimit,
    /// Analyses that guests share, by address: a new identity costs only a request.
    pub(crate) guest_analyses: HomeLimit,
    /// Reports of guests to moderators, by address: a new identity costs only a request.
    pub(crate) guest_reports: HomeLimit,
    /// Exports of all data of an account.
    pub(crate) exports: Limit<AccountId>,
    /// Animations of whole games, by address: one costs as much as hundreds of other responses.
    pub(crate) animations: HomeLimit,
    /// Incoming emails, by sender.
    pub(crate) mails_by_sender: Limit<String>,
    /// All incoming emails of a source to the public address. Anyone can send emails with forged addresses, which must not keep others from
    /// playing.
    pub(crate) mails: Limit<MailSource>,
    /// Answers to emails of unknown senders, of all together: nobody knows who gets them.
    pub(crate) answers_to_strangers: Limit<()>,
    /// Outgoing emails that a user triggers, by recipient or account.
    pub(crate) mail: Limit<String>,
    /// Messages and chat by mail, by recipient. More than one sender may send, so that nobody silences all others.
    pub(crate) texts_to: Limit<AccountId>,
    /// Outgoing emails about matches, by recipient. Nobody plays more moves by mail.
    pub(crate) notices: Limit<AccountId>,
    /// Push messages about matches, by recipient.
    pub(crate) pushes: Limit<AccountId>,
    /// New browsers of rated play, by account.
    pub(crate) browsers: Limit<AccountId>,
    /// Matches that begin without a word of the challenged account, by that account.
    pub(crate) started_matches: Limit<AccountId>,
}

/// How far a sender is known who has written to the public address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum MailSource {
    /// The mail server has verified this domain.
    Verified(String),
    /// Anyone.
    Unknown,
}

/// One limit with a count for each key.
#[derive(Debug)]
pub(crate) struct Limit<K: Hash + Eq + Clone> {
    /// `None` if nothing is limited.
    counts: Option<DefaultKeyedRateLimiter<K>>,
    /// Requests since idle keys were removed.
    requests: AtomicU32,
}

/// A limit that counts all addresses of a [home](Address::home) together.
#[derive(Debug)]
pub(crate) struct HomeLimit(Limit<Address>);

impl HomeLimit {
    fn new(quota: Option<Quota>) -> HomeLimit {
        HomeLimit(Limit::new(quota))
    }

    /// Counts a request. Fails if there were too many.
    pub(crate) fn count(&self, address: &Address) -> Result<(), TooOften> {
        self.0.count(&address.home())
    }

    /// Counts as many units as given. Fails if there were too many.
    fn count_many(&self, address: &Address, units: NonZeroU32) -> Result<(), TooOften> {
        self.0.count_many(&address.home(), units)
    }
}

/// The number of requests after which idle keys are removed.
const SWEEP: u32 = 10_000;

impl Limits {
    /// Creates the limits that the host has chosen.
    pub(crate) fn new(limit: RateLimit) -> Limits {
        let strict = |at_once, one_per: Duration| match limit {
            RateLimit::Off => None,
            RateLimit::PerSecond(_) => {
                let quota = Quota::with_period(one_per).expect("no period below is 0");
                Some(quota.allow_burst(NonZeroU32::new(at_once).expect("nor is any number")))
            }
        };
        let per_second = |times: NonZeroU32| match limit {
            RateLimit::Off => None,
            RateLimit::PerSecond(number) => {
                let number = number.saturating_mul(times);
                Some(Quota::per_second(number).allow_burst(number.saturating_mul(FOUR)))
            }
        };
        let general = per_second(NonZeroU32::MIN);
        Limits {
            requests: Limit::new(general),
            requests_of_subscriber: Limit::new(per_second(SUBSCRIBER)),
            from_other_sites: HomeLimit::new(strict(100, Duration::from_millis(100))),
            health: HomeLimit::new(general),
            files: HomeLimit::new(per_second(FILES)),
            response_bytes: Debts::new(match limit {
                RateLimit::Off => None,
                RateLimit::PerSecond(number) => Some(number.saturating_mul(RESPONSE_BYTES)),
            }),
            stream_bytes: HomeLimit::new(strict(STREAM_BYTES_AT_ONCE, STREAM_BYTE_PERIOD)),
            account: Limit::new(general),
            sign_in_address: HomeLimit::new(strict(20, Duration::from_secs(6))),
            password: Limit::new(strict(10, Duration::from_secs(3))),
            password_by_mail: Limit::new(strict(10, Duration::from_secs(10))),
            codes: Limit::new(strict(5, Duration::from_secs(300))),
            sign_up: HomeLimit::new(strict(20, Duration::from_secs(60))),
            by_mail: Limit::new(strict(20, Duration::from_secs(20))),
            sign_ups_by_mail: Limit::new(strict(100, Duration::from_secs(20))),
            reset: HomeLimit::new(strict(5, Duration::from_secs(60))),
            reset_mails: Limit::new(strict(3, Duration::from_secs(3 * 3600))),
            chat: Limit::new(strict(8, Duration::from_secs(2))),
            guest_data: HomeLimit::new(strict(DATA_AT_ONCE, DATA_PERIOD)),
            account_data: Limit::new(strict(DATA_AT_ONCE, DATA_PERIOD)),
            address_data: Limit::new(strict(4 * DATA_AT_ONCE, DATA_PERIOD / 4)),
            guest_games: HomeLimit::new(strict(200, Duration::from_secs(20))),
            seat_codes: HomeLimit::new(strict(30, Duration::from_secs(10))),
            preferences: Limit::new(strict(30, Duration::from_secs(10))),
            vacations: Limit::new(strict(5, Duration::from_secs(3600))),
            chat_address: HomeLimit::new(strict(24, Duration::from_secs(1))),
            guest_analyses: HomeLimit::new(strict(20, Duration::from_secs(72 * 60))),
            guest_reports: HomeLimit::new(strict(10, Duration::from_secs(600))),
            exports: Limit::new(strict(3, Duration::from_secs(600))),
            animations: HomeLimit::new(strict(10, Duration::from_secs(3))),
            mails_by_sender: Limit::new(strict(20, Duration::from_secs(60))),
            mails: Limit::new(strict(200, Duration::from_millis(200))),
            answers_to_strangers: Limit::new(strict(60, Duration::from_secs(10))),
            mail: Limit::new(strict(3, Duration::from_secs(600))),
            texts_to: Limit::new(strict(20, Duration::from_secs(600))),
            notices: Limit::new(strict(40, Duration::from_secs(60))),
            pushes: Limit::new(strict(40, Duration::from_secs(60))),
            browsers: Limit::new(strict(20, Duration::from_secs(3 * 3600))),
            started_matches: Limit::new(strict(20, Duration::from_secs(600))),
        }
    }
}

/// The requests of an IPv6 subscriber, in multiples of those of an address: a company or a school has many of these.
const SUBSCRIBER: NonZeroU32 = NonZeroU32::new(4).expect("it is not 0");

/// The number of files for each other request: by default 500 per second, and 2,000 at once, two dozen visits with
/// nothing cached.
const FILES: NonZeroU32 = NonZeroU32::new(10).expect("it is not 0");

/// The bytes of large responses for each request: by default 4 MB per second, and 16 MB at once.
const RESPONSE_BYTES: NonZeroU32 = NonZeroU32::new(80_000).expect("it is not 0");

/// The bytes of streams at once: thousands of states.
const STREAM_BYTES_AT_ONCE: u32 = 16 << 20;
/// The time per further byte: 4 MB per second.
const STREAM_BYTE_PERIOD: Duration = Duration::from_nanos(250);

/// The bytes that can be stored at once: 22,000 moves.
const DATA_AT_ONCE: u32 = 8 << 20;
/// The time per further byte: 94 MB a day, or 3 moves per second.
const DATA_PERIOD: Duration = Duration::from_nanos(1_000_000_000 / 1024);

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("it is not 0");

impl Limits {
    /// Returns false if the host has turned all limits off.
    pub(crate) fn are_on(&self) -> bool {
        self.mails.counts.is_some()
    }
}

impl<K: Hash + Eq + Clone> Limit<K> {
    fn new(quota: Option<Quota>) -> Limit<K> {
        Limit { counts: quota.map(RateLimiter::keyed), requests: AtomicU32::new(0) }
    }

    /// Counts a request. Fails if there were too many.
    pub(crate) fn count(&self, key: &K) -> Result<(), TooOften> {
        self.count_many(key, NonZeroU32::MIN)
    }

    /// Counts as many units as given, for example bytes. Fails if there were too many.
    pub(crate) fn count_many(&self, key: &K, units: NonZeroU32) -> Result<(), TooOften> {
        let Some(counts) = &self.counts else { return Ok(()) };
        if self.requests.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            counts.retain_recent();
            counts.shrink_to_fit();
        }
        counts
            .check_key_n(key, units)
            .expect("no request counts more units than are allowed at once")
            .map_err(|until| TooOften(until.wait_time_from(DefaultClock::default().now())))
    }
}

impl Limits {
    /// Counts bytes that a visitor stores. Fails if the account, its address, or the guests of the address have stored too
    /// many.
    pub(crate) fn count_stored(
        &self,
        account: Option<&AccountId>,
        address: Address,
        bytes: NonZeroU32,
    ) -> Result<(), TooOften> {
        let Some(account) = account else { return self.guest_data.count_many(&address, bytes) };
        self.account_data.count_many(account, bytes)?;
        match address.subscriber() {
            Some(home) => self.address_data.count_many(&home, bytes),
            None => Ok(()),
        }
    }

    /// Waits until a stream of an address may send so many bytes.
    pub(crate) async fn pace_stream(&self, address: &Address, bytes: usize) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX).min(STREAM_BYTES_AT_ONCE);
        let Some(bytes) = NonZeroU32::new(bytes) else { return };
        while let Err(TooOften(wait)) = self.stream_bytes.count_many(address, bytes) {
            tokio::time::sleep(wait).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn each_key_is_counted_separately() {
        let limits = Limits::new(RateLimit::default());
        for name in ["anna", "bert"] {
            let key = name.to_owned();
            let rejected = (0..11).filter(|_| limits.password.count(&key).is_err()).count();
            assert_eq!(rejected, 1, "{name}");
        }
        let limits = Limits::new(RateLimit::Off);
        assert!((0..1000).all(|_| limits.password.count(&"anna".to_owned()).is_ok()));
    }

    #[test]
    fn a_home_cannot_guess_from_many_networks() {
        let limits = Limits::new(RateLimit::default());
        let address = |network: u128| Address::of(Some(Ipv6Addr::from_bits(network << 64).into()));
        let home = 0x2001_0db8_0001_0000;
        let allowed =
            (0..100).filter(|own| limits.sign_in_address.count(&address(home + own)).is_ok());
        assert_eq!(allowed.count(), 20);
        assert!(limits.sign_in_address.count(&address(home + 0x1_0000)).is_ok());
    }

    #[tokio::test]
    async fn a_stream_waits_when_its_address_has_received_much() {
        let limits = Limits::new(RateLimit::default());
        let address = Address::of(None);
        let all = usize::try_from(STREAM_BYTES_AT_ONCE).unwrap();
        limits.pace_stream(&address, all).await;
        assert!(limits.pace_stream(&address, all / 2).now_or_never().is_none());
    }

    #[test]
    fn idle_keys_are_removed() {
        let quota = Quota::with_period(Duration::from_nanos(1)).unwrap();
        let limit = Limit::new(Some(quota));
        for key in 0..SWEEP {
            let _ = limit.count(&key);
        }
        assert!(limit.counts.unwrap().len() < 10);
    }
}
