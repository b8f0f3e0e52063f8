//! What follows from an event of a match without anybody's wish: conditional and forced moves, mail, ratings.
//!
//! The database knows up to which event that is done. All of it can be done twice without harm: a move is
//! let into the log once, a mail has its occasion for a name, a match is counted once. So whatever a crash
//! interrupts is done again by the next one who looks.

use std::sync::Arc;
use std::time::Duration;

use crate::account::{AccountId, NotifyTurn, Preferences};
use crate::app::App;
use crate::http::error::AppError;
use crate::notify::mail::{Extras, MailId, NewMail, challenge_letter, over_letter, turn_letter};
use crate::notify::push::{NewPush, Words};
use crate::play::loaded::Loaded;
use crate::play::seat::{Seat, Sitter};
use luctor_match::player::Player;
use luctor_match::state::Party;
use luctor_store::MatchId;
use luctor_store::time::now_ms;

/// How often it is looked whether something was left undone.
const LOOK: Duration = Duration::from_secs(5);
/// Matches that are looked at at a time.
const AT_ONCE: i64 = 100;

impl App {
    /// Does what follows from the newest event of a match, in the background.
    pub(crate) fn react_soon(self: &Arc<App>, loaded: &Arc<Loaded>) {
        let (app, loaded) = (Arc::clone(self), Arc::clone(loaded));
        self.tasks.spawn_until_shutdown(async move {
            if let Err(error) = app.react(&loaded).await {
                tracing::error!(game = %loaded.id, ?error, "what follows cannot be done");
            }
        });
    }

    /// Does what was left undone, until the server ends.
    pub(crate) async fn keep_reacting(self: Arc<App>) {
        loop {
            if let Err(error) = self.react_where_due().await {
                tracing::warn!(?error, "what follows cannot be done");
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Does what was left undone.
    pub(crate) async fn react_where_due(self: &Arc<App>) -> Result<(), AppError> {
        for id in self.db.unreacted(AT_ONCE).await?.iter().filter_map(|id| MatchId::read(id)) {
            let loaded = self.matches.load(&id).await?;
            if let Err(error) = self.react(&loaded).await {
                tracing::error!(game = %id, ?error, "what follows cannot be done");
            }
        }
        Ok(())
    }

    async fn react(self: &Arc<App>, loaded: &Arc<Loaded>) -> Result<(), AppError> {
        if loaded.state.end().is_some() {
            self.settle(loaded).await?;
            self.live.match_changed(&loaded.id).await;
            for player in Player::ALL {
                self.tell_of_end(loaded, player).await?;
            }
        } else if !loaded.state.has_begun() {
            for player in Player::ALL {
                self.tell_of_challenge(loaded, player).await?;
            }
        } else if loaded.state.awaits() == Some(Party::Person) {
            let mover = loaded.state.seats()[loaded.state.turn()];
            match self.left_move(loaded, mover).await? {
                Some(text) => self.matches.play_automatically(loaded, Party::Person, &text).await?,
                None => self.tell_of_turn(loaded, mover).await?,
            }
        }
        self.writer.reacted(loaded.id.as_str(), loaded.state.version()).await;
        Ok(())
    }

    /// The move that a player has left instructions for: the answer to the other's move, or the only one
    /// there is, if he does not want to be asked.
    async fn left_move(&self, loaded: &Loaded, mover: Player) -> Result<Option<String>, AppError> {
        if let Some(reply) = self.conditional_move(loaded, mover).await? {
            return Ok(Some(reply));
        }
        let seat = loaded.seat(mover);
        Ok(match seat.account.is_some() && seat.preferences.autoplay_forced {
            true => loaded.state.only_move(),
            false => None,
        })
    }

    async fn tell_of_turn(&self, loaded: &Loaded, player: Player) -> Result<(), AppError> {
        let seat = loaded.seat(player);
        let terms = loaded.state.terms();
        let seen_ms = loaded.seen_ms(player);
        // Who made the match was there, but perhaps not in its page.
        let here = seen_ms > terms.created_ms
            && self.live.presence.is_here(&loaded.id, player, seen_ms, now_ms());
        if !terms.control.is_correspondence() || here {
            return Ok(());
        }
        // One occasion for each turn: an offer in it is none.
        let version = loaded.state.turn_version().to_string();
        let wants = |preferences: Preferences| preferences.notify_turn == NotifyTurn::AtOnce;
        self.push(loaded, seat, "turn", &version).await?;
        self.mail(loaded, player, wants, "turn", &version, turn_letter).await
    }

    async fn tell_of_end(&self, loaded: &Loaded, player: Player) -> Result<(), AppError> {
        let seat = loaded.seat(player);
        // Who was invited and has not come has seen an invitation, and no game.
        if !loaded.state.terms().control.is_correspondence() || seat.sitter != Sitter::Person {
            return Ok(());
        }
        let wants = |preferences: Preferences| preferences.notify_challenge;
        self.push(loaded, seat, "over", "end").await?;
        self.mail(loaded, player, wants, "over", "end", over_letter).await
    }

    async fn tell_of_challenge(&self, loaded: &Loaded, player: Player) -> Result<(), AppError> {
        let seat = loaded.seat(player);
        let (Sitter::Invited, Some(account)) = (seat.sitter, &seat.account) else { return Ok(()) };
        // Anybody may invite, as often as he likes; in the page all invitations are seen.
        if self.limits.mail.count(&format!("challenge {account}")).is_err() {
            return Ok(());
        }
        let wants = |preferences: Preferences| preferences.notify_challenge;
        self.push(loaded, seat, "challenge", "0").await?;
        self.mail(loaded, player, wants, "challenge", "0", challenge_letter).await
    }

    /// Writes a mail to a player into the outbox, if he wants it and has an address, and the server sends mail.
    /// Where it receives mail too, the board stands in it and it can be answered.
    async fn mail(
        &self,
        loaded: &Loaded,
        player: Player,
        wants: fn(Preferences) -> bool,
        occasion: &str,
        detail: &str,
        letter: fn(&str, &str, &str) -> (String, String),
    ) -> Result<(), AppError> {
        let seat = loaded.seat(player);
        let (Some(_), Some(id)) = (&self.mail, &seat.account) else { return Ok(()) };
        // The seat may have been read before its player changed what he prefers.
        let id = AccountId::from(id.clone());
        let Some(account) = self.db.account(&id).await? else { return Ok(()) };
        let Some(to) = account.email.clone() else { return Ok(()) };
        if !wants(Preferences::stored(&account.preferences)) {
            return Ok(());
        }
        let (title, standing) = loaded.headline();
        let page = self.page(&format!("/game/{}", loaded.id));
        let (subject, body, extras) =
            match self.board_letter(loaded, player, &account, true).await? {
                Some(board) => {
                    let (_, body) = letter(&account.name, board.text.trim_end(), &page);
                    (board.subject, body, board.extras)
                }
                None => {
                    let (subject, body) = letter(&account.name, &standing, &page);
                    (format!("{title}: {subject}"), body, Extras::default())
                }
            };
        let mail = NewMail {
            id: MailId::of(occasion, &[loaded.id.as_str(), detail, id.as_str()]),
            account: Some(id),
            to,
            subject,
            body,
            not_before_ms: now_ms(),
            extras,
        };
        Ok(self.post_mail(&mail).await?)
    }

    /// Writes a message to each browser of a seat's player that wants them into the outbox.
    async fn push(
        &self,
        loaded: &Loaded,
        seat: &Seat,
        occasion: &str,
        detail: &str,
    ) -> Result<(), AppError> {
        let (Some(pusher), Some(account)) = (&self.push, &seat.account) else { return Ok(()) };
        let account = AccountId::from(account.clone());
        let (title, body) = loaded.headline();
        let url = self.page(&format!("/game/{}", loaded.id));
        let words = Words { kind: occasion, title: &title, body: &body, url: &url };
        let words = serde_json::to_string(&words).map_err(AppError::internal)?;
        for row in self.db.push_subscriptions(&account).await? {
            let push = NewPush {
                id: MailId::of("push", &[occasion, loaded.id.as_str(), detail, &row.id]),
                account: account.clone(),
                subscription: row.id,
                topic: loaded.id.to_string(),
                words: words.clone(),
            };
            self.db.enqueue_push(&push).await?;
        }
        pusher.wake();
        Ok(())
    }
}
