//! Passwords: which are taken, and how they are kept.

use std::fmt;
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use zxcvbn::{Score, zxcvbn};

use crate::account::error::PasswordError;
use crate::account::failure::AccountFailure;

/// The cost that OWASP's Password Storage Cheat Sheet asks of Argon2id: 19 MiB of memory, two passes,
/// one thread.
const COST: Params = match Params::new(19 * 1024, 2, 1, None) {
    Ok(params) => params,
    Err(_) => panic!("the cost is one that Argon2 has"),
};

/// What is compared with the password for a name that nobody has, so that it takes as long. No
/// password is known for it.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$\
                      q9n0wDYxVfq0M3uCk2vJfJYgG3w3l5fH1uCk2vJfJYg";

/// How many may wait for their turn before the server says that it is busy.
const QUEUE: usize = 64;

/// What a password withstands at least: a million guesses, which take more than a month at the pace at which
/// passwords of a name can be tried.
const STRENGTH: Score = Score::Two;

/// The characters by which a password is judged. The time grows with the square of their number, most of all where
/// signs may stand for several letters each.
const JUDGED: usize = 32;

/// A password that somebody would like: 8 to 200 characters of any kind. Whether it is easily guessed is found
/// out when it is hashed.
pub(crate) struct NewPassword {
    text: String,
    /// The name of the account, which is guessed first.
    name: String,
}

impl NewPassword {
    /// The password for the account of a name, exactly as it was typed.
    ///
    /// # Errors
    ///
    /// It may not be chosen.
    pub(crate) fn read(text: String, name: &str) -> Result<NewPassword, PasswordError> {
        if !(8..=200).contains(&text.chars().count()) {
            return Err(PasswordError::Length);
        }
        if text.to_lowercase() == name.to_lowercase() {
            return Err(PasswordError::Name);
        }
        Ok(NewPassword { text, name: name.to_owned() })
    }

    /// Whether it would be among the first that somebody tries. That costs as much as hashing it.
    fn is_guessable(&self) -> bool {
        let judged: String = self.text.chars().take(JUDGED).collect();
        zxcvbn(&judged, &[&self.name]).score() < STRENGTH
    }
}

/// Passwords do not belong in logs.
impl fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewPassword(…)")
    }
}

/// Does the costly work: a few passwords at a time, on threads where it keeps nobody waiting.
#[derive(Debug)]
pub(crate) struct Passwords {
    queue: Semaphore,
    slots: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Passwords {
        let slots = std::thread::available_parallelism().map_or(1, usize::from);
        Passwords { queue: Semaphore::new(QUEUE), slots: Arc::new(Semaphore::new(slots)) }
    }
}

impl Passwords {
    /// What is stored of a password.
    ///
    /// # Errors
    ///
    /// It is easily guessed; or too many wait, or the system has no randomness.
    pub(crate) async fn hash(&self, password: NewPassword) -> Result<String, AccountFailure> {
        let hash = move || {
            if password.is_guessable() {
                return Err(PasswordError::Guessable.into());
            }
            let hash = argon2().hash_password(password.text.as_bytes());
            hash.map(|hash: PasswordHash| hash.to_string()).map_err(AccountFailure::internal)
        };
        self.in_turn(hash).await?
    }

    /// Whether a password is the one that is stored. It takes as long when nothing is stored.
    ///
    /// # Errors
    ///
    /// Too many wait.
    pub(crate) async fn verify(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, AccountFailure> {
        let verify = move || {
            let stored = stored.as_deref().unwrap_or(NOBODY);
            let hash = PasswordHash::new(stored);
            hash.is_ok_and(|hash| argon2().verify_password(password.as_bytes(), &hash).is_ok())
        };
        self.in_turn(verify).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountFailure> {
        let _place = self.queue.try_acquire().map_err(|_| AccountFailure::Busy)?;
        let slot =
            Arc::clone(&self.slots).acquire_owned().await.map_err(AccountFailure::internal)?;
        // The slot goes with the work: who hangs up does not make room before it is done.
        let task = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
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
    use super::*;

    fn refusal(text: &str) -> Option<PasswordError> {
        match NewPassword::read(text.to_owned(), "Annabella") {
            Ok(new) => new.is_guessable().then_some(PasswordError::Guessable),
            Err(error) => Some(error),
        }
    }

    #[test]
    fn a_password_is_long_enough_and_not_among_the_first_that_are_tried() {
        for length in ["1234567", "ééééééé", &"x".repeat(201)] {
            assert_eq!(refusal(length), Some(PasswordError::Length), "{length}");
        }
        assert_eq!(refusal("annabella"), Some(PasswordError::Name));
        let keys = "qwertyuiop".repeat(20);
        for guessable in
            ["12345678", "password", "PassWord", "p4ssw0rd", "annabella1", "11.9.2001", &keys]
        {
            assert_eq!(refusal(guessable), Some(PasswordError::Guessable), "{guessable}");
        }
        let long = "correct horse battery staple ".repeat(6);
        for good in ["ékvéhrtü", " spaces count ", "a\u{0}bkdpwfh", "correct horse", &long] {
            assert_eq!(refusal(good), None, "{good:?}");
        }
    }

    #[test]
    fn so_many_characters_are_judged_and_no_more() {
        let tail = "correct horse battery";
        assert_eq!(refusal(&("x".repeat(JUDGED - 9) + tail)), None);
        assert_eq!(refusal(&("x".repeat(JUDGED) + tail)), Some(PasswordError::Guessable));
    }

    #[tokio::test]
    async fn a_password_is_known_again_exactly_as_it_was_typed() {
        let passwords = Passwords::default();
        let new = NewPassword::read("Näht ein Kleid".to_owned(), "anna").unwrap();
        let stored = passwords.hash(new).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        for (typed, right) in [("Näht ein Kleid", true), ("näht ein Kleid", false), ("Näht", false)]
        {
            let verified = passwords.verify(typed.to_owned(), Some(stored.clone())).await.unwrap();
            assert_eq!(verified, right, "{typed}");
        }
    }

    #[tokio::test]
    async fn nobody_has_a_password_of_the_same_cost() {
        let nobody = PasswordHash::new(NOBODY).unwrap();
        assert_eq!(Params::try_from(&nobody).unwrap().m_cost(), COST.m_cost());
        assert_eq!(nobody.hash.unwrap().len(), 32);
        for text in ["", "nobody is here", "password"] {
            assert!(!Passwords::default().verify(text.to_owned(), None).await.unwrap(), "{text}");
        }
    }
}
