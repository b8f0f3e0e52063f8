//! Secret reply addresses, which identify who replies to an email.

use std::sync::Arc;

use luctor_store::{AccountId, AccountRow, Db, MatchId, Secret};
use tokio::sync::OnceCell;

use super::confirmation_code::ConfirmationCode;
use super::error::Failure;
use super::reply_tag::{ReplyTag, Signer};
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::postal::settings::IncomingMailSettings;
use crate::public_url::PageUrls;

/// Writes and checks reply addresses.
pub(crate) struct ReplyAddresses {
    db: Db,
    matches: Arc<Matches>,
    /// `None` if the server receives no email.
    settings: Option<IncomingMailSettings>,
    pages: PageUrls,
    signer: OnceCell<Signer>,
}

impl ReplyAddresses {
    /// Creates the service. Without `settings` the server receives no email, so there are no reply addresses.
    pub(crate) fn new(
        db: Db,
        matches: Arc<Matches>,
        settings: Option<IncomingMailSettings>,
        pages: PageUrls,
    ) -> ReplyAddresses {
        ReplyAddresses { db, matches, settings, pages, signer: OnceCell::new() }
    }

    /// Returns whether the server receives mail.
    pub(crate) fn receives_mail(&self) -> bool {
        self.settings.is_some()
    }

    /// Returns the reply address for an account, or `None` if the server receives no email.
    pub(crate) async fn address(
        &self,
        tag: &ReplyTag,
        account: &AccountRow,
    ) -> Result<Option<String>, Failure> {
        let Some(settings) = &self.settings else { return Ok(None) };
        Ok(Some(settings.tagged(&self.signer().await?.write(tag, account))))
    }

    /// Returns the address to which a confirmation is sent, or `None` if the server receives no email.
    pub(crate) fn confirmation_address(&self, code: &ConfirmationCode) -> Option<String> {
        let settings = self.settings.as_ref()?;
        Some(settings.tagged(&format!("c-{}", code.as_str())))
    }

    /// Returns the account that a tag belongs to, or `None` if the signature is invalid.
    pub(crate) async fn owner(
        &self,
        tag: &ReplyTag,
        signature: &str,
    ) -> Result<Option<AccountRow>, Failure> {
        let id = match tag {
            ReplyTag::Account(id) => Some(id.clone()),
            ReplyTag::Seat(game, player) => match self.matches.load(game).await {
                Ok(loaded) => loaded.seat(*player).account.clone().map(AccountId::from),
                Err(MatchError::NotFound) => None,
                Err(error) => return Err(error.into()),
            },
        };
        let Some(id) = id else { return Ok(None) };
        let account = self.db.account(&id).await?;
        let signer = self.signer().await?;
        Ok(account.filter(|account| signer.is_valid(tag, signature, account)))
    }

    /// Returns the id of the match that a challenge creates: the same for a repeated challenge.
    pub(super) async fn match_id(&self, key: &str) -> Result<MatchId, Failure> {
        Ok(self.signer().await?.match_id(key))
    }

    /// Returns a Message-ID that all emails about a match refer to, so that mail programs show them as one thread. No
    /// mail has this Message-ID itself.
    pub(crate) fn thread_id(&self, id: &MatchId) -> String {
        format!("<board.{id}@{}>", self.pages.mail_host())
    }

    /// Returns the signer. All processes on a database use the same key.
    async fn signer(&self) -> Result<&Signer, Failure> {
        self.signer
            .get_or_try_init(async || {
                let new_key = Secret::random()?;
                Ok(Signer::new(&self.db.server_key("mail", new_key.as_str()).await?))
            })
            .await
    }
}
