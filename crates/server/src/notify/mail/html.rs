//! The text of an email as a page, below a picture of the board.

use luctor_messages::mail_text;
use luctor_rules::Message;

use crate::notify::mail::escape;

/// Pixels of the picture's longer side.
pub(crate) const SIZE: u32 = 480;

/// Returns a page with the text below the picture that has this `Content-ID`.
pub(super) fn page(text: &str, picture: &str, ply: usize) -> String {
    let text: Vec<String> = text.split('\n').map(line).collect();
    let caption = mail_text(&Message::new("board.picture").with("ply", ply));
    format!(
        "<!DOCTYPE html>\n\
         <html lang=\"en\"><head><meta charset=\"utf-8\"></head><body>\n\
         <p><img src=\"cid:{picture}\" alt=\"{caption}\" style=\"max-width: 100%\"></p>\n\
         <pre>{}</pre>\n\
         </body></html>\n",
        text.join("\n")
    )
}

/// Returns a line with clickable links.
fn line(line: &str) -> String {
    let mut html = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = link_at(rest) {
        let (before, from) = rest.split_at(at);
        let end =
            from.find(|c: char| c.is_whitespace() || "<>\"".contains(c)).unwrap_or(from.len());
        // Punctuation may follow a link.
        let link = from[..end].trim_end_matches(['.', ',', ';', ')']);
        let shown = escape(link);
        html.push_str(&escape(before));
        html.push_str(&format!("<a href=\"{shown}\">{shown}</a>"));
        rest = &from[link.len()..];
    }
    html + &escape(rest)
}

/// Returns the start of the next link.
fn link_at(text: &str) -> Option<usize> {
    ["https://", "http://"].iter().filter_map(|scheme| text.find(scheme)).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup_and_links_can_be_followed() {
        let page =
            page("<script>\nLook at https://luctor.test/game/a?b&c#1.\n\"x\" http://", "x", 7);
        assert!(page.contains("<pre>&lt;script&gt;\n"), "{page}");
        let link = "<a href=\"https://luctor.test/game/a?b&amp;c#1\">https://luctor.test/game/a?b&amp;c#1</a>.";
        assert!(page.contains(link), "{page}");
        assert!(page.contains("alt=\"The board after move 7\""), "{page}");
        assert_eq!(
            line("(see http://a.test)"),
            "(see <a href=\"http://a.test\">http://a.test</a>)"
        );
        assert_eq!(
            line("http://a.test\" onclick=\"x"),
            "<a href=\"http://a.test\">http://a.test</a>&quot; onclick=&quot;x"
        );
    }
}
