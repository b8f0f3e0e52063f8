//! The text of an SVG, written element by element.

use std::fmt::Write;

/// An SVG that is being written.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    text: String,
}

impl Canvas {
    /// Begins a picture: the part of the plane that it shows, as left edge, top edge, width and height, and its
    /// size in pixels.
    pub(crate) fn new([left, top, width, height]: [f64; 4], (across, down): (u32, u32)) -> Canvas {
        let mut canvas = Canvas::default();
        let view = [left, top, width, height].map(number).join(" ");
        canvas.open(&format!(
            "svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{across}\" \
             height=\"{down}\" role=\"img\""
        ));
        canvas
    }

    /// The name of the picture for those who cannot see it.
    pub(crate) fn title(&mut self, title: &str) {
        let escaped = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(self.text, "<title>{escaped}</title>");
    }

    /// Opens an element: its name and attributes.
    pub(crate) fn open(&mut self, element: &str) {
        let _ = writeln!(self.text, "<{element}>");
    }

    /// Closes an element.
    pub(crate) fn close(&mut self, name: &str) {
        let _ = writeln!(self.text, "</{name}>");
    }

    /// An element without content: its name and attributes.
    pub(crate) fn put(&mut self, element: &str) {
        let _ = writeln!(self.text, "<{element}/>");
    }

    /// The whole picture.
    pub(crate) fn finish(mut self) -> String {
        self.close("svg");
        self.text
    }
}

/// A number with at most one decimal, which is less than a pixel of any picture.
pub(crate) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    // No minus before a zero.
    format!("{}", tenths + 0.0)
}
