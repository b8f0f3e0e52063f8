//! Cards: pictures for link previews, with a board and a few lines of text.

use luctor_rules::Color;

use crate::canvas::{Canvas, number};
use crate::drawing::draw;
use crate::layout::Layout;
use crate::lettering::{Anchor, Text, can_write, width};
use crate::palette::Palette;
use crate::scene::Scene;
use crate::style::{Coordinates, Style, Theme};

/// The width of a card in pixels, as recommended for link previews.
pub const CARD_WIDTH: u32 = 1200;
/// The height of a card in pixels.
pub const CARD_HEIGHT: u32 = 630;

/// The text of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The game.
    pub title: String,
    /// Black's and White's names. Both are left out if one has characters that cannot be drawn.
    pub players: Option<[String; 2]>,
    /// The result or the side to move.
    pub standing: String,
}

const MARGIN: f64 = 40.0;
const BOARD: f64 = 550.0;
/// The left edge and the maximum width of the text.
const LEFT: f64 = 655.0;
const ROOM: f64 = 1200.0 - LEFT - MARGIN;

/// Draws a card as SVG.
pub fn card(scene: &Scene, words: &Card) -> String {
    let style = Style { coordinates: Coordinates::Off, ..Style::default() };
    let palette = Theme::Light.palette();
    let mut canvas = Canvas::new([0.0, 0.0, 1200.0, 630.0], (CARD_WIDTH, CARD_HEIGHT));
    canvas.title(&scene.title);
    canvas.put(&format!("rect width=\"1200\" height=\"630\" fill=\"{}\"", palette.paper));
    board(&mut canvas, scene, &style, palette);
    let names = words.players.as_ref().filter(|names| names.iter().all(|name| can_write(name)));
    let top = if names.is_some() { 160.0 } else { 230.0 };
    line(&mut canvas, &words.title, (LEFT, top), 46.0, palette.ink, ROOM);
    if let Some(names) = names {
        for (color, name, y) in
            [(Color::White, &names[1], top + 110.0), (Color::Black, &names[0], top + 185.0)]
        {
            let paint = palette.of(color);
            canvas.put(&format!(
                "circle cx=\"{}\" cy=\"{}\" r=\"18\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"",
                number(LEFT + 18.0),
                number(y),
                paint.face,
                paint.edge
            ));
            line(&mut canvas, name, (LEFT + 60.0, y), 32.0, palette.ink, ROOM - 60.0);
        }
    }
    let y = if names.is_some() { top + 290.0 } else { top + 100.0 };
    line(&mut canvas, &words.standing, (LEFT, y), 28.0, palette.muted, ROOM);
    line(&mut canvas, "Luctor", (LEFT, 560.0), 24.0, palette.muted, ROOM);
    canvas.finish()
}

/// Draws the board on the left, as large as possible.
fn board(canvas: &mut Canvas, scene: &Scene, style: &Style, palette: &Palette) {
    let layout = Layout::new(scene.board, style);
    let [left, top, wide, high] = layout.frame;
    let scale = BOARD / wide.max(high);
    let x = MARGIN + (BOARD - wide * scale) / 2.0 - left * scale;
    let y = MARGIN + (BOARD - high * scale) / 2.0 - top * scale;
    canvas.open(&format!(
        "g transform=\"translate({} {}) scale({scale:.4})\"",
        number(x),
        number(y)
    ));
    if layout.rimmed {
        let [left, top, wide, high] = layout.frame.map(number);
        canvas.put(&format!(
            "rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" rx=\"14\" fill=\"{}\"",
            palette.rim
        ));
    }
    draw(canvas, scene, &layout, palette);
    canvas.close("g");
}

/// Draws a line of text and shrinks it if it is too wide.
fn line(canvas: &mut Canvas, text: &str, (x, y): (f64, f64), size: f64, color: &str, room: f64) {
    const WEIGHT: f64 = 9.0;
    let wide = width(text, size, WEIGHT);
    let size = if wide > room { size * room / wide } else { size };
    Text { text, x, y, size, weight: WEIGHT, color, anchor: Anchor::Start }.draw(canvas);
}
