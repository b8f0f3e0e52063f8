//! Builds outgoing emails.

use lettre::Message;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, Header, HeaderName, HeaderValue,
};
use lettre::message::{Attachment, Body, Mailbox, MessageBuilder, MultiPart, SinglePart};
use sha2::{Digest, Sha256};

use super::html::page;
use luctor_store::ClaimedMessage;
use luctor_store::hex;

/// The `Auto-Submitted` header (RFC 3834), which stops automatic replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AutoSubmitted {
    /// A notification.
    Generated,
    /// A reply to an email.
    Replied,
}

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(text: &str) -> Result<AutoSubmitted, Box<dyn std::error::Error + Send + Sync>> {
        match text {
            "auto-generated" => Ok(AutoSubmitted::Generated),
            "auto-replied" => Ok(AutoSubmitted::Replied),
            _ => Err("unknown value of Auto-Submitted".into()),
        }
    }

    fn display(&self) -> HeaderValue {
        let word = match self {
            AutoSubmitted::Generated => "auto-generated",
            AutoSubmitted::Replied => "auto-replied",
        };
        HeaderValue::new(AutoSubmitted::name(), word.to_owned())
    }
}

/// Builds an email, with its board as PNG if it has one. The Message-ID is derived from the id in the outbox, so that
/// mail clients can detect duplicates.
///
/// # Errors
///
/// Fails if an address is invalid or the email cannot be encoded.
pub(super) fn message(
    mail: &ClaimedMessage,
    board: Option<Vec<u8>>,
    from: &Mailbox,
    host: &str,
) -> Result<Message, Box<dyn std::error::Error + Send + Sync>> {
    let id = format!("<{}@{host}>", mail.id.local_part());
    let mut message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, mail.to.parse()?))
        .subject(&mail.subject)
        .message_id(Some(id));
    if let Some(address) = &mail.extras.reply_to {
        message = message.reply_to(Mailbox::new(None, address.parse()?));
    }
    if let Some(id) = &mail.extras.in_reply_to {
        message = message.in_reply_to(id.clone());
    }
    if !mail.extras.references.is_empty() {
        message = message.references(mail.extras.references.join(" "));
    }
    let message = message.header(match mail.extras.answers {
        true => AutoSubmitted::Replied,
        false => AutoSubmitted::Generated,
    });
    let ply = mail.extras.picture.as_ref().map_or(0, |picture| picture.ply);
    match board {
        Some(png) => illustrated(message, mail, host, ply, png),
        None => Ok(message.header(ContentType::TEXT_PLAIN).body(plain(&mail.body))?),
    }
}

/// Builds a multipart email: plain text, and HTML with the board above the text.
fn illustrated(
    message: MessageBuilder,
    mail: &ClaimedMessage,
    host: &str,
    ply: usize,
    png: Vec<u8>,
) -> Result<Message, Box<dyn std::error::Error + Send + Sync>> {
    // A line that the text cannot contain, and the same when the email is written again.
    let boundary = hex(&Sha256::digest(format!("{} {}", mail.id, mail.body))[..16]);
    let part = |kind: ContentType, text: &str| SinglePart::builder().header(kind).body(plain(text));
    let name = format!("board-{boundary}@{host}");
    let image = ContentType::parse("image/png")?;
    let with_board = MultiPart::related()
        .boundary(format!("page-{boundary}"))
        .singlepart(part(ContentType::TEXT_HTML, &page(&mail.body, &name, ply)))
        .singlepart(Attachment::new_inline(name).body(png, image));
    let both = MultiPart::alternative()
        .boundary(format!("mail-{boundary}"))
        .singlepart(part(ContentType::TEXT_PLAIN, &mail.body))
        .multipart(with_board);
    Ok(message.multipart(both)?)
}

/// The longest line that email may have, in bytes (RFC 5322).
const LINE: usize = 998;

/// Returns the body unencoded if it is 7-bit safe. Encodings break long links into lines, which some mail clients do not
/// rejoin.
fn plain(text: &str) -> Body {
    let is_7bit_safe = text.is_ascii()
        && !text.contains(['\0', '\r'])
        && text.lines().all(|line| line.len() <= LINE);
    if is_7bit_safe {
        let lines = text.replace('\n', "\r\n").into_bytes();
        Body::dangerous_pre_encoded(lines, ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notify::mail::{MailExtras, MailId, Picture};

    fn written_with(
        subject: &str,
        body: &str,
        extras: MailExtras,
        board: Option<Vec<u8>>,
    ) -> String {
        let mail = ClaimedMessage {
            id: MailId::of("turn", &["game", "3"]),
            to: "anna@example.org".to_owned(),
            subject: subject.to_owned(),
            body: body.to_owned(),
            extras,
            attempts: 1,
        };
        let from = "Luctor <luctor@luctor.test>".parse().unwrap();
        let message = message(&mail, board, &from, "luctor.test").unwrap();
        String::from_utf8(message.formatted()).unwrap()
    }

    fn written(subject: &str, body: &str) -> String {
        written_with(subject, body, MailExtras::default(), None)
    }

    /// Without the line that tells the time.
    fn undated(text: &str) -> String {
        let lines = text.split_inclusive("\r\n").filter(|line| !line.starts_with("Date: "));
        lines.collect()
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

    #[test]
    fn news_is_a_plain_mail() {
        let expected = "From: Luctor <luctor@luctor.test>\r\n\
                        To: anna@example.org\r\n\
                        Subject: your turn\r\n\
                        Message-ID: <turn.game.3@luctor.test>\r\n\
                        Auto-Submitted: auto-generated\r\n\
                        Content-Type: text/plain; charset=utf-8\r\n\
                        Content-Transfer-Encoding: 7bit\r\n\
                        \r\n\
                        Text\r\n";
        assert_eq!(undated(&written("your turn", "Text\n")), expected);
    }

    #[test]
    fn an_answer_belongs_to_its_thread() {
        let ids: Vec<String> =
            (0..20).map(|n| format!("<{n}.{}@example.org>", "x".repeat(60))).collect();
        let extras = MailExtras {
            reply_to: Some("game+abc@luctor.test".to_owned()),
            in_reply_to: ids.last().cloned(),
            references: ids.clone(),
            answers: true,
            ..MailExtras::default()
        };
        let text = written_with("Re: move", "Text\n", extras, None);
        assert!(text.contains("Reply-To: game+abc@luctor.test\r\n"), "{text}");
        assert!(text.contains("Auto-Submitted: auto-replied\r\n"), "{text}");
        let unfolded = text.replace("\r\n ", " ");
        assert!(unfolded.contains(&format!("In-Reply-To: {}\r\n", ids[19])), "{text}");
        assert!(unfolded.contains(&format!("References: {}\r\n", ids.join(" "))), "{text}");
        assert!(text.lines().all(|line| line.len() <= LINE), "{text}");
    }

    #[test]
    fn a_board_is_shown_above_the_same_text() {
        let picture = Picture { game: String::new(), ply: 3, flipped: false, diamond: true };
        let extras = MailExtras { picture: Some(picture), ..MailExtras::default() };
        let text = "Hello <Anna>,\n\nhttp://luctor.test/game/a\n--mail-x\n";
        let mail = written_with("your turn", text, extras.clone(), Some(b"\x89PNG".to_vec()));
        assert_eq!(
            undated(&mail),
            undated(&written_with("your turn", text, extras.clone(), Some(b"\x89PNG".to_vec())))
        );
        insta::assert_snapshot!(undated(&mail).replace("\r\n", "\n"), @r#"
        From: Luctor <luctor@luctor.test>
        To: anna@example.org
        Subject: your turn
        Message-ID: <turn.game.3@luctor.test>
        Auto-Submitted: auto-generated
        MIME-Version: 1.0
        Content-Type: multipart/alternative;
         boundary="mail-a0360b7cb504ff148ad605a5fe65bfbb"

        --mail-a0360b7cb504ff148ad605a5fe65bfbb
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: 7bit

        Hello <Anna>,

        http://luctor.test/game/a
        --mail-x

        --mail-a0360b7cb504ff148ad605a5fe65bfbb
        Content-Type: multipart/related;
         boundary="page-a0360b7cb504ff148ad605a5fe65bfbb"

        --page-a0360b7cb504ff148ad605a5fe65bfbb
        Content-Type: text/html; charset=utf-8
        Content-Transfer-Encoding: 7bit

        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"></head><body>
        <p><img src="cid:board-a0360b7cb504ff148ad605a5fe65bfbb@luctor.test" alt="The board after move 3" style="max-width: 100%"></p>
        <pre>Hello &lt;Anna&gt;,

        <a href="http://luctor.test/game/a">http://luctor.test/game/a</a>
        --mail-x
        </pre>
        </body></html>

        --page-a0360b7cb504ff148ad605a5fe65bfbb
        Content-ID: <board-a0360b7cb504ff148ad605a5fe65bfbb@luctor.test>
        Content-Disposition: inline
        Content-Type: image/png
        Content-Transfer-Encoding: base64

        iVBORw==
        --page-a0360b7cb504ff148ad605a5fe65bfbb--
        --mail-a0360b7cb504ff148ad605a5fe65bfbb--
        "#);
        let without = written_with("your turn", text, extras, None);
        assert_eq!(undated(&without), undated(&written("your turn", text)));
    }
}
