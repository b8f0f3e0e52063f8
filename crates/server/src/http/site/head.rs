//! The head of the client's page: what search engines and link previews read.

use luctor_picture::{CARD_HEIGHT, CARD_WIDTH};

use crate::notify::mail::escape;

/// Title and description in plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The preview of a page with a board.
    pub(crate) preview: Option<Preview>,
}

/// The absolute addresses in the head of a page with a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    /// The page.
    pub(crate) page: String,
    /// The preview picture.
    pub(crate) picture: String,
    /// The description of the frame for other sites, if the page is a match, whose picture is a card.
    pub(crate) oembed: Option<String>,
}

impl Preview {
    fn lines(&self, title: &str, description: &str) -> String {
        let [page, picture] = [&self.page, &self.picture].map(|address| escape(address));
        let lines = format!(
            "\n    <link rel=\"canonical\" href=\"{page}\" />\n    \
             <meta property=\"og:url\" content=\"{page}\" />\n    \
             <meta property=\"og:image\" content=\"{picture}\" />\n    \
             <meta property=\"og:image:type\" content=\"image/png\" />\n    \
             <meta property=\"og:image:alt\" content=\"The board. {description}\" />\n    "
        );
        let Some(oembed) = &self.oembed else {
            return lines + "<meta name=\"twitter:card\" content=\"summary\" />";
        };
        let oembed = escape(oembed);
        lines
            + &format!(
                "<meta property=\"og:image:width\" content=\"{CARD_WIDTH}\" />\n    \
                 <meta property=\"og:image:height\" content=\"{CARD_HEIGHT}\" />\n    \
                 <meta name=\"twitter:card\" content=\"summary_large_image\" />\n    \
                 <link rel=\"alternate\" type=\"application/json+oembed\" href=\"{oembed}\" title=\"{title}\" />"
            )
    }
}

/// The placeholder for these lines in the page of the client.
const PLACEHOLDER: &str = "<!--head-->";

impl Default for Head {
    fn default() -> Head {
        Head {
            title: "Luctor · Emulsion and Emergo".to_owned(),
            description: "Play Emulsion and Emergo, two games of pure thought, with friends, with \
                          anybody who is here, or against the computer."
                .to_owned(),
            preview: None,
        }
    }
}

impl Head {
    /// Returns the page with this head instead of its placeholder and title.
    pub(crate) fn fill(&self, page: &str) -> String {
        let (title, description) = (escape(&self.title), escape(&self.description));
        let preview = self.preview.as_ref();
        let preview = preview.map_or_else(String::new, |p| p.lines(&title, &description));
        let lines = format!(
            "<meta name=\"description\" content=\"{description}\" />\n    \
             <meta property=\"og:type\" content=\"website\" />\n    \
             <meta property=\"og:site_name\" content=\"Luctor\" />\n    \
             <meta property=\"og:title\" content=\"{title}\" />\n    \
             <meta property=\"og:description\" content=\"{description}\" />{preview}"
        );
        with_title(page, &title).replacen(PLACEHOLDER, &lines, 1)
    }
}

fn with_title(page: &str, title: &str) -> String {
    const OPEN: &str = "<title>";
    let place = page.find(OPEN).map(|at| at + OPEN.len());
    let place = place.and_then(|from| Some((from, from + page[from..].find("</title>")?)));
    match place {
        Some((from, to)) => format!("{}{title}{}", &page[..from], &page[to..]),
        None => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_head_is_markup() {
        let head = Head {
            title: "</title><script>".to_owned(),
            description: "\" onload='x' & more".to_owned(),
            preview: Some(Preview {
                page: "/\"><script>".to_owned(),
                picture: String::new(),
                oembed: Some("/a?b&c".to_owned()),
            }),
        };
        let page = head.fill("<head><title>Luctor</title><!--head--></head>");
        assert!(page.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"), "{page}");
        assert!(page.contains("content=\"&quot; onload=&#39;x&#39; &amp; more\""), "{page}");
        assert!(page.contains("href=\"/a?b&amp;c\""), "{page}");
        assert!(!page.contains("<script>") && !page.contains(PLACEHOLDER), "{page}");
    }

    #[test]
    fn a_page_without_a_placeholder_is_unchanged() {
        assert_eq!(Head::default().fill("<p>hello</p>"), "<p>hello</p>");
    }
}
