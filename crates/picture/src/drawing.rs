//! Drawing of scenes as SVG.

use luctor_rules::Color;

use crate::board::Point;
use crate::canvas::{Canvas, number};
use crate::column;
use crate::layout::Layout;
use crate::lettering::{Anchor, Text};
use crate::palette::Palette;
use crate::scene::{Board, Man, Place, Scene};
use crate::style::Style;

/// Draws a scene as SVG. The picture needs no font and no other file.
pub fn svg(scene: &Scene, style: &Style) -> String {
    let layout = Layout::new(scene.board, style);
    let [left, top, width, height] = layout.frame;
    let scale = f64::from(style.size) / width.max(height);
    let pixels = |length: f64| (length * scale).round().max(1.0) as u32;
    let mut canvas = Canvas::new(layout.frame, (pixels(width), pixels(height)));
    canvas.title(&scene.title);
    let palette = style.theme.palette();
    let fill = if layout.rimmed { palette.rim } else { palette.paper };
    let edges = [left, top, width, height].map(number);
    let [x, y, wide, high] = edges;
    canvas.put(&format!(
        "rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{fill}\""
    ));
    draw(&mut canvas, scene, &layout, palette);
    canvas.finish()
}

/// Draws everything inside the frame of a layout.
pub(crate) fn draw(canvas: &mut Canvas, scene: &Scene, layout: &Layout, palette: &Palette) {
    let board = scene.board;
    let cells = board.cells();
    if !layout.rimmed {
        let look = "stroke-width=\"22\" stroke-linejoin=\"round\"";
        let rim = format!("fill=\"{0}\" stroke=\"{0}\" {look}", palette.rim);
        tiles(canvas, layout, &cells, &rim);
    }
    if layout.rimmed {
        tiles(canvas, layout, &board.idle(), &format!("fill=\"{}\"", palette.light));
    }
    let ground = match board {
        Board::Checkerboard(_) => palette.dark,
        Board::Square(_) | Board::Hex(_) => palette.cell,
    };
    let (last, quiet): (Vec<Place>, Vec<Place>) =
        cells.iter().partition(|cell| scene.last.contains(cell));
    for (cells, fill) in [(&quiet, ground), (&last, palette.last)] {
        let look = format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"2\"", palette.line);
        tiles(canvas, layout, cells, &look);
    }
    if let Some(Point { x, y }) = scene.center.map(|place| layout.center(place)) {
        canvas.put(&format!(
            "circle cx=\"{}\" cy=\"{}\" r=\"15\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"",
            number(x),
            number(y),
            palette.line
        ));
    }
    let color = if layout.rimmed { palette.label } else { palette.muted };
    for (text, Point { x, y }) in &layout.labels {
        let anchor = Anchor::Middle;
        Text { text, x: *x, y: *y, size: 18.0, weight: 11.0, color, anchor }.draw(canvas);
    }
    men(canvas, scene, layout, palette);
}

/// Draws tiles of the same look as one path.
fn tiles(canvas: &mut Canvas, layout: &Layout, cells: &[Place], look: &str) {
    if cells.is_empty() {
        return;
    }
    let mut path = String::new();
    for &cell in cells {
        let center = layout.center(cell);
        for (k, corner) in layout.corners.iter().enumerate() {
            path.push(if k == 0 { 'M' } else { 'L' });
            path.push_str(&number(center.x + corner.x));
            path.push(' ');
            path.push_str(&number(center.y + corner.y));
        }
        path.push('Z');
    }
    canvas.put(&format!("path {look} d=\"{path}\""));
}

fn men(canvas: &mut Canvas, scene: &Scene, layout: &Layout, palette: &Palette) {
    if let Board::Square(_) = scene.board {
        for color in Color::ALL {
            let own = scene.men.iter().filter(|man| man.color == color);
            let centers: Vec<Point> = own.map(|man| layout.center(man.place)).collect();
            if !centers.is_empty() {
                column::draw_pieces(canvas, color, &centers, layout.radius, palette);
            }
        }
        return;
    }
    // Lower rows are drawn later, because a column can reach into the row above.
    let mut men: Vec<(&Man, Point)> =
        scene.men.iter().map(|man| (man, layout.center(man.place))).collect();
    men.sort_by(|(_, p), (_, q)| p.y.total_cmp(&q.y).then(p.x.total_cmp(&q.x)));
    for (man, center) in men {
        column::draw(canvas, man, center, layout.radius, palette);
    }
}
