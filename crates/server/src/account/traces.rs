//! Traces of accounts. Only keyed hashes are stored, and they expire, also those of deleted accounts.
//!
//! They serve to compare two accounts that play rated matches against each other: the browsers from which these are played,
//! the addresses from which the accounts are used, and the mailboxes of confirmed mail addresses with the owners of their
//! domains. The addresses and mailboxes also keep the owner of a banned or closed account from going on as a guest or with a new
//! account, and that of a muted account from writing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hashlink::LruCache;
use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};
use luctor_store::{AccountId, AddressRestrictions, Db, Secret, StoreError, TraceKind, hex};
use ring::hmac;
use tokio::sync::OnceCell;

use crate::account::email::Email;
use crate::account::error::AccountError;
use crate::account::failure::AccountFailure;
use crate::account::visitor::Visitor;
use crate::limits::{Address, Limits};

/// The time after which a trace is stored again.
const FRESH_MS: i64 = HOUR_MS;

/// The number of traces that are known to be stored.
const KNOWN: usize = 8192;

/// The time for which a trace is stored. Those of this time before a rated match are stored until the match is over.
pub(crate) const TRACES_MS: i64 = 30 * DAY_MS;

/// The time for which the restrictions of an account also hold for guests and new accounts at an address that it has used, and
/// for which a moderator can block the address itself. Accounts are new for as long: they may have been created after the
/// restriction, elsewhere or by mail.
pub(crate) const RESTRICTED_ADDRESS_MS: i64 = 7 * DAY_MS;

/// The name of the key in the database, which all processes share.
const KEY: &str = "traces";

/// A guest or the owner of a new account.
struct Stranger {
    /// Keyed hashes of the addresses, and of the mailbox.
    traces: Vec<String>,
    /// The confirmed mailbox, if any. Accounts that still have it may have left no trace of it.
    mailbox: Option<Email>,
}

/// A stored trace: the account, its kind, and the keyed hash, which is empty for a mailbox that was looked up.
type Known = (AccountId, TraceKind, String);

/// Records traces of accounts.
#[derive(Debug)]
pub(crate) struct Traces {
    db: Db,
    limits: Arc<Limits>,
    key: OnceCell<hmac::Key>,
    /// The times at which traces were stored, by account and keyed hash.
    stored: Mutex<LruCache<Known, i64>>,
}

impl Traces {
    /// Creates the service.
    pub(crate) fn new(db: Db, limits: Arc<Limits>) -> Traces {
        Traces { db, limits, key: OnceCell::new(), stored: Mutex::new(LruCache::new(KNOWN)) }
    }

    /// Records the browser and the mailbox of a visitor with an account, who creates, joins or plays a rated match. Does
    /// nothing for guests.
    pub(crate) async fn record(&self, visitor: &Visitor) -> Result<(), AccountFailure> {
        let Some(account) = &visitor.account else { return Ok(()) };
        if let Some(browser) = &visitor.browser {
            self.record_browser(&account.id, browser.as_str()).await?;
        }
        // A command by mail comes from no address, so the owner is thought to be where a link was opened last.
        if visitor.is_by_mail()
            && let Some(last) = self.db.last_visit(&account.id).await?
        {
            self.store_hash(&account.id, TraceKind::Link, last).await?;
        }
        let looked_up = (account.id.clone(), TraceKind::Mailbox, String::new());
        if !self.is_fresh(&looked_up) {
            self.record_mailbox(&account.id).await?;
            self.stored().insert(looked_up, now_ms());
        }
        Ok(())
    }

    /// Records the browser of an account. Whoever plays from many new ones has to wait: each trace is compared with those of
    /// opponents.
    async fn record_browser(
        &self,
        account: &AccountId,
        browser: &str,
    ) -> Result<(), AccountFailure> {
        let kind = TraceKind::Browser;
        let hash = self.hash(kind, browser).await?;
        if self.is_fresh(&(account.clone(), kind, hash.clone())) {
            return Ok(());
        }
        if !self.db.has_trace(account, kind, &hash).await? {
            self.limits.browsers.count(account)?;
        }
        self.store_hash(account, kind, hash).await
    }

    /// Records the mailbox of an account's confirmed address, if it has one, and the owner of its domain, who can have any
    /// number of mailboxes. A match that is played by mail leaves no other trace, and neither does an account that is deleted or
    /// gets another address.
    pub(crate) async fn record_mailbox(&self, account: &AccountId) -> Result<(), AccountFailure> {
        let email = self.db.account(account).await?.and_then(|row| Email::read(&row.email?));
        let Some(email) = email else { return Ok(()) };
        for key in [Some(email.mailbox_key()), email.owner_key()].into_iter().flatten() {
            self.store(account, TraceKind::Mailbox, &key).await?;
        }
        Ok(())
    }

    /// Records the address from which an account that was created at `created_ms` is used.
    ///
    /// # Errors
    ///
    /// Fails with [`AccountError::BannedAddress`] if the account is new and nobody can sign up from the address: it may belong
    /// to the owner of a banned account.
    pub(crate) async fn admit(
        &self,
        account: &AccountId,
        created_ms: i64,
        address: &Address,
    ) -> Result<(), AccountFailure> {
        if is_new(created_ms) {
            self.check_ban(address, Some(account.as_str())).await?;
        }
        self.record_visit(account, address).await
    }

    /// Does the same for a link in an email to the account. Its owner may have sent it on, so it tells something about others at the
    /// address only if the account leaves no other trace.
    pub(crate) async fn admit_by_link(
        &self,
        account: &AccountId,
        created_ms: i64,
        address: &Address,
    ) -> Result<(), AccountFailure> {
        if is_new(created_ms) {
            self.check_ban(address, Some(account.as_str())).await?;
        }
        match text_of(*address) {
            Some(address) => self.store(account, TraceKind::Link, &address).await,
            None => Ok(()),
        }
    }

    /// Records the address from which an account was created.
    pub(crate) async fn record_visit(
        &self,
        account: &AccountId,
        address: &Address,
    ) -> Result<(), AccountFailure> {
        match text_of(*address) {
            Some(address) => self.store(account, TraceKind::Visit, &address).await,
            None => Ok(()),
        }
    }

    async fn store(
        &self,
        account: &AccountId,
        kind: TraceKind,
        text: &str,
    ) -> Result<(), AccountFailure> {
        // Links are compared with visits.
        let hashed = if kind == TraceKind::Link { TraceKind::Visit } else { kind };
        self.store_hash(account, kind, self.hash(hashed, text).await?).await
    }

    async fn store_hash(
        &self,
        account: &AccountId,
        kind: TraceKind,
        hash: String,
    ) -> Result<(), AccountFailure> {
        let (known, now) = ((account.clone(), kind, hash), now_ms());
        if self.is_fresh(&known) {
            return Ok(());
        }
        self.db.record_trace(account, kind, &known.2, now, TRACES_MS).await?;
        self.stored().insert(known, now);
        Ok(())
    }

    fn is_fresh(&self, known: &Known) -> bool {
        self.stored().get(known).is_some_and(|&at| now_ms() - at < FRESH_MS)
    }

    fn stored(&self) -> MutexGuard<'_, LruCache<Known, i64>> {
        // Every statement leaves the cache valid, so a panic elsewhere has not broken it.
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails with [`AccountError::BannedAddress`] if a moderator has blocked an address, or if an account that is banned or
    /// closed now has used it lately. `visitor` is the account that uses it now, if any.
    pub(crate) async fn check_ban(
        &self,
        address: &Address,
        visitor: Option<&str>,
    ) -> Result<(), AccountFailure> {
        match self.restrictions(address, visitor).await? {
            Some(found) if found.banned || found.blocked => Err(AccountError::BannedAddress.into()),
            _ => Ok(()),
        }
    }

    /// Fails with [`AccountError::Banned`] if an account that is banned or closed now has a mailbox, or had it lately. Only the
    /// owner of the mailbox may learn that.
    pub(crate) async fn check_mailbox(&self, email: &Email) -> Result<(), AccountFailure> {
        let lately = self.restrictions_of(&self.hash_of_mailbox(email).await?, None).await?;
        match lately.banned || email.is_restricted(&self.db, false).await? {
            true => Err(AccountError::Banned.into()),
            false => Ok(()),
        }
    }

    /// Returns whether a visitor is a guest or has a new account, and may be the owner of an account that cannot write in
    /// chats: both have used an address lately, or they have the same mailbox.
    pub(crate) async fn is_muted(&self, visitor: &Visitor) -> Result<bool, AccountFailure> {
        let Some(stranger) = self.stranger(visitor).await? else { return Ok(false) };
        for hash in &stranger.traces {
            let found = self.restrictions_of(hash, visitor.account_id()).await?;
            if found.muted || found.banned || found.blocked {
                return Ok(true);
            }
        }
        match &stranger.mailbox {
            Some(mailbox) => Ok(mailbox.is_restricted(&self.db, true).await?),
            None => Ok(false),
        }
    }

    async fn restrictions(
        &self,
        address: &Address,
        visitor: Option<&str>,
    ) -> Result<Option<AddressRestrictions>, AccountFailure> {
        match self.hash_of(address).await? {
            Some(hash) => Ok(Some(self.restrictions_of(&hash, visitor).await?)),
            None => Ok(None),
        }
    }

    async fn restrictions_of(
        &self,
        hash: &str,
        visitor: Option<&str>,
    ) -> Result<AddressRestrictions, StoreError> {
        self.db.restrictions_of_trace(hash, new_since(), now_ms(), visitor).await
    }

    /// Returns whether a visitor is a guest or has a new account, and may be the owner of an account that another one has
    /// blocked: neither signing out nor signing up ends a block.
    pub(crate) async fn has_blocked(
        &self,
        account: &str,
        visitor: &Visitor,
    ) -> Result<bool, AccountFailure> {
        let Some(stranger) = self.stranger(visitor).await? else { return Ok(false) };
        let own = visitor.account_id();
        for hash in &stranger.traces {
            if self.db.has_blocked_trace(account, hash, new_since(), own).await? {
                return Ok(true);
            }
        }
        match &stranger.mailbox {
            Some(mailbox) => Ok(mailbox.is_among(&self.db.emails_of_blocked(account).await?)),
            None => Ok(false),
        }
    }

    /// Returns what is known of a visitor who is a guest or has a new account, as the owner of a restricted account could, or
    /// `None` for others. A message by email has no address, so those of the account's visits count.
    async fn stranger(&self, visitor: &Visitor) -> Result<Option<Stranger>, AccountFailure> {
        let mut traces: Vec<String> = self.hash_of(&visitor.address).await?.into_iter().collect();
        let Some(account) = &visitor.account else {
            return Ok(Some(Stranger { traces, mailbox: None }));
        };
        let row = self.db.account(&account.id).await?;
        if row.as_ref().is_some_and(|row| !is_new(row.created_ms)) {
            return Ok(None);
        }
        if traces.is_empty() {
            traces = self.db.visits_of(&account.id, new_since()).await?;
        }
        let email = row.and_then(|row| row.email);
        let mailbox = email.as_deref().and_then(Email::read);
        if let Some(email) = &mailbox {
            traces.push(self.hash_of_mailbox(email).await?);
        }
        Ok(Some(Stranger { traces, mailbox }))
    }

    /// Returns a keyed hash of the network of a guest, or the owner of a new account. Returns `None` for others, and for this
    /// machine itself.
    pub(crate) async fn network_of_stranger(
        &self,
        visitor: &Visitor,
    ) -> Result<Option<String>, AccountFailure> {
        if self.stranger(visitor).await?.is_none() {
            return Ok(None);
        }
        match visitor.address.network() {
            Some(network) => {
                Ok(Some(self.hash(TraceKind::Visit, &format!("network {network}")).await?))
            }
            None => Ok(None),
        }
    }

    async fn hash_of_mailbox(&self, email: &Email) -> Result<String, AccountFailure> {
        self.hash(TraceKind::Mailbox, &email.mailbox_key()).await
    }

    /// Returns a keyed hash of an address, or `None` for this machine itself.
    pub(crate) async fn hash_of(
        &self,
        address: &Address,
    ) -> Result<Option<String>, AccountFailure> {
        match text_of(*address) {
            Some(text) => Ok(Some(self.hash(TraceKind::Visit, &text).await?)),
            None => Ok(None),
        }
    }

    async fn hash(&self, kind: TraceKind, text: &str) -> Result<String, AccountFailure> {
        let key = self.key.get_or_try_init(|| self.read_key()).await?;
        let signed = hmac::sign(key, format!("{} {text}", kind.as_str()).as_bytes());
        Ok(hex(signed.as_ref()))
    }

    async fn read_key(&self) -> Result<hmac::Key, AccountFailure> {
        let key = self.db.server_key(KEY, Secret::random()?.as_str()).await?;
        Ok(hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes()))
    }
}

/// Returns whether an account is so new that the restrictions of the address it is used from apply to it.
pub(crate) fn is_new(created_ms: i64) -> bool {
    created_ms > new_since()
}

/// Returns the time since which new accounts were created.
pub(crate) fn new_since() -> i64 {
    now_ms() - RESTRICTED_ADDRESS_MS
}

fn text_of(address: Address) -> Option<String> {
    address.subscriber().map(|address| address.to_string())
}
