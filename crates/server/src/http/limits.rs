//! How often somebody may ask.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::account::AccountId;
use crate::app::App;
use crate::http::address::{Address, is_proxy_ignored};
use crate::http::error::AppError;
use crate::http::site::client;
use crate::settings::RateLimit;

/// All limits of a server.
#[derive(Debug)]
pub(crate) struct Limits {
    /// Any request, for each address.
    requests: Limit<Address>,
    /// The operator was told that all visitors seem to come from the proxy.
    told: AtomicBool,
    /// Any request, for each account.
    pub(crate) account: Limit<AccountId>,
    /// Attempts to sign in from an address.
    pub(crate) sign_in_address: Limit<Address>,
    /// Attempts to give the password of a name, from everywhere. It lets guess 30,000 passwords a day
    /// and does not keep the owner out for long.
    pub(crate) password: Limit<String>,
    /// New accounts from an address: enough for a club that begins on one evening.
    pub(crate) sign_up: Limit<Address>,
    /// Passwords and new accounts that come by mail, by the domain of the sender and what it is: addresses of mails can be
    /// invented, and those of large providers are many.
    pub(crate) by_mail: Limit<String>,
    /// Wishes for a new password from an address.
    pub(crate) reset: Limit<Address>,
    /// Lines that somebody says, by the speaker.
    pub(crate) chat: Limit<String>,
    /// Animations of whole games, for each address: one costs as much as hundreds of other answers.
    pub(crate) animations: Limit<Address>,
    /// Mails that come in from an address.
    pub(crate) letters_of: Limit<String>,
    /// Mails that come in from everywhere.
    pub(crate) letters: Limit<()>,
    /// Mails that somebody asks for to an address, for each account.
    pub(crate) mail: Limit<String>,
}

/// One limit with a count for each key.
#[derive(Debug)]
pub(crate) struct Limit<K: Hash + Eq + Clone> {
    /// None: no limit.
    counts: Option<DefaultKeyedRateLimiter<K>>,
    /// Questions since those who have been quiet were forgotten.
    asked: AtomicU32,
}

/// After so many questions those who have been quiet are forgotten.
const SWEEP: u32 = 10_000;

impl Limits {
    /// The limits that an operator has chosen.
    pub(crate) fn new(limit: RateLimit) -> Limits {
        let strict = |at_once, one_per: Duration| match limit {
            RateLimit::Off => None,
            RateLimit::PerSecond(_) => {
                let quota = Quota::with_period(one_per).expect("no period below is 0");
                Some(quota.allow_burst(NonZeroU32::new(at_once).expect("nor is any number")))
            }
        };
        let general = match limit {
            RateLimit::Off => None,
            RateLimit::PerSecond(number) => {
                Some(Quota::per_second(number).allow_burst(number.saturating_mul(FOUR)))
            }
        };
        Limits {
            requests: Limit::new(general),
            told: AtomicBool::new(false),
            account: Limit::new(general),
            sign_in_address: Limit::new(strict(20, Duration::from_secs(6))),
            password: Limit::new(strict(10, Duration::from_secs(3))),
            sign_up: Limit::new(strict(20, Duration::from_secs(60))),
            by_mail: Limit::new(strict(20, Duration::from_secs(20))),
            reset: Limit::new(strict(5, Duration::from_secs(60))),
            chat: Limit::new(strict(8, Duration::from_secs(2))),
            animations: Limit::new(strict(10, Duration::from_secs(3))),
            letters_of: Limit::new(strict(20, Duration::from_secs(60))),
            letters: Limit::new(strict(200, Duration::from_millis(200))),
            mail: Limit::new(strict(3, Duration::from_secs(600))),
        }
    }
}

const FOUR: NonZeroU32 = NonZeroU32::new(4).expect("it is not 0");

impl<K: Hash + Eq + Clone> Limit<K> {
    fn new(quota: Option<Quota>) -> Limit<K> {
        Limit { counts: quota.map(RateLimiter::keyed), asked: AtomicU32::new(0) }
    }

    /// Counts a request.
    ///
    /// # Errors
    ///
    /// There were too many: how long to wait.
    pub(crate) fn count(&self, key: &K) -> Result<(), AppError> {
        let Some(counts) = &self.counts else { return Ok(()) };
        if self.asked.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            counts.retain_recent();
            counts.shrink_to_fit();
        }
        counts.check_key(key).map_err(|until| {
            AppError::TooOften(until.wait_time_from(DefaultClock::default().now()))
        })
    }
}

/// Counts every request for its address. The files of the client, which cost no more than a refusal, are free: a club that
/// comes at once through one address asks for hundreds of them.
pub(crate) async fn count(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Result<Response, AppError> {
    if client::is_hashed(request.uri().path()) {
        return Ok(next.run(request).await);
    }
    let trust = app.settings.trust_proxy;
    if is_proxy_ignored(request.extensions(), request.headers(), trust)
        && !app.limits.told.swap(true, Ordering::Relaxed)
    {
        tracing::warn!("requests come through a proxy: without --trust-proxy all count as one");
    }
    let address = Address::of(request.extensions(), request.headers(), trust);
    app.limits.requests.count(&address)?;
    Ok(next.run(request).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_a_count_of_its_own_and_none_without_a_limit() {
        let limits = Limits::new(RateLimit::default());
        for name in ["anna", "bert"] {
            let key = name.to_owned();
            let refused = (0..11).filter(|_| limits.password.count(&key).is_err()).count();
            assert_eq!(refused, 1, "{name}");
        }
        let limits = Limits::new(RateLimit::Off);
        assert!((0..1000).all(|_| limits.password.count(&"anna".to_owned()).is_ok()));
    }

    #[test]
    fn those_who_have_been_quiet_are_forgotten() {
        let quota = Quota::with_period(Duration::from_nanos(1)).unwrap();
        let limit = Limit::new(Some(quota));
        for key in 0..SWEEP {
            let _ = limit.count(&key);
        }
        assert!(limit.counts.unwrap().len() < 10);
    }
}
