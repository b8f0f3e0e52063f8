//! Conversion of SVG to pixels.

use std::error::Error;
use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The error for a picture that is too large for the memory, or for an invalid SVG.
#[derive(Debug)]
pub struct PictureError(String);

impl PictureError {
    pub(crate) fn new(cause: impl fmt::Display) -> PictureError {
        PictureError(cause.to_string())
    }
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the picture cannot be drawn: {}", self.0)
    }
}

impl Error for PictureError {}

/// Converts an SVG from [`svg`](crate::svg) or [`card`](crate::card) to PNG.
///
/// # Errors
///
/// Fails if the SVG is invalid or too large.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    pixels(svg)?.encode_png().map_err(PictureError::new)
}

/// Converts an SVG to pixels.
pub(crate) fn pixels(svg: &str) -> Result<Pixmap, PictureError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(PictureError::new)?;
    let size = tree.size().to_int_size();
    let pixmap = Pixmap::new(size.width(), size.height());
    let mut pixmap = pixmap.ok_or_else(|| PictureError::new("not enough memory for its pixels"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_svg_is_an_error() {
        assert!(png("<p>hello</p>").is_err());
        assert!(png("").unwrap_err().to_string().starts_with("the picture cannot be drawn: "));
    }
}
