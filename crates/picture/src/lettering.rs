//! Lines of text as paths.

use crate::canvas::{Canvas, number};
use crate::glyphs::{Glyph, glyph};

/// The height of a capital in [`glyphs`](crate::glyphs).
const CAPITAL: f64 = 70.0;

/// A line of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'a> {
    /// Characters that have no glyph are left out.
    pub(crate) text: &'a str,
    /// The middle of the line, or its left end.
    pub(crate) x: f64,
    /// The middle of the capitals.
    pub(crate) y: f64,
    /// The height of a capital.
    pub(crate) size: f64,
    /// The thickness of a stroke for capitals of 70.
    pub(crate) weight: f64,
    pub(crate) color: &'a str,
    pub(crate) anchor: Anchor,
}

/// What the place of a line means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// Whether every character of a text can be drawn.
pub(crate) fn can_write(text: &str) -> bool {
    text.chars().all(|character| glyph(character).is_some())
}

/// How wide a line is.
pub(crate) fn width(text: &str, size: f64, weight: f64) -> f64 {
    let glyphs = text.chars().filter_map(glyph);
    let wide: f64 = glyphs.map(|Glyph { width, .. }| width + gap(weight)).sum();
    (wide - gap(weight) + weight).max(0.0) * size / CAPITAL
}

/// Between the middles of the strokes of two letters.
fn gap(weight: f64) -> f64 {
    weight + 9.0
}

impl Text<'_> {
    /// Writes the line.
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
    fn every_name_and_every_title_can_be_written() {
        let letters: String = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
        assert!(can_write(&letters) && can_write("-_ +,.:/()'"));
        assert!(!can_write("Żółw") && !can_write("♞"));
    }

    #[test]
    fn a_line_is_as_wide_as_its_letters() {
        assert!(width("ww", 30.0, 10.0) > 2.0 * width("w", 30.0, 10.0));
        assert!(width("l", 30.0, 10.0) < width("w", 30.0, 10.0));
        assert_eq!(width("♞", 30.0, 10.0), 0.0);
    }
}
