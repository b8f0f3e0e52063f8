//! The words of a page.
//!
//! Only line breaks, quotations and what is not shown at all matter here; everything else of a page is left out.

use mail_parser::decoders::html::add_html_token;

/// Elements that begin on a line of their own.
const BLOCKS: [&str; 20] = [
    "address",
    "article",
    "blockquote",
    "body",
    "br",
    "center",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "hr",
    "li",
    "ol",
    "p",
    "pre",
    "table",
    "tr",
    "ul",
];
/// Elements whose content is not shown.
const UNSEEN: [&str; 5] = ["head", "script", "style", "template", "title"];
/// The longest name of a character that is looked up, as `&CounterClockwiseContourIntegral;`.
const LONGEST_ENTITY: usize = 33;

/// The text of a page, with `>` where something is quoted.
pub(super) fn words(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.text(&rest[..at]);
        rest = page.markup(&rest[at..]);
    }
    page.text(rest);
    page.out
}

/// What was read of a page so far.
#[derive(Default)]
struct Page {
    out: String,
    /// Quotations that are open.
    quoted: usize,
    /// Blanks between words that were not written yet.
    blank: bool,
}

impl Page {
    /// Takes the text between two tags.
    fn text(&mut self, text: &str) {
        if self.quoted > 0 {
            return;
        }
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            if letter.is_ascii_whitespace() {
                self.blank = true;
                rest = &rest[1..];
                continue;
            }
            if self.blank && !self.out.is_empty() && !self.out.ends_with('\n') {
                self.out.push(' ');
            }
            self.blank = false;
            let end = match entity(rest) {
                Some(end) => {
                    add_html_token(&mut self.out, &rest.as_bytes()[..end], false);
                    end
                }
                None => {
                    self.out.push(letter);
                    letter.len_utf8()
                }
            };
            rest = &rest[end..];
        }
    }

    /// Takes the tag, the comment or the `<` at the beginning of a text, and returns what is behind.
    fn markup<'a>(&mut self, text: &'a str) -> &'a str {
        if let Some(comment) = text.strip_prefix("<!--") {
            return behind(comment, "-->");
        }
        let Some(tag) = text[1..].find('>').map(|end| &text[1..=end]) else {
            // What is not closed is no tag, and it is not known what it would be.
            return "";
        };
        let rest = &text[tag.len() + 2..];
        let (closes, named) = match tag.strip_prefix('/') {
            Some(named) => (true, named),
            None => (false, tag),
        };
        let end = named.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(named.len());
        let name = named[..end].to_ascii_lowercase();
        if UNSEEN.contains(&name.as_str()) && !closes && !tag.ends_with('/') {
            return behind_element(rest, &name);
        }
        if BLOCKS.contains(&name.as_str()) {
            self.break_line(&name, closes);
        }
        rest
    }

    fn break_line(&mut self, name: &str, closes: bool) {
        match (name, closes) {
            ("blockquote", false) => {
                if self.quoted == 0 {
                    self.end_line();
                    self.out.push_str(">\n");
                }
                self.quoted += 1;
            }
            ("blockquote", true) => self.quoted = self.quoted.saturating_sub(1),
            _ if self.quoted > 0 => {}
            ("br", _) => self.out.push('\n'),
            _ => self.end_line(),
        }
        self.blank = false;
    }

    fn end_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }
}

/// Where the character reference at the beginning of a text ends.
fn entity(text: &str) -> Option<usize> {
    let named = text.strip_prefix('&')?;
    let end = named.bytes().take(LONGEST_ENTITY).position(|byte| byte == b';')?;
    let plain = named[..end].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#');
    (plain && end > 0).then_some(end + 2)
}

/// What follows the first `mark`; nothing where there is none.
fn behind<'a>(text: &'a str, mark: &str) -> &'a str {
    text.find(mark).map_or("", |at| &text[at + mark.len()..])
}

/// What follows the end of an element of this name.
fn behind_element<'a>(text: &'a str, name: &str) -> &'a str {
    let mut rest = text;
    while let Some(at) = rest.find("</") {
        rest = &rest[at + 2..];
        if rest
            .as_bytes()
            .get(..name.len())
            .is_some_and(|tag| tag.eq_ignore_ascii_case(name.as_bytes()))
        {
            return behind(rest, ">");
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_lines_and_nothing_that_is_not_shown() {
        let page = "<html><head><title>No</title><style>p { color: red }</style></head><body>\n\
                    <p class=\"x\">e3&nbsp;&amp;\n  c3</p><div>Hello<br>&Uuml;b <b>er</b>all</div><!-- <p>no</p> -->\
                    <script>if (a < b) { }</script>1 &lt; 2 &unknown; & so</body></html>";
        assert_eq!(words(page), "e3\u{a0}& c3\nHello\nÜb erall\n1 < 2 &unknown; & so\n");
    }

    #[test]
    fn what_is_quoted_is_marked_and_left_out() {
        let page =
            "<div>e3</div><blockquote>old<blockquote>older</blockquote>old</blockquote><p>and more";
        assert_eq!(words(page), "e3\n>\nand more");
        assert_eq!(words("</blockquote>a<blockquote>b"), "a\n>\n");
    }

    #[test]
    fn what_is_not_closed_ends_the_page() {
        for (page, text) in [
            ("a<b", "a"),
            ("a<!-- b", "a"),
            ("a<style>b", "a"),
            ("a<", "a"),
            ("a&#x;b&;", "a&#x;b&;"),
            ("ä&ä;", "ä&ä;"),
        ] {
            assert_eq!(words(page), text, "{page}");
        }
    }
}
