//! The daily digest: an email that lists the matches in which a player is to move.
//!
//! The last digest day of an account is stored in the transaction that stores its email. So each account gets at most
//! one email a day, however many processes run and however often they start.

use std::sync::Arc;
use std::time::Duration;

use luctor_store::time::now_ms;
use luctor_store::{AccountId, Db, MailExtras, MailId, NewMail};

use crate::account::digest_day::day;
use crate::notify::mail::{DigestLine, digest_letter};
use crate::notify::outbox::Outbox;
use crate::play::error::MatchError;
use crate::play::matches::Matches;
use crate::public_url::PageUrls;
use crate::views;

/// The interval between two looks whether a new day has begun.
const LOOK: Duration = Duration::from_secs(60);
/// Accounts handled at a time.
const AT_ONCE: i64 = 100;
/// The most matches considered for one email, including those in which the opponent is to move.
const MATCHES: i64 = 200;

/// Writes the daily digests.
#[derive(Debug)]
pub(crate) struct Digest {
    db: Db,
    matches: Arc<Matches>,
    outbox: Outbox,
    pages: PageUrls,
}

impl Digest {
    /// Creates the service.
    pub(crate) fn new(db: Db, matches: Arc<Matches>, outbox: Outbox, pages: PageUrls) -> Digest {
        Digest { db, matches, outbox, pages }
    }

    /// Writes the digests of each day until cancelled.
    pub(crate) async fn run(self: Arc<Self>) {
        loop {
            if let Err(error) = self.write_due(now_ms()).await {
                tracing::warn!(%error, "digests cannot be written");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Writes the digests that are due at an instant, in milliseconds since the Unix epoch. Returns their number.
    pub(crate) async fn write_due(&self, now_ms: i64) -> Result<usize, MatchError> {
        if !self.outbox.sends_mail() {
            return Ok(0);
        }
        let (day, mut after, mut written) = (day(now_ms), String::new(), 0);
        loop {
            let due = self.db.digests_due(day, &after, AT_ONCE).await?;
            let Some(last) = due.last() else { return Ok(written) };
            after = last.as_str().to_owned();
            for account in &due {
                match self.finish_day(account, day, now_ms).await {
                    Ok(true) => written += 1,
                    Ok(false) => {}
                    // Other accounts still get their email, and this one is tried again.
                    Err(error) => tracing::error!(%error, "digest cannot be written"),
                }
            }
            self.outbox.wake_mail();
        }
    }

    /// Finishes an account's day. Returns whether an email was written.
    async fn finish_day(&self, id: &AccountId, day: i64, now_ms: i64) -> Result<bool, MatchError> {
        let mail = self.mail(id, day, now_ms).await?;
        Ok(self.db.finish_digest(id, day, mail.as_ref()).await? && mail.is_some())
    }

    /// Returns the email of a day if the account has an address and is to move in any match.
    async fn mail(
        &self,
        id: &AccountId,
        day: i64,
        now_ms: i64,
    ) -> Result<Option<NewMail>, MatchError> {
        let Some(account) = self.db.account(id).await? else { return Ok(None) };
        let Some(to) = account.email else { return Ok(None) };
        let lines = self.lines(id, now_ms).await?;
        if lines.is_empty() {
            return Ok(None);
        }
        let (subject, body) = digest_letter(&account.name, &lines);
        Ok(Some(NewMail {
            id: MailId::of("digest", &[id.as_str(), &day.to_string()]),
            account: Some(id.clone()),
            to,
            subject,
            body,
            not_before_ms: 0,
            extras: MailExtras::default(),
        }))
    }

    /// Returns the correspondence matches in which an account is to move, least time first.
    async fn lines(&self, id: &AccountId, now_ms: i64) -> Result<Vec<DigestLine>, MatchError> {
        let mut lines = Vec::new();
        for game in self.db.urgent_matches_of(id, MATCHES).await? {
            let loaded = self.matches.load(&game).await?;
            let state = &loaded.state;
            if state.terms().control.is_correspondence() && loaded.awaits_account(id) {
                lines.push(DigestLine {
                    summary: views::headline(&loaded).1,
                    left_ms: state.time_left(now_ms, &self.matches.calendar(&loaded)),
                    page: self.pages.page(&format!("/game/{}", loaded.id)),
                });
            }
        }
        lines.sort_by_key(|line| line.left_ms.unwrap_or(i64::MAX));
        Ok(lines)
    }
}
