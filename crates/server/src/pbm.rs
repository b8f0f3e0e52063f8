//! What a mail asks for.

use std::sync::Arc;

use crate::app::App;
use crate::error::AppError;
use crate::mail::{Extras, MailId, NewMail};
use crate::now::now_ms;
use crate::post::Letter;

impl App {
    /// Does what a mail asks for, once, and puts the answer into the outbox.
    ///
    /// # Errors
    ///
    /// It cannot be done now; the mail is to be handed over again.
    pub(crate) async fn receive(self: &Arc<App>, letter: &Letter) -> Result<(), AppError> {
        let Letter { id, message_id, references, from, tag, subject, words, sender } = letter;
        tracing::debug!(id, lines = words.len(), ?sender, "letter received");
        let (Some(mailer), Some(post)) = (&self.mail, &self.settings.post) else { return Ok(()) };
        if subject != "help" {
            return Ok(());
        }
        let tag = tag.as_deref().unwrap_or_default();
        let mail = NewMail {
            id: MailId::of("answer", &[id, tag]),
            account: None,
            to: from.as_str().to_owned(),
            subject: "Re: help".to_owned(),
            body: "Commands stand in the subject of a mail.\n".to_owned(),
            not_before_ms: now_ms(),
            extras: Extras {
                reply_to: Some(post.tagged("help")),
                in_reply_to: message_id.clone(),
                references: references.iter().cloned().chain(message_id.clone()).collect(),
                answers: true,
                picture: None,
            },
        };
        self.db.enqueue_mail(&mail).await?;
        mailer.wake();
        Ok(())
    }
}
