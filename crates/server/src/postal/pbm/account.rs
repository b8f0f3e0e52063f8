//! Accounts by mail: signing up and off, passwords, addresses, views.

use std::sync::Arc;

use super::kind::Kind;
use super::order::{Answer, Caller, Order, Trouble};
use super::usage::form;
use crate::account::failure::AccountFailure;
use crate::account::{AccountError, NewPassword};
use crate::app::App;
use crate::http::error::AppError;
use luctor_store::time::now_ms;

impl App {
    /// Makes an account; a link that confirms its address is sent there.
    pub(super) async fn pbm_sign_up(
        self: &Arc<App>,
        order: &Order<'_>,
        name: &str,
        password: &str,
        address: Option<&str>,
    ) -> Result<Answer, Trouble> {
        let claimed = match &order.caller {
            Caller::Known(account) => {
                return Err(Trouble::refused(format!("You have an account: {}.", account.name)));
            }
            Caller::Claimed(email) => Some(email.as_str()),
            Caller::Nobody => None,
        };
        if let Some(domain) = order.domain() {
            self.limits
                .by_mail
                .count(&format!("signup {domain}"))
                .map_err(|error| Trouble::Failed(error.into()))?;
        }
        let from = order.address.as_ref();
        let email = address.or(claimed);
        let made = self.accounts.create(name, password.to_owned(), email, false, from).await;
        let (row, wish) = match made {
            Ok(made) => made,
            // The same mail once more, or somebody who has forgotten that he did so.
            Err(AccountFailure::Rejected(AccountError::NameTaken)) => {
                let own = self.by_password(order, name, password).await;
                let row = own.map_err(|trouble| match trouble {
                    Trouble::Failed(error) => Trouble::Failed(error),
                    _ => AppError::from(AccountError::NameTaken).into(),
                })?;
                let email = email.map(|text| self.links.check_email(text)).transpose()?;
                let wish = email.filter(|_| row.email.is_none());
                if let Some(email) = &wish {
                    self.limits.mail.count(&email.key())?;
                    self.links.send_verification(&row.id, &row.name, email).await?;
                }
                (row, wish)
            }
            Err(error) => return Err(error.into()),
        };
        let mut text = format!("There is an account {} for you now.\n", row.name);
        if wish.is_some() {
            text.push_str(
                "\nA mail with a link is on its way: open it to confirm the address. Without\n\
                 that you can play by userid and password, but no mail about your games\n\
                 will come.\n",
            );
        }
        Ok(Answer::new(format!("Welcome, {}", row.name), text))
    }

    /// Changes a password.
    pub(super) async fn pbm_change_password(
        &self,
        order: &Order<'_>,
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let [name, old, new] = words else {
            return Err(Trouble::refused("Userid, old and new password are needed.")
                .expecting(vec![form("change password", None)]));
        };
        let done = Answer::new(
            "Password changed",
            "The password is changed. Secret addresses of earlier mails are worthless now.\n",
        );
        let account = match self.by_password(order, name, old).await {
            Ok(account) => account,
            // The same mail once more.
            Err(Trouble::Refused(refusal)) => {
                return match self.by_password(order, name, new).await {
                    Ok(_) => Ok(done),
                    Err(Trouble::Failed(error)) => Err(Trouble::Failed(error)),
                    Err(_) => Err(Trouble::Refused(refusal)),
                };
            }
            Err(other) => return Err(other),
        };
        let new = NewPassword::read(new.clone(), &account.name);
        let new = new.map_err(|error| AppError::from(AccountError::from(error)))?;
        let hash = self.passwords.hash(new).await?;
        self.db.set_password(&account.id, &hash, None, false).await?;
        Ok(done)
    }

    /// Gives an account another address, once a link that is sent there is opened.
    pub(super) async fn pbm_change_address(
        &self,
        order: &Order<'_>,
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let expected = || vec![form("change address", None)];
        let (name, password, address) = match (words, &order.caller) {
            ([name, password, address], _) => (name, password, address.clone()),
            ([name, password], Caller::Claimed(email)) => {
                (name, password, email.as_str().to_owned())
            }
            _ => {
                return Err(Trouble::refused("Userid, password and an address are needed.")
                    .expecting(expected()));
            }
        };
        let account = self.by_password(order, name, password).await?;
        let email = self.links.check_email(&address)?;
        self.limits.mail.count(&account.id.to_string())?;
        self.limits.mail.count(&email.key())?;
        self.links.send_verification(&account.id, &account.name, &email).await?;
        let text = "A mail with a link is on its way there: open it to confirm the address.\n";
        Ok(Answer::new("Address", text))
    }

    /// Deletes an account.
    pub(super) async fn pbm_sign_off(
        &self,
        order: &Order<'_>,
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let [name, password] = words else {
            return Err(Trouble::refused("Userid and password are needed.")
                .expecting(vec![form("signoff", None)]));
        };
        let account = self.by_password(order, name, password).await?;
        self.db.delete_account(&account.id, now_ms()).await?;
        tracing::info!("account deleted");
        let text = "Your account is deleted. Its games stay, and nobody else gets its name.\n";
        Ok(Answer::new("Good-bye", text))
    }

    /// Sets how boards are shown; without an option tells how.
    pub(super) async fn pbm_set(
        &self,
        order: &Order<'_>,
        kind: Kind,
        words: &[String],
    ) -> Result<Answer, Trouble> {
        let (account, options) = self.signed_for(order, "set", kind, words, 0).await?;
        let mut view = self.mail_view(&account.id).await?;
        for option in &options {
            if !view.set(option) {
                return Err(Trouble::refused(format!("{option:?} is no option."))
                    .expecting(vec![form("set", Some(kind.word())), view.describe()]));
            }
        }
        if !options.is_empty() {
            let json = serde_json::to_string(&view).map_err(AppError::internal)?;
            self.db.set_mail_view(&account.id, &json).await?;
        }
        let text = format!("Set for all your boards:\n\n  {}\n", view.describe());
        Ok(Answer::new("Options", text).to(&account))
    }
}
