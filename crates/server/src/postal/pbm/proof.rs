//! Who gives a command: by password as on pbmserv, or by what came with it.

use super::kind::Kind;
use super::order::{Caller, Order, Trouble};
use super::usage::form;
use crate::account::visitor::{SignedIn, Via, Visitor};
use crate::account::{AccountError, Scope, Scopes, key_of_name};
use crate::app::App;
use crate::http::error::AppError;
use crate::play::loaded::Loaded;
use crate::play::seat::Hold;
use luctor_match::player::Player;
use luctor_store::AccountRow;

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
        if let Some(account) = order.account() {
            // Who writes his name writes a password behind it: it need not be the right one.
            let named = words.first().is_some_and(|name| name.eq_ignore_ascii_case(&account.name));
            let own = if named { words.get(2..).unwrap_or_default() } else { words };
            return Ok((account.clone(), own.to_vec()));
        }
        match words {
            [name, password, own @ ..]
                if own.len() >= rest && self.may_sign(order, name).await? =>
            {
                Ok((self.by_password(order, name, password).await?, own.to_vec()))
            }
            // A password without what is to be done is not to be kept and repeated.
            [name, _, ..] if words.len() < 2 + rest && self.may_sign(order, name).await? => {
                Err(Trouble::refused("Behind userid and password something is missing."))
            }
            _ => Err(self.unsure(order, None).await?),
        }
    }

    /// The account that gives a command about a board, with the form of the command where none does.
    pub(super) async fn signed_for(
        &self,
        order: &Order<'_>,
        command: &str,
        kind: Kind,
        words: &[String],
        rest: usize,
    ) -> Result<(AccountRow, Vec<String>), Trouble> {
        let signed = self.signed(order, words, rest).await;
        signed.map_err(|trouble| trouble.expecting(vec![form(command, Some(kind.word()))]))
    }

    /// Whether a word is the userid of a signed command. In mails that may be confirmed it is one only if there is
    /// such an account: else it is what is to be done.
    async fn may_sign(&self, order: &Order<'_>, name: &str) -> Result<bool, AppError> {
        match &order.caller {
            Caller::Claimed(_) => Ok(self.db.name_is_taken(&key_of_name(name)).await?),
            Caller::Known(_) | Caller::Nobody => Ok(true),
        }
    }

    /// The account of a name and its password.
    pub(super) async fn by_password(
        &self,
        order: &Order<'_>,
        name: &str,
        password: &str,
    ) -> Result<AccountRow, Trouble> {
        if let Some(address) = &order.address {
            self.limits.sign_in_address.count(address)?;
        }
        if let Some(domain) = order.domain() {
            self.limits
                .by_mail
                .count(&format!("password {domain}"))
                .map_err(|error| Trouble::Failed(error.into()))?;
        }
        // Counted for names that nobody has too, so that the limit does not tell which they are.
        let key = key_of_name(name);
        // A mail comes again when somebody else has used up the tries.
        let counted = self.limits.password.count(&key);
        counted.map_err(|error| match order.caller {
            Caller::Claimed(_) => Trouble::Failed(error.into()),
            Caller::Known(_) | Caller::Nobody => Trouble::from(error),
        })?;
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

/// The player that an account is.
pub(super) fn player_of(loaded: &Loaded, account: &AccountRow) -> Result<Player, Trouble> {
    match Hold::of(&loaded.seats, &visitor(account)) {
        Hold::One(player) => Ok(player),
        Hold::None | Hold::Both => Err(Trouble::refused("You do not play on this board.")),
    }
}

/// Whether an account is challenged to a match that is not over.
pub(super) fn is_invited(loaded: &Loaded, account: &AccountRow) -> bool {
    let reader = visitor(account);
    loaded.state.end().is_none() && loaded.seats.iter().any(|seat| seat.invites(&reader))
}

/// The account as somebody who has signed in for what mails can do.
pub(super) fn visitor(account: &AccountRow) -> Visitor {
    let scopes = Scopes::of(vec![Scope::Read, Scope::Play, Scope::Challenge]);
    let signed =
        SignedIn { id: account.id.clone(), name: account.name.clone(), via: Via::Token(scopes) };
    Visitor { browser: None, account: Some(signed) }
}
