//! Pieces. A column of Emergo is a stack of discs, seen from above and slightly from the front, with the
//! numbers of its caps and prisoners.

use luctor_rules::Color;

use crate::board::Point;
use crate::canvas::{Canvas, number};
use crate::lettering::{Anchor, Text, width};
use crate::palette::Palette;
use crate::scene::Man;

/// The maximum number of discs of a column. The numbers show the real counts.
const MOST_DISCS: usize = 8;
/// The distance between two discs of a low column.
const STEP: f64 = 9.0;
/// The maximum distance between the top and the bottom disc.
const TALLEST: f64 = 46.0;
/// The maximum distance of the bottom disc from the center of its cell.
const LOWEST: f64 = 14.0;
const WEIGHT: f64 = 13.0;

/// Draws a column around the center of its cell.
pub(crate) fn draw(canvas: &mut Canvas, man: &Man, center: Point, r: f64, palette: &Palette) {
    let (caps, prisoners) = discs(man.caps.into(), man.prisoners.into());
    let count = caps + prisoners;
    let step = if count > 1 { STEP.min(TALLEST / (count - 1) as f64) } else { 0.0 };
    let base = ((count - 1) as f64 * step / 2.0).min(LOWEST);
    let height = |disc: usize| center.y + base - disc as f64 * step;
    for (color, range) in [(!man.color, 0..prisoners), (man.color, prisoners..count)] {
        if range.is_empty() {
            continue;
        }
        let paint = palette.of(color);
        canvas.open(&format!(
            "g fill=\"{}\" stroke=\"{}\" stroke-width=\"3.5\"",
            paint.face, paint.edge
        ));
        for disc in range {
            let (x, y) = (number(center.x), number(height(disc)));
            canvas.put(&format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"", number(r)));
        }
        canvas.close("g");
    }
    let top = Point { x: center.x, y: height(count - 1) };
    numbers(canvas, man, top, palette);
}

/// Draws the number of caps on the top disc, and the number of prisoners on a label of their color. A single man
/// has no number.
fn numbers(canvas: &mut Canvas, man: &Man, top: Point, palette: &Palette) {
    let (own, other) = (palette.of(man.color), palette.of(!man.color));
    let write = |text: &str, y: f64, size: f64, color: &str, canvas: &mut Canvas| {
        let anchor = Anchor::Middle;
        Text { text, x: top.x, y, size, weight: WEIGHT, color, anchor }.draw(canvas);
    };
    match (man.caps, man.prisoners) {
        (1, 0) => {}
        (caps, 0) => write(&caps.to_string(), top.y, 32.0, other.face, canvas),
        (caps, prisoners) => {
            write(&caps.to_string(), top.y - 15.5, 30.0, other.face, canvas);
            let text = format!("+{prisoners}");
            let (wide, y) = (width(&text, 23.0, WEIGHT) + 19.0, top.y + 21.0);
            canvas.put(&format!(
                "rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"33\" rx=\"16.5\" fill=\"{}\"",
                number(top.x - wide / 2.0),
                number(y - 16.5),
                number(wide),
                other.face
            ));
            write(&text, y, 23.0, own.face, canvas);
        }
    }
}

/// Returns the numbers of discs to draw for caps and prisoners. A tall column is shrunk in proportion, but
/// keeps at least one disc of each kind.
fn discs(caps: usize, prisoners: usize) -> (usize, usize) {
    let total = caps + prisoners;
    if total <= MOST_DISCS {
        return (caps, prisoners);
    }
    let least = usize::from(prisoners > 0);
    let below = ((prisoners * MOST_DISCS + total / 2) / total).clamp(least, MOST_DISCS - 1);
    (MOST_DISCS - below, below)
}

/// Draws pieces of Emulsion: single discs with a ring.
pub(crate) fn draw_pieces(
    canvas: &mut Canvas,
    color: Color,
    centers: &[Point],
    r: f64,
    palette: &Palette,
) {
    let paint = palette.of(color);
    for (look, radius) in [
        (format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"3.5\"", paint.face, paint.edge), r),
        (format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3\"", paint.shine), r * 0.72),
    ] {
        canvas.open(&format!("g {look}"));
        for Point { x, y } in centers {
            let (x, y, r) = (number(*x), number(*y), number(radius));
            canvas.put(&format!("circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\""));
        }
        canvas.close("g");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tall_columns_shrink_but_show_caps_and_prisoners() {
        assert_eq!(discs(3, 2), (3, 2));
        assert_eq!(discs(11, 1), (7, 1));
        assert_eq!(discs(1, 23), (1, 7));
        assert_eq!(discs(24, 0), (8, 0));
        assert_eq!(discs(10, 10), (4, 4));
    }
}
