//! The layout of a board in a picture, like `web/src/board/layout/geometry.ts` in the client. Neighbors are [`UNIT`]
//! apart, and y increases downwards.

use crate::board::Point;
use crate::scene::{Board, Place};
use crate::style::{Coordinates, Style};

/// The distance between the centers of neighbors.
pub(crate) const UNIT: f64 = 100.0;

/// The geometry of a board.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    board: Board,
    /// `true` for a checkerboard drawn as a diamond.
    turned: bool,
    flipped: bool,
    /// The left edge, top edge, width and height.
    pub(crate) frame: [f64; 4],
    /// The radius of a piece.
    pub(crate) radius: f64,
    /// The corners of a tile, relative to its center.
    pub(crate) corners: Vec<Point>,
    /// The coordinates at the edge, with the centers of their texts.
    pub(crate) labels: Vec<(String, Point)>,
    /// `true` if the board is a rectangle with a rim.
    pub(crate) rimmed: bool,
}

impl Layout {
    pub(crate) fn new(board: Board, style: &Style) -> Layout {
        let hex = matches!(board, Board::Hex(_));
        let turned =
            matches!(board, Board::Checkerboard(_)) && style.coordinates == Coordinates::Diamond;
        let mut layout = Layout {
            board,
            turned,
            flipped: style.flipped,
            frame: [0.0; 4],
            radius: if hex { 0.37 } else { 0.4 } * UNIT,
            corners: if hex { hexagon() } else { square() },
            labels: Vec::new(),
            rimmed: !hex && !turned,
        };
        let cells = board.cells();
        let points: Vec<Point> = cells.iter().map(|&cell| layout.center(cell)).collect();
        let labeled = style.coordinates != Coordinates::Off;
        if labeled {
            layout.labels = match hex {
                true => line_labels(&layout, &cells),
                false => edge_labels(&layout, &cells),
            };
        }
        let reach = |of: fn(&Point) -> f64| layout.corners.iter().map(of).fold(0.0, f64::max);
        let (right, down) = (reach(|p| p.x), reach(|p| p.y));
        let low = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        // Coordinates are on the left and at the bottom, even if the board is flipped. Hexagons also
        // have them on the right.
        let far = if layout.rimmed { 0.16 * UNIT } else { 0.24 * UNIT };
        let near = match (labeled, layout.rimmed) {
            (false, _) => far,
            (true, true) => 0.44 * UNIT,
            (true, false) => 0.62 * UNIT,
        };
        let opposite = if hex { near } else { far };
        // A column in the top row reaches above its cell.
        let above = if matches!(board, Board::Checkerboard(_)) { 0.3 * UNIT } else { far };
        let left = low(|p| p.x) - right - near;
        let top = low(|p| p.y) - down - above;
        layout.frame =
            [left, top, high(|p| p.x) + right + opposite - left, high(|p| p.y) + down + near - top];
        layout
    }

    /// Returns the center of a cell.
    pub(crate) fn center(&self, place: Place) -> Point {
        let turn = if self.flipped { -UNIT } else { UNIT };
        let Point { x, y } = self.board.point(place, self.turned);
        Point { x: turn * x, y: -turn * y }
    }

    fn name(&self, place: Place) -> (String, String) {
        self.board.name(place, self.turned)
    }
}

fn square() -> Vec<Point> {
    let half = UNIT / 2.0;
    let corner = |(x, y)| Point { x: x * half, y: y * half };
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec()
}

/// Returns the corners of a hexagonal tile. Rows are horizontal, so one corner points up and one down.
fn hexagon() -> Vec<Point> {
    let reach = UNIT / 3f64.sqrt();
    let corner = |k: u32| {
        let (y, x) = (f64::from(k) * 60.0 + 30.0).to_radians().sin_cos();
        Point { x: reach * x, y: -reach * y }
    };
    (0..6).map(corner).collect()
}

/// Returns the coordinates below and on the left of a rectangular or diamond board.
fn edge_labels(layout: &Layout, cells: &[Place]) -> Vec<(String, Point)> {
    let points = || cells.iter().map(|&cell| layout.center(cell));
    let away = if layout.rimmed { 0.72 * UNIT } else { 0.84 * UNIT };
    let bottom = points().map(|p| p.y).fold(f64::NEG_INFINITY, f64::max) + away;
    let left = points().map(|p| p.x).fold(f64::INFINITY, f64::min) - away;
    let mut labels: Vec<(String, Point)> = Vec::new();
    for &cell in cells {
        let (letter, number) = layout.name(cell);
        // On a diamond, letters name the rows.
        let (below, beside) = if layout.turned { (number, letter) } else { (letter, number) };
        let Point { x, y } = layout.center(cell);
        for label in [(below, Point { x, y: bottom }), (beside, Point { x: left, y })] {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
    }
    labels
}

/// Returns the coordinates of a hexagon. Each letter and each number names a line of cells, and its label is at
/// the end of the line: on the left of a row, below a diagonal.
fn line_labels(layout: &Layout, cells: &[Place]) -> Vec<(String, Point)> {
    let mut ends: Vec<(bool, String, Point)> = Vec::new();
    for &cell in cells {
        let (letter, number) = layout.name(cell);
        let at = layout.center(cell);
        for (row, text) in [(false, letter), (true, number)] {
            let nearer = |end: &Point| if row { at.x < end.x } else { at.y > end.y };
            match ends.iter_mut().find(|(_, known, _)| *known == text) {
                Some((_, _, end)) if nearer(end) => *end = at,
                Some(_) => {}
                None => ends.push((row, text, at)),
            }
        }
    }
    let away = 0.8 * UNIT;
    let label = |(row, text, Point { x, y })| match row {
        true => (text, Point { x: x - away, y }),
        // Lines of one letter lean to the left, even if the board is flipped.
        false => (text, Point { x: x + away * 0.5, y: y + away * 0.866 }),
    };
    ends.into_iter().map(label).collect()
}
