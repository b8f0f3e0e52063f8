//! A mail as it goes out.

use lettre::Message;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Body, Mailbox};

use crate::db::Claimed;

/// Tells out-of-office replies that nobody waits for them (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<AutoSubmitted, Box<dyn std::error::Error + Send + Sync>> {
        Ok(AutoSubmitted)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(AutoSubmitted::name(), "auto-generated".to_owned())
    }
}

/// The message of a mail. Its Message-ID is made from the mail's own, so that a reader's program that
/// gets it twice can tell.
///
/// # Errors
///
/// The address or the text cannot be written as mail.
pub(super) fn message(
    mail: &Claimed,
    from: &Mailbox,
    host: &str,
) -> Result<Message, Box<dyn std::error::Error + Send + Sync>> {
    let id = format!("<{}@{host}>", mail.id.as_str().replace(':', "."));
    let message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, mail.to.parse()?))
        .subject(&mail.subject)
        .message_id(Some(id))
        .header(AutoSubmitted)
        .header(ContentType::TEXT_PLAIN)
        .body(plain(&mail.body))?;
    Ok(message)
}

/// The longest line that mail may have, in bytes (RFC 5322).
const LINE: usize = 998;

/// The text as it is, where mail can carry it so: an encoding would break the line of a link, which
/// not every program that reads mail puts together again.
fn plain(text: &str) -> Body {
    let carried = text.is_ascii()
        && !text.contains(['\0', '\r'])
        && text.lines().all(|line| line.len() <= LINE);
    if carried {
        let lines = text.replace('\n', "\r\n").into_bytes();
        Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::MailId;

    fn written(subject: &str, body: &str) -> String {
        let mail = Claimed {
            id: MailId::of("turn", &["game", "3"]),
            to: "anna@example.org".to_owned(),
            subject: subject.to_owned(),
            body: body.to_owned(),
            attempts: 1,
        };
        let from = "Luctor <luctor@luctor.test>".parse().unwrap();
        let message = message(&mail, &from, "luctor.test").unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    #[test]
    fn a_link_stays_on_one_line_and_everything_else_arrives_too() {
        let link = format!("http://luctor.test/account/reset#{}", "a".repeat(64));
        let text = written("Hello", &format!("Open\n{link}\nnow.\n"));
        assert!(text.contains(&format!("\r\n{link}\r\n")), "{text}");
        assert!(text.contains("Message-ID: <turn.game.3@luctor.test>"), "{text}");
        let text = written("Schöne Grüße", &format!("Grüße {}\n", "x".repeat(2000)));
        assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 78), "{text}");
    }

    #[test]
    fn a_subject_does_not_become_a_header() {
        let text = written("Hello\r\nBcc: eve@example.org", "Text\n");
        assert!(!text.contains("\nBcc:"), "{text}");
    }
}
