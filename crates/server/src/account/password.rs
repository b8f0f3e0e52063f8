//! Passwords: rules for new ones, hashing and verification.

use std::fmt;
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use luctor_store::AccountId;
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::account::error::PasswordError;
use crate::account::failure::AccountFailure;
use crate::limits::Address;
use crate::limits::shares::Shares;
use crate::process::priority;

/// The cost of Argon2id that OWASP's Password Storage Cheat Sheet recommends: 19 MiB of memory, two passes, one thread.
const COST: Params = match Params::new(19 * 1024, 2, 1, None) {
    Ok(params) => params,
    Err(_) => panic!("the cost is valid for Argon2"),
};

/// The hash that is compared for a name without an account, so that the answer takes as long. No password is known for
/// it.
const UNKNOWN: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$\
                      q9n0wDYxVfq0M3uCk2vJfJYgG3w3l5fH1uCk2vJfJYg";

/// The most waiting computations; more are rejected as busy.
const QUEUE: usize = 64;

/// The most computations of a client that wait or run. One runs at a time.
const OF_CLIENT: usize = 32;

/// The client that a computation is counted for, so that those of others do not wait for all of its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Asking {
    /// Someone at an address; the unknown address is that of all emails.
    Address(Address),
    /// The owner of an account, who confirms who they are.
    Account(AccountId),
}

/// The required strength: a million guesses, which take more than a month at the rate that the limits allow.
const STRENGTH: Score = Score::Two;

/// The characters that are judged. The time grows with the square of their number, above all if signs can stand for
/// several letters.
const JUDGED: usize = 32;

/// A new password: 8 to 200 characters of any kind. Whether it is easily guessed is checked when it is hashed.
pub(crate) struct NewPassword {
    text: String,
    /// The name of the account, which is guessed first.
    name: String,
}

impl NewPassword {
    /// Checks a new password for the account of a name. It is used exactly as typed.
    ///
    /// # Errors
    ///
    /// Fails if the password has a wrong length or is the name.
    pub(crate) fn read(text: String, name: &str) -> Result<NewPassword, PasswordError> {
        if !(8..=200).contains(&text.chars().count()) {
            return Err(PasswordError::Length);
        }
        if text.to_lowercase() == name.to_lowercase() {
            return Err(PasswordError::Name);
        }
        Ok(NewPassword { text, name: name.to_owned() })
    }

    /// Returns whether the password is easily guessed, also by those who know the name and this site. The check costs as much as hashing.
    fn is_guessable(&self) -> bool {
        let judged: String = self.text.chars().take(JUDGED).collect();
        zxcvbn(&judged, &[&self.name, "luctor", "emergo", "emulsion"]).score() < STRENGTH
    }
}

/// Passwords do not belong in logs.
impl fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewPassword(…)")
    }
}

/// Hashes and verifies a few passwords at a time, outside the async threads.
#[derive(Debug)]
pub(crate) struct Passwords {
    queue: Semaphore,
    slots: Arc<Semaphore>,
    shares: Shares<Asking>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        let slots = std::thread::available_parallelism().map_or(1, usize::from);
        Passwords {
            queue: Semaphore::new(QUEUE),
            slots: Arc::new(Semaphore::new(slots)),
            shares: Shares::new(1, OF_CLIENT),
        }
    }
}

impl Passwords {
    /// Returns the hash to store.
    ///
    /// # Errors
    ///
    /// Fails if the password is easily guessed, if too many computations wait, or if the system has no randomness.
    pub(crate) async fn hash(
        &self,
        password: NewPassword,
        asking: Asking,
    ) -> Result<String, AccountFailure> {
        let hash = move || {
            if password.is_guessable() {
                return Err(PasswordError::Guessable.into());
            }
            let hash = argon2().hash_password(password.text.as_bytes());
            hash.map(|hash: PasswordHash| hash.to_string()).map_err(AccountFailure::internal)
        };
        self.compute(asking, hash).await?
    }

    /// Returns whether a password matches the stored hash. Without a hash it takes as long.
    ///
    /// # Errors
    ///
    /// Fails if too many computations wait.
    pub(crate) async fn verify(
        &self,
        password: String,
        stored: Option<String>,
        asking: Asking,
    ) -> Result<bool, AccountFailure> {
        let verify = move || {
            let stored = stored.as_deref().unwrap_or(UNKNOWN);
            let hash = PasswordHash::new(stored);
            hash.is_ok_and(|hash| argon2().verify_password(password.as_bytes(), &hash).is_ok())
        };
        self.compute(asking, verify).await
    }

    async fn compute<T: Send + 'static>(
        &self,
        asking: Asking,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountFailure> {
        let asking = match asking {
            Asking::Address(address) => Asking::Address(address.home()),
            account => account,
        };
        let share = self.shares.enter(asking).await.map_err(|_| AccountFailure::Busy)?;
        let _queued = self.queue.try_acquire().map_err(|_| AccountFailure::Busy)?;
        let slot =
            Arc::clone(&self.slots).acquire_owned().await.map_err(AccountFailure::internal)?;
        // The work keeps its slot if the client disconnects.
        let task = tokio::task::spawn_blocking(move || {
            priority::lower();
            let done = work();
            drop((slot, share));
            done
        });
        task.await.map_err(AccountFailure::internal)
    }
}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, COST)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn anyone() -> Asking {
        Asking::Address(Address(None))
    }

    fn rejection(text: &str) -> Option<PasswordError> {
        match NewPassword::read(text.to_owned(), "Annabella") {
            Ok(new) => new.is_guessable().then_some(PasswordError::Guessable),
            Err(error) => Some(error),
        }
    }

    #[test]
    fn passwords_must_be_long_and_hard_to_guess() {
        for length in ["1234567", "ééééééé", &"x".repeat(201)] {
            assert_eq!(rejection(length), Some(PasswordError::Length), "{length}");
        }
        assert_eq!(rejection("annabella"), Some(PasswordError::Name));
        let keys = "qwertyuiop".repeat(20);
        for guessable in
            ["12345678", "password", "PassWord", "p4ssw0rd", "annabella1", "11.9.2001", &keys]
        {
            assert_eq!(rejection(guessable), Some(PasswordError::Guessable), "{guessable}");
        }
        let long = "correct horse battery staple ".repeat(6);
        for good in ["ékvéhrtü", " spaces count ", "a\u{0}bkdpwfh", "correct horse", &long] {
            assert_eq!(rejection(good), None, "{good:?}");
        }
    }

    #[test]
    fn only_the_first_characters_are_judged() {
        let tail = "correct horse battery";
        assert_eq!(rejection(&("x".repeat(JUDGED - 9) + tail)), None);
        assert_eq!(rejection(&("x".repeat(JUDGED) + tail)), Some(PasswordError::Guessable));
    }

    #[tokio::test]
    async fn passwords_are_verified_exactly_as_typed() {
        let passwords = Passwords::default();
        let new = NewPassword::read("Näht ein Kleid".to_owned(), "anna").unwrap();
        let stored = passwords.hash(new, anyone()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        for (typed, right) in [("Näht ein Kleid", true), ("näht ein Kleid", false), ("Näht", false)]
        {
            let verified = passwords.verify(typed.to_owned(), Some(stored.clone()), anyone());
            let verified = verified.await.unwrap();
            assert_eq!(verified, right, "{typed}");
        }
    }

    #[tokio::test]
    async fn an_unknown_name_costs_as_much() {
        let unknown = PasswordHash::new(UNKNOWN).unwrap();
        assert_eq!(Params::try_from(&unknown).unwrap().m_cost(), COST.m_cost());
        assert_eq!(unknown.hash.unwrap().len(), 32);
        for text in ["", "nobody is here", "password"] {
            let passwords = Passwords::default();
            assert!(!passwords.verify(text.to_owned(), None, anyone()).await.unwrap(), "{text}");
        }
    }

    #[tokio::test]
    async fn the_computations_of_a_client_wait_for_each_other() {
        let passwords = Passwords::default();
        let held = passwords.shares.enter(anyone()).await.unwrap();
        let mut own = Box::pin(passwords.verify("password".to_owned(), None, anyone()));
        assert!(own.as_mut().now_or_never().is_none());
        let other = Asking::Account(AccountId::random().unwrap());
        assert!(!passwords.verify("password".to_owned(), None, other).await.unwrap());
        assert!(own.as_mut().now_or_never().is_none());
        drop(held);
        assert!(!own.await.unwrap());
    }
}
