//! The text of an HTML mail.
//!
//! Line breaks, quotations and hidden elements are interpreted. All other markup is dropped.

use mail_parser::decoders::html::add_html_token;

/// Elements that start on a new line.
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
/// Elements whose content is hidden.
const HIDDEN: [&str; 5] = ["head", "script", "style", "template", "title"];
/// The longest name of a character reference, such as `&CounterClockwiseContourIntegral;`.
const LONGEST_ENTITY: usize = 33;

/// Returns the text of an HTML page, with a line `>` in place of each quotation.
pub(super) fn text_of(html: &str) -> String {
    let mut page = Page::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        page.text(&rest[..at]);
        rest = page.markup(&rest[at..]);
    }
    page.text(rest);
    page.out
}

/// The state of converting a page.
#[derive(Default)]
struct Page {
    out: String,
    /// The number of open quotations.
    quoted: usize,
    /// `true` if a blank must precede the next word.
    blank: bool,
}

impl Page {
    /// Adds the text between two tags.
    fn text(&mut self, text: &str) {
        if self.quoted > 0 {
            return;
        }
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            if character.is_ascii_whitespace() {
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
                    self.out.push(character);
                    character.len_utf8()
                }
            };
            rest = &rest[end..];
        }
    }

    /// Interprets the tag or comment at the start of `text`, and returns the text after it.
    fn markup<'a>(&mut self, text: &'a str) -> &'a str {
        if let Some(comment) = text.strip_prefix("<!--") {
            return after(comment, "-->");
        }
        let Some(tag) = text[1..].find('>').map(|end| &text[1..=end]) else {
            // The rest of the page cannot be interpreted after an unclosed tag.
            return "";
        };
        let rest = &text[tag.len() + 2..];
        let (closes, named) = match tag.strip_prefix('/') {
            Some(named) => (true, named),
            None => (false, tag),
        };
        let end = named.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(named.len());
        let name = named[..end].to_ascii_lowercase();
        if HIDDEN.contains(&name.as_str()) && !closes && !tag.ends_with('/') {
            return after_element(rest, &name);
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

/// Returns the length of the character reference at the start of a text.
fn entity(text: &str) -> Option<usize> {
    let named = text.strip_prefix('&')?;
    let end = named.bytes().take(LONGEST_ENTITY).position(|byte| byte == b';')?;
    let plain = named[..end].bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#');
    (plain && end > 0).then_some(end + 2)
}

/// Returns the text after the first `mark`, or nothing if the mark is missing.
fn after<'a>(text: &'a str, mark: &str) -> &'a str {
    text.find(mark).map_or("", |at| &text[at + mark.len()..])
}

/// Returns the text after the end tag of an element.
fn after_element<'a>(text: &'a str, name: &str) -> &'a str {
    let mut rest = text;
    while let Some(at) = rest.find("</") {
        rest = &rest[at + 2..];
        if rest
            .as_bytes()
            .get(..name.len())
            .is_some_and(|tag| tag.eq_ignore_ascii_case(name.as_bytes()))
        {
            return after(rest, ">");
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_lines_without_hidden_elements() {
        let page = "<html><head><title>No</title><style>p { color: red }</style></head><body>\n\
                    <p class=\"x\">e3&nbsp;&amp;\n  c3</p><div>Hello<br>&Uuml;b <b>er</b>all</div><!-- <p>no</p> -->\
                    <script>if (a < b) { }</script>1 &lt; 2 &unknown; & so</body></html>";
        assert_eq!(text_of(page), "e3\u{a0}& c3\nHello\nÜb erall\n1 < 2 &unknown; & so\n");
    }

    #[test]
    fn quotations_are_marked_and_left_out() {
        let page =
            "<div>e3</div><blockquote>old<blockquote>older</blockquote>old</blockquote><p>and more";
        assert_eq!(text_of(page), "e3\n>\nand more");
        assert_eq!(text_of("</blockquote>a<blockquote>b"), "a\n>\n");
    }

    #[test]
    fn an_unclosed_tag_ends_the_page() {
        for (page, text) in [
            ("a<b", "a"),
            ("a<!-- b", "a"),
            ("a<style>b", "a"),
            ("a<", "a"),
            ("a&#x;b&;", "a&#x;b&;"),
            ("ä&ä;", "ä&ä;"),
        ] {
            assert_eq!(text_of(page), text, "{page}");
        }
    }
}
