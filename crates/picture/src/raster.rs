//! SVG to pixels.

use std::error::Error;
use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A picture that cannot be made: it is too large for the memory, or an SVG is not one of ours.
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

/// A picture that [`svg`](crate::svg) or [`card`](crate::card) has drawn as PNG, in the size that it names.
///
/// # Errors
///
/// The text is no such picture.
pub fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    pixels(svg)?.encode_png().map_err(PictureError::new)
}

/// The pixels of a picture.
pub(crate) fn pixels(svg: &str) -> Result<Pixmap, PictureError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(PictureError::new)?;
    let size = tree.size().to_int_size();
    let pixmap = Pixmap::new(size.width(), size.height());
    let mut pixmap = pixmap.ok_or_else(|| PictureError::new("there is no room for its pixels"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_picture_is_an_error() {
        assert!(png("<p>hello</p>").is_err());
        assert!(png("").unwrap_err().to_string().starts_with("the picture cannot be drawn: "));
    }
}
