//! Commands about the sender's account.

use std::sync::Arc;

use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::Db;

use crate::account::accounts::{Accounts, SigningUp};
use crate::account::failure::AccountFailure;
use crate::account::links::Links;
use crate::account::traces::Traces;
use crate::account::{AccountError, NewPassword};
use crate::limits::Limits;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::boards::Boards;
use crate::postal::pbm::error::{CommandError, Failure};
use crate::postal::pbm::identity::Identity;
use crate::postal::pbm::language::{PbmGame, form};
use crate::postal::pbm::request::{CommandRequest, CommandSender};

/// Creates, changes and deletes accounts.
pub(crate) struct AccountCommands {
    pub(crate) db: Db,
    pub(crate) accounts: Accounts,
    pub(crate) links: Links,
    pub(crate) limits: Arc<Limits>,
    pub(crate) traces: Arc<Traces>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) boards: Arc<Boards>,
}

impl AccountCommands {
    /// Creates an account, and sends a link that confirms its address.
    pub(crate) async fn sign_up(
        &self,
        request: &CommandRequest<'_>,
        name: &str,
        password: &str,
        address: Option<&str>,
    ) -> Result<Answer, CommandError> {
        let claimed = match &request.sender {
            CommandSender::Known(account) => {
                let reason = Message::new("reject.second-account").with("name", &account.name);
                return Err(CommandError::rejected(&reason));
            }
            CommandSender::Claimed(email) => {
                // The answer goes to this mailbox.
                self.traces.check_mailbox(email).await?;
                Some(email.as_str())
            }
            CommandSender::Anonymous => None,
        };
        if let Some(domain) = request.domain_key() {
            let counted = self.limits.by_mail.count(&format!("signup {domain}"));
            counted.map_err(Failure::from)?;
            self.limits.sign_ups_by_mail.count(&()).map_err(Failure::from)?;
        }
        let client = request.address();
        let email = address.or(claimed);
        let new = SigningUp {
            name,
            password: password.to_owned(),
            email,
            bot: false,
            // A mail names no code: on such a server, accounts are created on the site.
            invitation: None,
        };
        let created = self.accounts.create(new, client).await;
        let (row, unconfirmed) = match created {
            Ok(created) => created,
            // The mail came again, or the owner has forgotten the account.
            Err(AccountFailure::Rejected(AccountError::NameTaken)) => {
                let own = self.identity.by_password(request, name, password).await;
                let row = own.map_err(|error| match error {
                    CommandError::Failed(failure) => CommandError::Failed(failure),
                    _ => AccountError::NameTaken.into(),
                })?;
                let email = email.map(|text| self.links.check_email(text)).transpose()?;
                let unconfirmed = email.filter(|_| row.email.is_none());
                if let Some(email) = &unconfirmed {
                    self.links.verify(&row, email).await?;
                }
                (row, unconfirmed)
            }
            Err(error) => return Err(error.into()),
        };
        let subject = Message::new("answer.account.subject").with("name", &row.name);
        let ready = Message::new("answer.account.ready").with("name", &row.name);
        let mut answer = Answer::of(&subject, &ready);
        if unconfirmed.is_some() {
            answer.text.push_str(&mail_text(&Message::new("answer.account.unconfirmed")));
        }
        Ok(answer)
    }

    /// Changes a password.
    pub(crate) async fn change_password(
        &self,
        request: &CommandRequest<'_>,
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let [name, old, new] = words else {
            return Err(CommandError::rejected(&Message::new("reject.password-form"))
                .with_usage(vec![form("change password", None)]));
        };
        let done = Answer::of(
            &Message::new("answer.password.subject"),
            &Message::new("answer.password.text"),
        );
        let account = match self.identity.by_password(request, name, old).await {
            Ok(account) => account,
            // The mail may have come again.
            Err(CommandError::Rejected(rejected)) => {
                return match self.identity.by_password(request, name, new).await {
                    Ok(_) => Ok(done),
                    Err(CommandError::Failed(failure)) => Err(failure.into()),
                    Err(_) => Err(CommandError::Rejected(rejected)),
                };
            }
            Err(other) => return Err(other),
        };
        let new = NewPassword::read(new.clone(), &account.name).map_err(AccountError::from)?;
        self.accounts.set_password(&account, new, None, false).await?;
        Ok(done)
    }

    /// Sends a link to a new address, which replaces the old one when the link is opened.
    pub(crate) async fn change_address(
        &self,
        request: &CommandRequest<'_>,
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let (name, password, address) = match (words, &request.sender) {
            ([name, password, address], _) => (name, password, address.clone()),
            ([name, password], CommandSender::Claimed(email)) => {
                (name, password, email.as_str().to_owned())
            }
            _ => {
                return Err(CommandError::rejected(&Message::new("reject.address-form"))
                    .with_usage(vec![form("change address", None)]));
            }
        };
        let account = self.identity.by_password(request, name, password).await?;
        let email = self.links.check_email(&address)?;
        self.links.verify(&account, &email).await?;
        Ok(Answer::of(
            &Message::new("answer.address.subject"),
            &Message::new("answer.address.text"),
        ))
    }

    /// Deletes an account.
    pub(crate) async fn sign_off(
        &self,
        request: &CommandRequest<'_>,
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let [name, password] = words else {
            return Err(CommandError::rejected(&Message::new("reject.signoff-form"))
                .with_usage(vec![form("signoff", None)]));
        };
        let account = self.identity.by_password(request, name, password).await?;
        self.accounts.delete_confirmed(&account).await?;
        Ok(Answer::of(
            &Message::new("answer.signoff.subject"),
            &Message::new("answer.signoff.text"),
        ))
    }

    /// Sets mail options. Without an option, shows the present ones.
    pub(crate) async fn set(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        words: &[String],
    ) -> Result<Answer, CommandError> {
        let (account, settings) =
            self.identity.identify_for(request, "set", game, words, 0).await?;
        let mut options = self.boards.options(&account.id).await?;
        for setting in &settings {
            if !options.set(setting) {
                let usage = vec![form("set", Some(game.name())), options.describe()];
                let reason = Message::new("reject.option").with("option", setting);
                return Err(CommandError::rejected(&reason).with_usage(usage));
            }
        }
        if !settings.is_empty() {
            let json = serde_json::to_string(&options).map_err(Failure::internal)?;
            self.db.set_mail_view(&account.id, &json).await?;
        }
        let text = Message::new("answer.options.text").with("options", options.describe());
        Ok(Answer::of(&Message::new("answer.options.subject"), &text).to(&account))
    }
}
