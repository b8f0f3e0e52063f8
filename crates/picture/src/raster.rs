//! Conversion of SVG to pixels.

use std::error::Error;
use std::fmt;

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
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

/// Converts an SVG to pixels on a white ground: its width and height, and three bytes for each pixel (red, green, blue), from
/// the top row, left to right.
///
/// # Errors
///
/// Fails if the SVG is invalid or too large.
pub fn rgb(svg: &str) -> Result<(u32, u32, Vec<u8>), PictureError> {
    let pixmap = pixels(svg)?;
    // The colors are multiplied by their opacity, so the rest is the ground.
    let on_white = |pixel: &PremultipliedColorU8| {
        let ground = u8::MAX - pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|color| color.saturating_add(ground))
    };
    let bytes = pixmap.pixels().iter().flat_map(on_white).collect();
    Ok((pixmap.width(), pixmap.height(), bytes))
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
    fn pixels_have_three_bytes_on_a_white_ground() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2">
            <rect width="1" height="2" fill="#ff0000"/></svg>"##;
        let (width, height, bytes) = rgb(svg).unwrap();
        let row = [255, 0, 0, 255, 255, 255, 255, 255, 255];
        assert_eq!((width, height, bytes), (3, 2, [row, row].concat()));
        assert!(rgb("").is_err());
    }

    #[test]
    fn an_invalid_svg_is_an_error() {
        assert!(png("<p>hello</p>").is_err());
        assert!(png("").unwrap_err().to_string().starts_with("the picture cannot be drawn: "));
    }
}
