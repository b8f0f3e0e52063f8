//! Animated GIFs of whole games.

use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::drawing::svg;
use crate::raster::{PictureError, pixels};
use crate::scene::{Man, Scene};
use crate::style::Style;

/// The maximum size of an animation: its longer side in pixels. Larger sizes are reduced to it.
pub const LARGEST_ANIMATION: u32 = 800;

/// The maximum number of positions in an animation. Of a longer game, only every second, every third, and so on
/// is shown, including the last one.
pub const MOST_FRAMES: usize = 300;

/// The maximum number of men in all positions of an animation, which bounds the time to draw it to some seconds. On a
/// large, full board fewer positions are shown.
const MOST_MEN: usize = 40_000;

/// The time per position, in hundredths of a second.
const DELAY: usize = 90;
/// The minimum time per position in a long game.
const SHORTEST_DELAY: usize = 25;
/// The intended time of a long game, in hundredths of a second.
const WHOLE_GAME: usize = 9000;
/// The time of the last position before the animation repeats, in hundredths of a second.
const LAST_DELAY: u16 = 400;
const COLORS: usize = 256;

/// Creates a GIF that shows the scenes one after the other and repeats forever.
///
/// # Errors
///
/// Fails if there is no scene or not enough memory.
pub fn animation(scenes: &[Scene], style: &Style) -> Result<Vec<u8>, PictureError> {
    let style = Style { size: style.size.min(LARGEST_ANIMATION), ..*style };
    let shown = thinned(scenes);
    let (Some(&first), Some(&last)) = (shown.first(), shown.last()) else {
        return Err(PictureError::new("there is no position to show"));
    };
    let delay = (WHOLE_GAME / shown.len()).clamp(SHORTEST_DELAY, DELAY) as u16;
    let draw = |scene: &Scene| pixels(&svg(scene, &style));
    let middle = shown[shown.len() / 2];
    let mut palette = Palette::of(&[draw(first)?, draw(middle)?, draw(last)?]);
    let size = draw(first)?;
    let (width, height) = (size.width() as usize, size.height() as usize);

    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width as u16, height as u16, &palette.rgb())
        .map_err(PictureError::new)?;
    encoder.set_repeat(Repeat::Infinite).map_err(PictureError::new)?;
    let mut before: Option<Vec<u8>> = None;
    for (at, scene) in shown.iter().enumerate() {
        let indices = palette.indices(&draw(scene)?);
        let area = before.as_deref().map_or((0, 0, width, height), |before| {
            changed(before, &indices, width).unwrap_or((0, 0, 1, 1))
        });
        let delay = if at + 1 == shown.len() { LAST_DELAY } else { delay };
        let mut frame = cut(&indices, width, area);
        frame.delay = delay;
        encoder.write_frame(&frame).map_err(PictureError::new)?;
        before = Some(indices);
    }
    drop(encoder);
    Ok(bytes)
}

/// Returns at most [`MOST_FRAMES`] of the scenes with at most [`MOST_MEN`] men, evenly spaced, including the last.
fn thinned(scenes: &[Scene]) -> Vec<&Scene> {
    let count = |man: &Man| usize::from(man.caps) + usize::from(man.prisoners);
    let men = |scene: &Scene| scene.men.iter().map(count).sum::<usize>();
    let most = scenes.iter().map(men).max().unwrap_or(0).max(1);
    let stride = scenes.len().div_ceil(MOST_FRAMES.min(MOST_MEN / most).max(1)).max(1);
    // Counting from the end includes the last position.
    let mut shown: Vec<&Scene> = scenes.iter().rev().step_by(stride).collect();
    shown.reverse();
    shown
}

/// Returns the smallest rectangle in which two pictures differ: left, top, width, height.
fn changed(before: &[u8], after: &[u8], width: usize) -> Option<(usize, usize, usize, usize)> {
    let differing = || (0..after.len()).filter(|&at| before[at] != after[at]);
    let (top, bottom) = (differing().next()? / width, differing().next_back()? / width);
    let left = differing().map(|at| at % width).min()?;
    let right = differing().map(|at| at % width).max()?;
    Some((left, top, right - left + 1, bottom - top + 1))
}

/// Creates the frame that replaces a rectangle of the picture.
fn cut(
    indices: &[u8],
    width: usize,
    (left, top, wide, high): (usize, usize, usize, usize),
) -> Frame<'static> {
    let rows = indices.chunks(width).skip(top).take(high);
    let buffer: Vec<u8> = rows.flat_map(|row| &row[left..left + wide]).copied().collect();
    Frame {
        left: left as u16,
        top: top as u16,
        width: wide as u16,
        height: high as u16,
        dispose: DisposalMethod::Keep,
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// The colors of an animation: the most frequent ones in a few of its pictures. The main colors are exact; only
/// blended colors at edges can differ.
struct Palette {
    colors: Vec<[u8; 3]>,
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn of(pictures: &[Pixmap]) -> Palette {
        let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
        for picture in pictures {
            for color in colors(picture) {
                *counts.entry(color).or_default() += 1;
            }
        }
        let mut colors: Vec<([u8; 3], usize)> = counts.into_iter().collect();
        colors.sort_unstable_by_key(|&(color, count)| (std::cmp::Reverse(count), color));
        colors.truncate(COLORS);
        Palette {
            colors: colors.into_iter().map(|(color, _)| color).collect(),
            known: HashMap::new(),
        }
    }

    fn rgb(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// Returns the index of the nearest color for each pixel.
    fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        let Palette { colors: palette, known } = self;
        let nearest = |color: [u8; 3]| {
            let away = |other: &[u8; 3]| -> u32 {
                color.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2)).sum()
            };
            (0..palette.len()).min_by_key(|&at| away(&palette[at])).unwrap_or(0) as u8
        };
        colors(picture).map(|color| *known.entry(color).or_insert_with(|| nearest(color))).collect()
    }
}

/// Iterates over the colors of the pixels. Pictures are opaque, so premultiplied colors equal the real ones.
fn colors(picture: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}
