//! Lines of text, drawn as paths.

use crate::canvas::{Canvas, number};
use crate::glyphs::{Glyph, glyph};

/// The height of a capital in the units of [`glyphs`](crate::glyphs).
const CAPITAL: f64 = 70.0;

/// A line of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    /// The text. Characters without a glyph are left out.
    pub(crate) text: &'a str,
    /// The center or the left end of the line, depending on the anchor.
    pub(crate) x: f64,
    /// The vertical center of the capitals.
    pub(crate) y: f64,
    /// The height of a capital.
    pub(crate) size: f64,
    /// The width of a stroke in the units of the glyphs.
    pub(crate) weight: f64,
    pub(crate) color: &'a str,
    pub(crate) anchor: Anchor,
}

/// The point of a line that its x coordinate refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// Returns `true` if every character of a text has a glyph.
pub(crate) fn can_write(text: &str) -> bool {
    text.chars().all(|character| glyph(character).is_some())
}

/// Returns the width of a line.
pub(crate) fn width(text: &str, size: f64, weight: f64) -> f64 {
    let glyphs = text.chars().filter_map(glyph);
    let wide: f64 = glyphs.map(|Glyph { width, .. }| width + gap(weight)).sum();
    (wide - gap(weight) + weight).max(0.0) * size / CAPITAL
}

/// Returns the distance between the center lines of two letters.
fn gap(weight: f64) -> f64 {
    weight + 9.0
}

impl Text<'_> {
    /// Draws the line.
    pub(crate) fn draw(&self, canvas: &mut Canvas) {
        let Text { text, size, weight, .. } = *self;
        let scale = size / CAPITAL;
        let shift = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width(text, size, weight) / 2.0,
        };
        let (left, top) = (self.x + shift + weight / 2.0 * scale, self.y - size / 2.0);
        canvas.open(&format!(
            "g fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\" transform=\"translate({} {}) scale({:.3})\"",
            self.color,
            number(weight),
            number(left),
            number(top),
            scale
        ));
        let mut at = 0.0;
        for Glyph { width, path } in text.chars().filter_map(glyph) {
            if !path.is_empty() {
                canvas.put(&format!("path transform=\"translate({})\" d=\"{path}\"", number(at)));
            }
            at += width + gap(weight);
        }
        canvas.close("g");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_characters_of_names_and_titles_have_glyphs() {
        let letters: String = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
        assert!(can_write(&letters) && can_write("-_ +,.:/()'"));
        assert!(!can_write("Żółw") && !can_write("♞"));
    }

    #[test]
    fn the_width_of_a_line_depends_on_its_letters() {
        assert!(width("ww", 30.0, 10.0) > 2.0 * width("w", 30.0, 10.0));
        assert!(width("l", 30.0, 10.0) < width("w", 30.0, 10.0));
        assert_eq!(width("♞", 30.0, 10.0), 0.0);
    }
}
