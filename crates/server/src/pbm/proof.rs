//! Who gives a command: by password as on pbmserv, or by what came with it.

use super::order::{Caller, Order, Trouble};
use crate::account::{AccountError, Scope, Scopes, key_of_name};
use crate::app::App;
use crate::db::AccountRow;
use crate::error::AppError;
use crate::visitor::{SignedIn, Via, Visitor};

/// Accounts with the same address that are looked at.
const SAME_EMAIL: i64 = 20;

impl App {
    /// The account that gives a command, and the words behind its userid and password, which are left out
    /// where it is known already. At least `rest` words follow them.
    pub(super) async fn signed(
        &self,
        order: &Order<'_>,
        words: &[String],
        rest: usize,
    ) -> Result<(AccountRow, Vec<String>), Trouble> {
        if let Caller::Known(account) = &order.caller {
            // Who writes his name writes a password behind it: it need not be the right one.
            let named = words.first().is_some_and(|name| name.eq_ignore_ascii_case(&account.name));
            let own = if named { words.get(2..).unwrap_or_default() } else { words };
            return Ok((account.clone(), own.to_vec()));
        }
        if let [name, password, own @ ..] = words
            && own.len() >= rest
        {
            return Ok((self.by_password(name, password).await?, own.to_vec()));
        }
        Err(self.unsure(order, None).await?)
    }

    /// The account of a name and its password.
    pub(super) async fn by_password(
        &self,
        name: &str,
        password: &str,
    ) -> Result<AccountRow, Trouble> {
        // Counted for names that nobody has too, so that the limit does not tell which they are.
        let key = key_of_name(name);
        self.limits.password.count(&key)?;
        let row = self.db.account_named(&key).await?;
        let stored = row.as_ref().map(|row| row.password.clone());
        let right = self.passwords.verify(password.to_owned(), stored).await?;
        let wrong = || AppError::from(AccountError::WrongCredentials);
        row.filter(|_| right).ok_or_else(|| wrong().into())
    }

    /// Why it is not known who gives a command: of the accounts that could, the one to be asked, which is
    /// one of `names` where they are given.
    pub(super) async fn unsure(
        &self,
        order: &Order<'_>,
        names: Option<[&str; 2]>,
    ) -> Result<Trouble, Trouble> {
        let unknown = || Trouble::refused("It is not known who you are.");
        let Caller::Claimed(email) = &order.caller else { return Ok(unknown()) };
        let mut rows = self.db.accounts_with_email(&email.key(), SAME_EMAIL).await?;
        if let Some(names) = names {
            rows.retain(|row| names.iter().any(|name| name.eq_ignore_ascii_case(&row.name)));
        }
        Ok(match <[AccountRow; 1]>::try_from(rows) {
            Ok([account]) => Trouble::Unsure(Box::new(account)),
            // Whether an address has no account or several is nobody's business.
            Err(_) => unknown(),
        })
    }
}

/// The account as somebody who has signed in for what mails can do.
pub(super) fn visitor(account: &AccountRow) -> Visitor {
    let scopes = Scopes::of(vec![Scope::Read, Scope::Play, Scope::Challenge]);
    let signed =
        SignedIn { id: account.id.clone(), name: account.name.clone(), via: Via::Token(scopes) };
    Visitor { browser: None, account: Some(signed) }
}
