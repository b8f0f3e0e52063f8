//! Mail and push messages about matches: it is a player's turn, a match is over, a player is challenged.

use std::sync::Arc;

use luctor_match::player::Player;
use luctor_store::time::{HOUR_MS, now_ms};
use luctor_store::{AccountId, AccountRow, Db, MailExtras, MailId, NewMail, NewPush};

use crate::account::{NotifyTurn, Preferences};
use crate::limits::Limits;
use crate::live::Live;
use crate::notify::mail::{Occasion, bundle_letter};
use crate::notify::outbox::Outbox;
use crate::notify::push::Words;
use crate::play::error::MatchError;
use crate::play::loaded::Loaded;
use crate::play::seat::{Occupant, Seat};
use crate::postal::pbm::BoardMails;
use crate::public_url::PageUrls;
use crate::views;

/// Stores mail and push messages for players of a match.
pub(crate) struct Notifications {
    /// Accounts and push subscriptions.
    pub(crate) db: Db,
    /// Presence of players.
    pub(crate) live: Arc<Live>,
    /// Limits emails to an account.
    pub(crate) limits: Arc<Limits>,
    /// Stores the messages.
    pub(crate) outbox: Outbox,
    /// Boards in emails.
    pub(crate) board_mails: Arc<BoardMails>,
    /// The public address of the server.
    pub(crate) pages: PageUrls,
}

impl Notifications {
    /// Notifies an absent player of a correspondence match that it is their turn.
    pub(crate) async fn turn(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
    ) -> Result<(), MatchError> {
        let seat = loaded.seat(player);
        if !loaded.state.terms().control.is_correspondence() || self.is_here(loaded, player) {
            return Ok(());
        }
        // One occasion per turn: an offer during the turn is not a new one.
        let version = loaded.state.turn_version().to_string();
        let wants = |preferences: &Preferences| preferences.notify_turn == NotifyTurn::AtOnce;
        self.push(loaded, seat, Occasion::Turn, &version).await?;
        self.mail(loaded, player, wants, Occasion::Turn, &version).await
    }

    /// Notifies an absent player that the opponent offers to resume an adjourned match, which has a live clock. A player who never
    /// answers loses it.
    pub(crate) async fn offer_to_resume(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
    ) -> Result<(), MatchError> {
        let seat = loaded.seat(player);
        if self.is_here(loaded, player) {
            return Ok(());
        }
        // A digest lists turns only, so it does not report the offer.
        let wants = |preferences: &Preferences| preferences.notify_turn != NotifyTurn::None;
        let version = loaded.state.version().to_string();
        self.push(loaded, seat, Occasion::Resume, &version).await?;
        self.mail(loaded, player, wants, Occasion::Resume, &version).await
    }

    fn is_here(&self, loaded: &Loaded, player: Player) -> bool {
        let seen = loaded.last_seen(player);
        // The creator was present when the match was created, but perhaps never on its page.
        !seen.has_left
            && seen.at_ms > loaded.state.terms().created_ms
            && self.live.presence.is_here(&loaded.id, player, seen, now_ms())
    }

    /// Notifies a player of a correspondence match that it is over.
    pub(crate) async fn match_over(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
    ) -> Result<(), MatchError> {
        let seat = loaded.seat(player);
        // A player who never accepted the invitation has seen no game.
        if !loaded.state.terms().control.is_correspondence() || seat.occupant != Occupant::Person {
            return Ok(());
        }
        let wants = |preferences: &Preferences| preferences.notify_challenge;
        self.push(loaded, seat, Occasion::Over, "end").await?;
        self.mail(loaded, player, wants, Occasion::Over, "end").await
    }

    /// Notifies an invited player of the challenge.
    pub(crate) async fn challenge(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
    ) -> Result<(), MatchError> {
        let seat = loaded.seat(player);
        let (Occupant::Invited, Some(account)) = (seat.occupant, &seat.account) else {
            return Ok(());
        };
        // Anyone may challenge as often as they like; the site lists all challenges.
        if self.limits.mail.count(&format!("challenge {account}")).is_err() {
            return Ok(());
        }
        let wants = |preferences: &Preferences| preferences.notify_challenge;
        self.push(loaded, seat, Occasion::Challenge, "0").await?;
        self.mail(loaded, player, wants, Occasion::Challenge, "0").await
    }

    /// Stores an email if the player wants it and has an address, and the server sends mail. If the server also receives
    /// mail, the email contains the board and can be answered.
    async fn mail(
        &self,
        loaded: &Arc<Loaded>,
        player: Player,
        wants: fn(&Preferences) -> bool,
        occasion: Occasion,
        detail: &str,
    ) -> Result<(), MatchError> {
        let seat = loaded.seat(player);
        let (true, Some(id)) = (self.outbox.sends_mail(), &seat.account) else { return Ok(()) };
        // The preferences of the seat may be older than those of the account.
        let id = AccountId::from(id.clone());
        let Some(account) = self.db.account(&id).await? else { return Ok(()) };
        let Some(to) = account.email.clone() else { return Ok(()) };
        if !wants(&Preferences::stored(&account.preferences)) {
            return Ok(());
        }
        // Anyone can begin and end games all day long, against accounts of their own or against a player.
        if self.limits.notices.count(&id).is_err() {
            return Ok(self.outbox.enqueue_mail(&self.bundle(&account, to)).await?);
        }
        let (title, summary) = views::headline(loaded);
        let page = self.pages.page(&format!("/game/{}", loaded.id));
        let board = match occasion {
            // A live match is not played by mail.
            Occasion::Resume => None,
            _ => {
                let board = self.board_mails.write(loaded, player, &account).await;
                board.map_err(MatchError::internal)?
            }
        };
        let (subject, body, extras) = match board {
            Some(board) => {
                let body = |text: &str| occasion.body(&account.name, text.trim_end(), &page);
                let without_chat = (!board.chat.is_empty()).then(|| body(&board.text));
                let extras = MailExtras { without_chat, ..board.extras };
                (board.subject, body(&format!("{}{}", board.chat, board.text)), extras)
            }
            None => {
                let body = occasion.body(&account.name, &summary, &page);
                (occasion.subject(&title), body, MailExtras::default())
            }
        };
        let mail = NewMail {
            id: MailId::of(occasion.word(), &[loaded.id.as_str(), detail, id.as_str()]),
            account: Some(id),
            to,
            subject,
            body,
            not_before_ms: now_ms(),
            extras,
        };
        Ok(self.outbox.enqueue_mail(&mail).await?)
    }

    /// Returns the email that stands for all further ones to a player within this hour, and is sent at its end.
    fn bundle(&self, account: &AccountRow, to: String) -> NewMail {
        let next_hour = now_ms() / HOUR_MS + 1;
        let (subject, body) = bundle_letter(&account.name, &self.pages.page("/"));
        NewMail {
            id: MailId::of("bundle", &[account.id.as_str(), &next_hour.to_string()]),
            account: Some(account.id.clone()),
            to,
            subject,
            body,
            not_before_ms: next_hour * HOUR_MS,
            extras: MailExtras::default(),
        }
    }

    /// Stores a push message for each subscribed browser of a player.
    async fn push(
        &self,
        loaded: &Arc<Loaded>,
        seat: &Seat,
        occasion: Occasion,
        detail: &str,
    ) -> Result<(), MatchError> {
        let (Some(_), Some(account)) = (self.outbox.pusher(), &seat.account) else { return Ok(()) };
        let account = AccountId::from(account.clone());
        let (title, body) = views::headline(loaded);
        let url = self.pages.page(&format!("/game/{}", loaded.id));
        let words = Words { kind: occasion.word(), title: &title, body: &body, url: &url };
        let words = serde_json::to_string(&words).map_err(MatchError::internal)?;
        let message = |subscription: String| NewPush {
            id: MailId::of("push", &[occasion.word(), loaded.id.as_str(), detail, &subscription]),
            account: account.clone(),
            subscription,
            topic: loaded.id.to_string(),
            json: words.clone(),
        };
        let rows = self.db.push_subscriptions(&account).await?;
        // As with mail. Nobody reads so many notifications, and the site lists all matches.
        if !rows.is_empty() && self.limits.pushes.count(&account).is_err() {
            return Ok(());
        }
        let messages: Vec<NewPush> = rows.into_iter().map(|row| message(row.id)).collect();
        Ok(self.outbox.enqueue_push(&messages).await?)
    }
}
