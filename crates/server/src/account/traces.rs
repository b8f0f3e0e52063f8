//! Traces by which accounts of one person are recognized: the browsers and addresses that play rated matches.
//!
//! Only keyed hashes are stored, and they expire. They serve to compare two accounts that play each other.

use std::net::IpAddr;

use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{Db, Secret, TraceKind, hex};
use ring::hmac;
use tokio::sync::OnceCell;

use crate::account::failure::AccountFailure;
use crate::account::visitor::Visitor;
use crate::limits::Address;

/// The time for which a trace is stored.
pub(crate) const TRACES_MS: i64 = 30 * DAY_MS;

/// The name of the key in the database, which all processes share.
const KEY: &str = "traces";

/// Records traces of accounts.
#[derive(Debug)]
pub(crate) struct Traces {
    db: Db,
    key: OnceCell<hmac::Key>,
}

impl Traces {
    /// Creates the service.
    pub(crate) fn new(db: Db) -> Traces {
        Traces { db, key: OnceCell::new() }
    }

    /// Records the browser and the address of a visitor with an account. Does nothing for guests.
    pub(crate) async fn record(
        &self,
        visitor: &Visitor,
        address: Address,
    ) -> Result<(), AccountFailure> {
        let Some(account) = &visitor.account else { return Ok(()) };
        let now = now_ms();
        let browser = visitor.browser.as_ref().map(|browser| browser.as_str().to_owned());
        let address = address.0.filter(|address| !is_own(*address)).map(|ip| ip.to_string());
        for (kind, text) in [(TraceKind::Browser, browser), (TraceKind::Address, address)] {
            if let Some(text) = text {
                let hash = self.hash(kind, &text).await?;
                self.db.record_trace(&account.id, kind, &hash, now).await?;
            }
        }
        Ok(())
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

/// Returns whether an address is that of this machine. All visitors have it behind a proxy that the settings do not
/// trust, so it says nothing about them.
fn is_own(address: IpAddr) -> bool {
    address.is_loopback() || address.is_unspecified()
}
