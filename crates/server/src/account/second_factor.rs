//! The second factor: codes of an authenticator app (RFC 6238), and recovery codes for the loss of the device.

use std::sync::Arc;

use luctor_store::time::now_ms;
use luctor_store::{AccountId, AccountRow, Db, Secret, SecretHash};
use totp_rs::{Builder, Secret as SharedSecret, Totp};

use crate::account::AccountError;
use crate::account::failure::AccountFailure;
use crate::account::visitor::SignedIn;
use crate::limits::Limits;

/// The name that authenticator apps show beside the name of the account.
const ISSUER: &str = "Luctor";
/// The length of the shared secret in bytes, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// The number of recovery codes.
const RECOVERY_CODES: usize = 10;
/// The length of a recovery code in hexadecimal digits: 112 random bits, which a hash without a salt protects.
const RECOVERY_DIGITS: usize = 28;

/// The state of an account's second factor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Status {
    /// `true` if signing in needs a code.
    pub(crate) on: bool,
    /// The number of unused recovery codes.
    pub(crate) recovery_codes: i64,
}

/// A secret to be entered in an authenticator app.
pub(crate) struct Proposal {
    /// The secret in base32.
    pub(crate) secret: String,
    /// The `otpauth:` URI for a QR code.
    pub(crate) uri: String,
}

/// Sets up, checks and removes second factors.
#[derive(Clone, Debug)]
pub(crate) struct SecondFactors {
    db: Db,
    limits: Arc<Limits>,
}

impl SecondFactors {
    /// Creates the service.
    pub(crate) fn new(db: Db, limits: Arc<Limits>) -> SecondFactors {
        SecondFactors { db, limits }
    }

    /// Returns the state of an account's second factor.
    pub(crate) async fn status(&self, account: &AccountId) -> Result<Status, AccountFailure> {
        let row = self.db.second_factor(account).await?;
        let on = row.is_some_and(|row| row.confirmed);
        Ok(Status { on, recovery_codes: self.db.recovery_codes(account).await? })
    }

    /// Proposes a new secret. It has no effect until it is confirmed.
    /// `row` is the account of an owner who has given its password.
    pub(crate) async fn propose(&self, row: &AccountRow) -> Result<Proposal, AccountFailure> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes)?;
        let secret = SharedSecret::from(&bytes[..]).to_base32();
        let uri = totp(&secret, &row.name)?.to_url().map_err(AccountFailure::internal)?;
        match self.db.propose_second_factor(&row.id, &row.password, &secret).await? {
            true => Ok(Proposal { secret, uri }),
            false => Err(AccountError::HasSecondFactor.into()),
        }
    }

    /// Turns the second factor on by a first code, and returns the recovery codes.
    pub(crate) async fn confirm(
        &self,
        account: &SignedIn,
        code: &str,
    ) -> Result<Vec<String>, AccountFailure> {
        self.limits.codes.count(&account.id)?;
        let row = self.db.second_factor(&account.id).await?;
        let row = row.filter(|row| !row.confirmed).ok_or(AccountError::NoSuchEntry)?;
        let step = step_of(&row.secret, &account.name, code)?.ok_or(AccountError::WrongCode)?;
        let codes: Result<Vec<String>, _> = (0..RECOVERY_CODES).map(|_| recovery_code()).collect();
        let codes = codes?;
        let hashes: Vec<SecretHash> =
            codes.iter().map(|code| SecretHash::of(&plain(code))).collect();
        match self.db.confirm_second_factor(&account.id, &row.secret, step, &hashes).await? {
            true => {
                tracing::info!("second factor turned on");
                Ok(codes)
            }
            false => Err(AccountError::NoSuchEntry.into()),
        }
    }

    /// Removes the second factor of an account.
    pub(crate) async fn remove(&self, account: &AccountId) -> Result<(), AccountFailure> {
        self.db.remove_second_factor(account).await?;
        tracing::info!("second factor turned off");
        Ok(())
    }

    /// Fails unless the account has no second factor, or the code is valid. A code is valid once.
    pub(crate) async fn check(
        &self,
        account: &AccountId,
        name: &str,
        code: Option<&str>,
    ) -> Result<(), AccountFailure> {
        let row = self.db.second_factor(account).await?;
        let Some(row) = row.filter(|row| row.confirmed) else { return Ok(()) };
        let code = code.ok_or(AccountError::CodeRequired)?;
        self.limits.codes.count(account)?;
        let valid = match step_of(&row.secret, name, code)? {
            Some(step) => self.db.use_code_of_step(account, step).await?,
            None => self.db.use_recovery_code(account, &SecretHash::of(&plain(code))).await?,
        };
        if valid {
            return Ok(());
        }
        tracing::info!("wrong code of a second factor");
        Err(AccountError::WrongCode.into())
    }
}

fn totp(secret: &str, name: &str) -> Result<Totp, AccountFailure> {
    let secret = SharedSecret::try_from_base32(secret).map_err(AccountFailure::internal)?;
    Builder::new()
        .with_secret(secret)
        .with_issuer(Some(ISSUER))
        .with_account_name(name)
        .build()
        .map_err(AccountFailure::internal)
}

/// Returns the time step of a code, or `None` if it is not a code of this time.
fn step_of(secret: &str, name: &str, code: &str) -> Result<Option<i64>, AccountFailure> {
    let seconds = now_ms().max(0).unsigned_abs() / 1000;
    let digits: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let step = totp(secret, name)?.check(&digits, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// Returns a new recovery code: hexadecimal digits in groups of four.
fn recovery_code() -> Result<String, getrandom::Error> {
    let secret = Secret::random()?;
    let digits = &secret.as_str()[..RECOVERY_DIGITS];
    let groups: Vec<&str> =
        (0..RECOVERY_DIGITS).step_by(4).map(|start| &digits[start..start + 4]).collect();
    Ok(groups.join("-"))
}

/// Returns a recovery code without signs that people add or leave out.
fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recovery_codes_are_read_as_people_type_them() {
        let code = recovery_code().unwrap();
        assert_eq!(code.len(), RECOVERY_DIGITS + 6);
        assert_eq!(plain(&code), plain(&code.to_uppercase().replace('-', " ")));
        assert_ne!(code, recovery_code().unwrap());
    }

    /// The secret and the code of RFC 6238, appendix B, for the time 59 s.
    #[test]
    fn codes_are_those_of_the_standard() {
        let secret = SharedSecret::from(&b"12345678901234567890"[..]).to_base32();
        let totp = totp(&secret, "Anna").unwrap();
        assert_eq!(totp.check("287082", 59), Some(1));
        assert_eq!(totp.check("287082", 59 + 120), None);
        assert!(totp.to_url().unwrap().starts_with("otpauth://totp/Luctor:Anna?"));
    }
}
