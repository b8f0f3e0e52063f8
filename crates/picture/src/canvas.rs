//! A writer of SVG elements.

use std::fmt::Write;

/// An SVG document under construction.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    text: String,
}

impl Canvas {
    /// Creates a picture with the visible part of the plane (left, top, width, height) and its size in pixels.
    pub(crate) fn new([left, top, width, height]: [f64; 4], (across, down): (u32, u32)) -> Canvas {
        let mut canvas = Canvas::default();
        let view = [left, top, width, height].map(number).join(" ");
        canvas.open(&format!(
            "svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{across}\" \
             height=\"{down}\" role=\"img\""
        ));
        canvas
    }

    /// Writes the title of the picture, for screen readers.
    pub(crate) fn title(&mut self, title: &str) {
        let escaped = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = writeln!(self.text, "<title>{escaped}</title>");
    }

    /// Opens an element, given its name and attributes.
    pub(crate) fn open(&mut self, element: &str) {
        let _ = writeln!(self.text, "<{element}>");
    }

    /// Closes an element.
    pub(crate) fn close(&mut self, name: &str) {
        let _ = writeln!(self.text, "</{name}>");
    }

    /// Writes an element without content, given its name and attributes.
    pub(crate) fn put(&mut self, element: &str) {
        let _ = writeln!(self.text, "<{element}/>");
    }

    /// Closes the picture and returns its text.
    pub(crate) fn finish(mut self) -> String {
        self.close("svg");
        self.text
    }
}

/// Formats a number with at most one decimal, which is precise enough for every picture.
pub(crate) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    // Turns -0 into 0.
    format!("{}", tenths + 0.0)
}
