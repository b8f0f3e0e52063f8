//! Characters that texts of users may contain.

/// Returns whether a character may be shown to other users. Control characters may not, nor those with which a text can
/// look like another one: those that change the direction of the text around them, and those without a shape. The
/// zero-width joiner stays, since many emoji need it.
pub fn is_plain(c: char) -> bool {
    let changes_direction = matches!(
        c,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let is_empty_letter =
        matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    let is_invisible = matches!(
        c,
        '\u{200b}' | '\u{200c}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}'
    );
    !c.is_control() && !changes_direction && !is_empty_letter && !is_invisible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_languages_are_plain() {
        let text = "żółw Größe שלום مرحبا 你好 👩\u{200d}🚀";
        assert!(text.chars().all(is_plain));
    }

    #[test]
    fn characters_that_hide_or_reorder_text_are_not_plain() {
        let shapeless = "\u{3164}\u{2800}\u{200b}\u{200c}\u{2060}\u{feff}\u{e0041}\u{e007f}";
        let others = "\0\n\u{7f}\u{85}\u{202e}\u{2066}\u{200f}\u{61c}";
        for c in shapeless.chars().chain(others.chars()) {
            assert!(!is_plain(c), "{c:?}");
        }
    }
}
