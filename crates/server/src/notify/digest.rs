//! The mail that tells somebody once a day in which matches he is to move.
//!
//! An account remembers the last day that is done, in the transaction that puts its mail on its way. So each
//! account has one mail a day at most, however many processes look and however often they start; and who is
//! to move nowhere has none.

use std::sync::Arc;
use std::time::Duration;

use crate::account::AccountId;
use crate::app::App;
use crate::http::error::AppError;
use crate::notify::mail::{DigestLine, Extras, MailId, NewMail, digest_letter};
use luctor_store::MatchId;
use luctor_store::time::{DAY_MS, HOUR_MS, now_ms};

/// How often it is looked whether a day has begun.
const LOOK: Duration = Duration::from_secs(60);
/// Accounts that are looked at at a time.
const AT_ONCE: i64 = 100;
/// When the mail of a day is due, after midnight in UTC: in the morning of Europe, in the evening of America.
/// Accounts have no time zones.
const HOUR: i64 = 6;
/// Matches that are looked at for one mail, of both the account and its opponents to move.
const MATCHES: i64 = 200;

/// The day whose mail is due at an instant, counted from 1970.
pub(crate) fn day(now_ms: i64) -> i64 {
    (now_ms - HOUR * HOUR_MS).div_euclid(DAY_MS)
}

impl App {
    /// Writes the mails of each day until the server ends.
    pub(crate) async fn keep_digesting(self: Arc<App>) {
        loop {
            if let Err(error) = self.digest(now_ms()).await {
                tracing::warn!(?error, "the mails of the day cannot be written");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Writes the mails that are due at an instant, in milliseconds since 1970. How many were written.
    ///
    /// # Errors
    ///
    /// The database fails.
    pub async fn write_digests(
        &self,
        now_ms: i64,
    ) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        self.digest(now_ms).await.map_err(|error| format!("{error:?}").into())
    }

    async fn digest(&self, now_ms: i64) -> Result<usize, AppError> {
        let Some(mailer) = &self.mail else { return Ok(0) };
        let (day, mut after, mut written) = (day(now_ms), String::new(), 0);
        loop {
            let due = self.db.digests_due(day, &after, AT_ONCE).await?;
            let Some(last) = due.last() else { return Ok(written) };
            after = last.as_str().to_owned();
            for account in &due {
                match self.finish_day(account, day, now_ms).await {
                    Ok(true) => written += 1,
                    Ok(false) => {}
                    // The others are told all the same, and this one is tried again.
                    Err(error) => tracing::error!(?error, "a mail of the day cannot be written"),
                }
            }
            mailer.wake();
        }
    }

    /// Does what is due to an account on a day; whether that is a mail.
    async fn finish_day(&self, id: &AccountId, day: i64, now_ms: i64) -> Result<bool, AppError> {
        let mail = self.digest_of(id, day, now_ms).await?;
        Ok(self.db.finish_digest(id, day, mail.as_ref()).await? && mail.is_some())
    }

    /// The mail of a day, if the account has an address and is to move anywhere.
    async fn digest_of(
        &self,
        id: &AccountId,
        day: i64,
        now_ms: i64,
    ) -> Result<Option<NewMail>, AppError> {
        let Some(account) = self.db.account(id).await? else { return Ok(None) };
        let Some(to) = account.email else { return Ok(None) };
        let lines = self.to_move(id, now_ms).await?;
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
            extras: Extras::default(),
        }))
    }

    /// The matches by correspondence in which an account is to move, with the least time first.
    async fn to_move(&self, id: &AccountId, now_ms: i64) -> Result<Vec<DigestLine>, AppError> {
        let mut lines = Vec::new();
        for game in self.db.urgent_games_of(id, MATCHES).await? {
            let Some(game) = MatchId::read(&game) else { continue };
            let loaded = self.matches.load(&game).await?;
            let state = &loaded.state;
            if state.terms().control.is_correspondence() && loaded.awaits_account(id) {
                lines.push(DigestLine {
                    standing: loaded.headline().1,
                    left_ms: state.time_left(now_ms, &self.matches.calendar(&loaded)),
                    page: self.page(&format!("/game/{}", loaded.id)),
                });
            }
        }
        lines.sort_by_key(|line| line.left_ms.unwrap_or(i64::MAX));
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_its_hour() {
        let at = |days: i64, hours: i64| day(days * DAY_MS + hours * HOUR_MS);
        assert_eq!([at(1, 5), at(1, 6), at(1, 23), at(2, 5), at(2, 6)], [0, 1, 1, 1, 2]);
        assert_eq!(day(0), -1);
    }
}
