//! The actions and observations of Emulsion.

use luctor_rules::bits::Bits;
use luctor_rules::emulsion::{Config, Emulsion, Move, Square, Width};
use luctor_rules::{Color, Position};

use crate::encode::{Encode, Progress};
use crate::expand::expand;
use crate::planes::{EMULSION, View};
use crate::space::{ActionPlane, Space};

/// The directions of swaps, in the order of [`Emulsion::swap_sets`].
const SWAPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
/// The number of planes of placements: two directions and two orders of colors.
const PLACES: usize = 4;

/// The legal actions of a position of Emulsion.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sets<B> {
    swaps: [B; SWAPS.len()],
    places: [B; PLACES / 2],
    pie: bool,
}

impl<B: Width> Sets<B> {
    /// Iterates over the planes of sets in the order of the action planes. Only the free game has placements.
    #[inline(always)]
    fn planes(&self, free: bool) -> impl Iterator<Item = B> {
        let places = if free { PLACES } else { 0 };
        self.swaps.into_iter().chain((0..places).map(|plane| self.places[plane / 2]))
    }
}

fn is_free(space: &Space) -> bool {
    space.action_planes.len() > SWAPS.len()
}

impl<B: Width> Encode for Emulsion<B> {
    type Options = Sets<B>;

    fn space(config: &Config) -> Space {
        let mut action_planes: Vec<_> =
            SWAPS.iter().map(|&(right, up)| ActionPlane::Swap(right, up)).collect();
        if config.free() {
            action_planes.extend(SWAPS.iter().take(PLACES / 2).flat_map(|&(right, up)| {
                [true, false].map(|black_here| ActionPlane::Place { right, up, black_here })
            }));
        }
        let n = config.size() as u32;
        // Rule 10. A swap raises the number of like pairs, and there are 2n(n - 1) pairs. A placement fills two squares.
        let turns = if config.free() { 2 * n * (n - 1) + n * n / 2 } else { 2 * n * (n - 1) };
        Space {
            rows: config.size(),
            columns: config.size(),
            action_planes,
            pie: config.pie(),
            observation_planes: &EMULSION,
            highest: 1,
            places: Vec::new(),
            longest_turn: 1,
            longest_game: Some((turns + u32::from(config.pie())).max(1)),
        }
    }

    fn nothing() -> Sets<B> {
        Sets { swaps: [B::EMPTY; 4], places: [B::EMPTY; 2], pie: false }
    }

    #[inline(always)]
    fn list(&self, space: &Space, options: &mut Sets<B>) {
        options.swaps = self.swap_sets();
        if is_free(space) {
            options.places = self.placement_sets();
        }
        options.pie = false;
        if space.pie && self.ply() == 1 && self.turn() == Color::White {
            options.pie = Self::count(options) > 0;
        }
    }

    #[inline(always)]
    fn count(options: &Sets<B>) -> usize {
        let swaps: usize = options.swaps.iter().map(Bits::count).sum();
        let places: usize = options.places.iter().map(Bits::count).sum();
        swaps + 2 * places + usize::from(options.pie)
    }

    #[inline(always)]
    fn nth(space: &Space, options: &Sets<B>, mut n: usize) -> Option<usize> {
        for (plane, set) in options.planes(is_free(space)).enumerate() {
            let count = set.count();
            if n < count {
                return set.nth(n).map(|square| plane * space.cells() + square);
            }
            n -= count;
        }
        if n == 0 && options.pie { space.pie_action() } else { None }
    }

    #[inline(always)]
    fn is_legal(space: &Space, options: &Sets<B>, action: usize) -> bool {
        let cells = space.cells();
        match options.planes(is_free(space)).nth(action / cells) {
            Some(set) => set.has(action % cells),
            None => options.pie && space.pie_action() == Some(action),
        }
    }

    #[inline(always)]
    fn mask(space: &Space, options: &Sets<B>, mask: &mut [u8]) {
        let planes = options.planes(is_free(space));
        for (set, bytes) in planes.zip(mask.chunks_exact_mut(space.cells())) {
            expand(set, bytes);
        }
        if let Some(last) = mask.last_mut().filter(|_| space.pie) {
            *last = u8::from(options.pie);
        }
    }

    #[inline(always)]
    fn advance(&self, space: &Space, options: &mut Sets<B>, action: usize) -> Progress<Move> {
        if !Self::is_legal(space, options, action) {
            return Progress::Illegal;
        }
        if space.pie_action() == Some(action) {
            return Progress::Turn(Move::Pie);
        }
        let (plane, square) = (action / space.cells(), action % space.cells());
        let size = space.columns;
        let offset = match plane {
            0 | 4 | 5 => 1,
            2 => size + 1,
            3 => size - 1,
            _ => size,
        };
        let (here, there) = (Square::from_index(square), Square::from_index(square + offset));
        Progress::Turn(match plane {
            0..4 => self.swap(here, there),
            4 | 6 => Move::Place { black: here, white: there },
            _ => Move::Place { black: there, white: here },
        })
    }

    #[inline(always)]
    fn observe(&self, view: View, space: &Space, options: &Sets<B>, planes: &mut [u8]) {
        let mut planes = planes.chunks_exact_mut(space.cells());
        for color in [view.color, !view.color] {
            if let Some(plane) = planes.next() {
                expand(self.pieces(color), plane);
            }
        }
        for constant in [view.to_move, options.pie] {
            if let Some(plane) = planes.next() {
                plane.fill(u8::from(constant));
            }
        }
    }

    fn moves(&self, _options: &Sets<B>) -> Vec<Move> {
        self.legal_moves()
    }

    fn actions_of(&self, space: &Space, m: Move) -> Vec<usize> {
        let index =
            |plane: Option<usize>, square: usize| plane.map(|plane| plane * space.cells() + square);
        let action = match m {
            Move::Pie => space.pie_action(),
            Move::Swap { own, other } => {
                let (low, high) = (own.min(other), own.max(other));
                let step = step(space, low, high);
                index(SWAPS.iter().position(|&direction| direction == step), low.index())
            }
            Move::Place { black, white } => {
                let (low, high) = (black.min(white), black.max(white));
                let plane = ActionPlane::Place {
                    right: step(space, low, high).0,
                    up: step(space, low, high).1,
                    black_here: black == low,
                };
                index(space.action_planes.iter().position(|&known| known == plane), low.index())
            }
        };
        action.into_iter().collect()
    }

    fn action_text(&self, space: &Space, action: usize) -> Option<String> {
        if space.pie_action() == Some(action) {
            return Some(self.move_text(Move::Pie));
        }
        let (plane, square) = space.split(action)?;
        let name = |square: usize| Square::from_index(square).name(space.columns);
        match plane {
            ActionPlane::Swap(right, up) => {
                let other = space.moved(square, right, up, 1)?;
                let own = self.pieces(self.turn()).has(other);
                let (own, other) = if own { (other, square) } else { (square, other) };
                Some(format!("{}-{}", name(own), name(other)))
            }
            ActionPlane::Place { right, up, black_here } => {
                let other = space.moved(square, right, up, 1)?;
                let (black, white) = if black_here { (square, other) } else { (other, square) };
                Some(format!("{}/{}", name(black), name(white)))
            }
            ActionPlane::Enter | ActionPlane::Step(..) | ActionPlane::Jump(..) => None,
        }
    }
}

/// Returns the columns and rows from one square to another.
fn step(space: &Space, from: Square, to: Square) -> (isize, isize) {
    let (file, rank) = from.file_and_rank(space.columns);
    let (other_file, other_rank) = to.file_and_rank(space.columns);
    (other_file as isize - file as isize, other_rank as isize - rank as isize)
}
