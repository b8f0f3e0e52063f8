//! Taking a mail, once.

use std::fmt;
use std::sync::Arc;

use super::{Ignored, Letter, read};
use crate::app::App;
use crate::http::error::AppError;
use luctor_store::time::now_ms;

/// What became of a mail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Fate {
    /// It was done what it asks for.
    Done,
    /// That was done before.
    Repeated,
    /// It is not to be answered.
    Ignored(Ignored),
    /// Too many came: it is to come again.
    TooOften,
    /// It could not be done: it is to come again.
    Failed,
    /// It is too large.
    TooLarge,
}

/// Formats the fate as the label of its metric.
impl fmt::Display for Fate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fate::Done => f.write_str("done"),
            Fate::Repeated => f.write_str("repeated"),
            Fate::Ignored(why) => write!(f, "ignored-{why}"),
            Fate::TooOften => f.write_str("too-often"),
            Fate::Failed => f.write_str("failed"),
            Fate::TooLarge => f.write_str("too-large"),
        }
    }
}

impl App {
    /// Does what a mail asks for that was sent to an address with this tag. When this returns
    /// [`Fate::Done`], all of it is in the database. `from_nobody` says that its envelope names no sender.
    pub(super) async fn take(
        self: &Arc<App>,
        mail: &[u8],
        from_nobody: bool,
        tag: Option<&str>,
    ) -> Fate {
        let Some(post) = &self.settings.post else { return Fate::Failed };
        let letter = match from_nobody {
            true => Err(Ignored::Bounce),
            false => read(mail, post, self.settings.mail_host()),
        };
        let letter = match letter {
            Ok(letter) => Letter { tag: tag.map(str::to_owned), ..letter },
            Err(Ignored::Forged) => {
                tracing::info!("forged mail ignored");
                return Fate::Ignored(Ignored::Forged);
            }
            Err(why) => {
                tracing::debug!(%why, "mail ignored");
                return Fate::Ignored(why);
            }
        };
        match self.take_letter(&letter).await {
            Ok(fate) => fate,
            Err(error) => {
                tracing::error!(letter = letter.id, ?error, "mail cannot be taken");
                Fate::Failed
            }
        }
    }

    async fn take_letter(self: &Arc<App>, letter: &Letter) -> Result<Fate, AppError> {
        let (id, tag) = (&letter.id, letter.tag.as_deref().unwrap_or_default());
        if self.db.is_mail_processed(id, tag).await? {
            return Ok(Fate::Repeated);
        }
        // What others write in somebody's name does not keep his own mail back, where that can be told.
        let sender = match self.shows_sender(letter).await? {
            true => format!("secret {tag}"),
            false => format!("{:?} {}", letter.sender, letter.from.key()),
        };
        // A mail server comes again with what is refused for now, so nothing is lost and nobody is told.
        if self.limits.letters_of.count(&sender).is_err() || self.limits.letters.count(&()).is_err()
        {
            tracing::info!(letter = id, "too many mails");
            return Ok(Fate::TooOften);
        }
        self.receive(letter).await?;
        // Where the process ends before this, the mail comes again, and commands know that they were done.
        self.db.mail_processed(id, tag, now_ms()).await?;
        Ok(Fate::Done)
    }
}
