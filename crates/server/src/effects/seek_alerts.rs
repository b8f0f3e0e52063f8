//! Messages to accounts that want to know when someone opens a challenge in the lobby.
//!
//! Open challenges are soon gone. So messages are sent once, soon after the challenge was opened, and not after a crash.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_store::time::{HOUR_MS, MINUTE_MS, now_ms};
use luctor_store::{
    AccountId, AccountRow, Db, MailExtras, MailId, NewMail, NewPush, SeekAudience, StoreError,
};

use crate::account::{Activity, ConfirmedEmail, Preferences};
use crate::effects::side_effects::Handled;
use crate::notify::mail::OpenSeek;
use crate::notify::outbox::Outbox;
use crate::notify::push::{SEEK_TOPIC, Words};
use crate::play::loaded::Loaded;
use crate::play::observer::MatchObserver;
use crate::play::seat::{Occupant, Seat};
use crate::process::tasks::Tasks;
use crate::public_url::PageUrls;
use crate::views;

/// The time between two messages to an account.
const PAUSE_MS: i64 = HOUR_MS;

/// The most accounts that get a message about the same challenge.
const MOST: i64 = 50;

/// The age from which a challenge causes no messages any more, as when a restarted server reads it again.
const OLD_MS: i64 = MINUTE_MS;

/// Stores the messages about open challenges.
pub(crate) struct SeekAlerts {
    /// Accounts and push subscriptions.
    pub(crate) db: Db,
    /// Stores the messages.
    pub(crate) outbox: Outbox,
    /// The public address of the server.
    pub(crate) pages: PageUrls,
    /// The accounts that may join rated matches.
    pub(crate) confirmed_email: ConfirmedEmail,
    /// Background tasks.
    pub(crate) tasks: Tasks,
    /// The challenges that were announced.
    pub(crate) handled: Handled,
}

impl MatchObserver for SeekAlerts {
    fn match_changed(self: Arc<Self>, loaded: &Arc<Loaded>) {
        let now_ms = now_ms();
        let terms = loaded.state.terms();
        let is_open = loaded.listed && !loaded.state.has_begun() && loaded.state.end().is_none();
        if !is_open || now_ms - terms.created_ms > OLD_MS || !self.handled.insert(loaded) {
            return;
        }
        // The computers of others are always there: only people are worth a message.
        let mut creators = Player::ALL.into_iter().map(|player| loaded.seat(player));
        let creator = creators.find(|seat| seat.occupant == Occupant::Person && !seat.bot);
        let Some(creator) = creator.cloned() else { return };
        let (alerts, loaded) = (Arc::clone(&self), Arc::clone(loaded));
        self.tasks.spawn_until_shutdown(async move {
            if let Err(error) = alerts.send(&loaded, &creator, now_ms).await {
                tracing::error!(game = %loaded.id, %error, "messages about an open challenge cannot be stored");
            }
        });
    }
}

impl SeekAlerts {
    async fn send(&self, loaded: &Loaded, creator: &Seat, now_ms: i64) -> Result<(), StoreError> {
        if !self.outbox.sends_mail() && self.outbox.pusher().is_none() {
            return Ok(());
        }
        let creator_id = creator.account.clone().map(AccountId::from);
        let terms = loaded.state.terms();
        let rated = terms.rated;
        let audience = SeekAudience {
            creator: creator_id.as_ref(),
            confirmed_email: rated && self.confirmed_email.covers(Activity::RatedPlay),
        };
        let seek = OpenSeek {
            player: views::creator_name(creator),
            terms: views::terms_text(&loaded.variant, terms.control, rated),
            page: self.pages.page(&format!("/game/{}", loaded.id)),
        };
        for account in self.db.seek_alerts_due(audience, now_ms, MOST).await? {
            let quiet_until = Preferences::stored(&account.preferences).quiet_hours.until(now_ms);
            let next_ms = quiet_until.unwrap_or(now_ms + PAUSE_MS);
            let claimed = self.db.claim_seek_alert(&account.id, now_ms, next_ms).await?;
            if claimed && quiet_until.is_none() && !self.push(loaded, &seek, &account).await? {
                self.mail(loaded, &seek, account).await?;
            }
        }
        Ok(())
    }

    /// Stores a push message for each subscribed browser. Returns whether there is any.
    async fn push(
        &self,
        loaded: &Loaded,
        seek: &OpenSeek,
        account: &AccountRow,
    ) -> Result<bool, StoreError> {
        if self.outbox.pusher().is_none() {
            return Ok(false);
        }
        let title = seek.subject();
        let words = Words { kind: "seek", title: &title, body: &seek.terms, url: &seek.page };
        let json = serde_json::to_string(&words).expect("texts are JSON");
        let message = |subscription: String| NewPush {
            id: MailId::of("push", &["seek", loaded.id.as_str(), &subscription]),
            account: account.id.clone(),
            subscription,
            topic: SEEK_TOPIC.to_owned(),
            json: json.clone(),
        };
        let rows = self.db.push_subscriptions(&account.id).await?;
        let messages: Vec<NewPush> = rows.into_iter().map(|row| message(row.id)).collect();
        self.outbox.enqueue_push(&messages).await?;
        Ok(!messages.is_empty())
    }

    /// Stores an email if the account has a confirmed address and the server sends mail.
    async fn mail(
        &self,
        loaded: &Loaded,
        seek: &OpenSeek,
        account: AccountRow,
    ) -> Result<(), StoreError> {
        let Some(to) = account.email else { return Ok(()) };
        let mail = NewMail {
            id: MailId::of("seek", &[loaded.id.as_str(), account.id.as_str()]),
            subject: seek.subject(),
            body: seek.body(&account.name),
            account: Some(account.id),
            to,
            not_before_ms: 0,
            extras: MailExtras::default(),
        };
        self.outbox.enqueue_mail(&mail).await
    }
}
