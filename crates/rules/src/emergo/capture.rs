//! Captures (section 4 of the rules).

use super::board::{Cell, Width};
use super::column::Column;
use super::refusal::{NoJump, Refusal};
use super::route::Route;
use super::{Action, Emergo, Move};
use crate::color::Color;

/// The most landings that are followed to list the captures of a position, some milliseconds of work. Random games on
/// 9x9 need 18 at most and on a hexagon of side 5 109 (`examples/captures.rs`). Positions that players construct together
/// can have more captures than could ever be listed.
pub const MOST_LANDINGS: u32 = 1 << 17;
/// The most captures that are listed.
pub const MOST_CAPTURES: usize = 1 << 12;

/// The state that is needed to undo a jump.
struct Jump {
    over: Cell,
    before: Column,
}

impl<B: Width, const CELLS: usize> Emergo<B, CELLS> {
    /// Returns the pieces of a color that can capture: they have an enemy beside them and a vacant cell
    /// beyond it (rule 6).
    #[inline]
    pub fn capturers(&self, color: Color) -> B {
        let (vacant, enemy) = (self.vacant(), self.owned[!color]);
        let mut cells = B::EMPTY;
        for direction in self.board.directions() {
            let victims = enemy & self.board.with_neighbor(direction, vacant);
            cells |= self.board.with_neighbor(direction, victims);
        }
        cells & self.owned[color]
    }

    /// Returns the pieces that a color could capture with its first jump if it were to move (rule 6).
    #[inline(always)]
    pub fn victims(&self, color: Color) -> B {
        self.jumpable(color) & self.owned[!color]
    }

    /// Returns the cells where a color could capture an enemy: they have a piece of the color on one side and
    /// a vacant cell on the opposite side.
    #[inline(always)]
    pub(super) fn jumpable(&self, color: Color) -> B {
        let (vacant, own) = (self.vacant(), self.owned[color]);
        let mut cells = B::EMPTY;
        for direction in self.board.directions() {
            cells |= self.board.with_neighbor(direction, vacant)
                & self.board.with_neighbor(direction ^ 1, own);
        }
        cells
    }

    /// Returns `true` if a color could capture if it were to move.
    #[inline]
    pub fn can_capture(&self, color: Color) -> bool {
        !self.capturers(color).is_empty()
    }

    /// Appends the captures that take the most men (rule 8).
    ///
    /// The work is bounded: the list holds the first [`MOST_CAPTURES`] of the longest captures among the first
    /// [`MOST_LANDINGS`] landings, in the order of cells and directions. It is complete if
    /// [`is_listable`](crate::Position::is_listable) with that effort holds and the list is not full.
    pub(super) fn captures_into(&self, moves: &mut Vec<Move<B>>) {
        self.explore_all(&mut Routes::new(Some(moves)));
    }

    /// Returns the number of captures that [`captures_into`](Self::captures_into) lists.
    pub(super) fn capture_count(&self) -> usize {
        let mut routes = Routes::new(None);
        self.explore_all(&mut routes);
        routes.count.min(MOST_CAPTURES)
    }

    /// Returns `true` if following all captures of the side to move takes at most `effort` landings, and
    /// subtracts the landings made.
    pub(super) fn captures_within(&self, effort: &mut u64) -> bool {
        let mut board = self.clone();
        self.capturers(self.turn).iter().all(|start| {
            board.owned[self.turn] &= !B::bit(start);
            let within = board.explore_within(Cell::from_index(start), None, effort);
            board.owned[self.turn] |= B::bit(start);
            within
        })
    }

    /// Does the same for all continuations from `at`, where the capturing piece arrived in direction `came`.
    fn explore_within(&mut self, at: Cell, came: Option<usize>, effort: &mut u64) -> bool {
        let Some(left) = effort.checked_sub(1) else { return false };
        *effort = left;
        for direction in self.board.directions() {
            if came == Some(direction ^ 1) {
                continue;
            }
            let Some((over, landing)) = self.jump(at, direction) else { continue };
            let jump = self.make(over);
            let within = self.explore_within(landing, Some(direction), effort);
            self.unmake(jump);
            if !within {
                return false;
            }
        }
        true
    }

    fn explore_all(&self, routes: &mut Routes<'_, B>) {
        let mut board = self.clone();
        for start in self.capturers(self.turn).iter().map(Cell::from_index) {
            // The start of the capturing piece is vacant during the capture (rule 9).
            board.owned[self.turn] &= !B::bit(start.index());
            board.explore(start, None, Route::new(start, self.board.direction_bits()), routes);
            board.owned[self.turn] |= B::bit(start.index());
        }
    }

    /// Follows all continuations from `at`, where the capturing piece of `route` has just landed in
    /// direction `came`.
    fn explore(
        &mut self,
        at: Cell,
        came: Option<usize>,
        route: Route<B>,
        routes: &mut Routes<'_, B>,
    ) {
        let Some(left) = routes.landings.checked_sub(1) else { return };
        routes.landings = left;
        let mut ended = true;
        for direction in self.board.directions() {
            // Rule 7: every direction except an immediate half-turn.
            if came == Some(direction ^ 1) {
                continue;
            }
            let Some((over, landing)) = self.jump(at, direction) else { continue };
            ended = false;
            let jump = self.make(over);
            self.explore(landing, Some(direction), route.then(direction), routes);
            self.unmake(jump);
        }
        if ended {
            routes.add(route);
        }
    }

    /// Returns the jumped cell and the landing cell if the side to move can jump in a direction.
    #[inline]
    pub(super) fn jump(&self, at: Cell, direction: usize) -> Option<(Cell, Cell)> {
        let over = self.board.neighbor(at, direction)?;
        if !self.owned[!self.turn].has(over.index()) {
            return None;
        }
        let landing = self.board.neighbor(over, direction)?;
        self.vacant().has(landing.index()).then_some((over, landing))
    }

    /// Takes the top man of the enemy piece on `over`. If that was its last cap, the prisoners below become a
    /// piece of the side to move (rule 6). Does not update the hash.
    fn make(&mut self, over: Cell) -> Jump {
        let column = &mut self.columns[over.index()];
        let before = *column;
        column.caps -= 1;
        if column.caps == 0 {
            *column = Column { caps: before.prisoners, prisoners: 0 };
            let bit = B::bit(over.index());
            self.owned[!self.turn] &= !bit;
            if before.prisoners > 0 {
                self.owned[self.turn] |= bit;
            }
        }
        Jump { over, before }
    }

    fn unmake(&mut self, Jump { over, before }: Jump) {
        self.columns[over.index()] = before;
        self.owned[!self.turn] |= B::bit(over.index());
        self.owned[self.turn] &= !B::bit(over.index());
    }

    /// Plays a capture.
    pub(super) fn capture(&mut self, route: Route<B>) {
        let (board, mover) = (self.board, self.turn);
        let mut captor = self.take(route.start, mover);
        let mut at = route.start;
        for direction in route.directions() {
            let over = board.neighbor_on_board(at, direction);
            let mut column = self.take(over, !mover);
            column.caps = column.caps.saturating_sub(1);
            if column.caps > 0 {
                self.put(over, !mover, column);
            } else if column.prisoners > 0 {
                self.put(over, mover, Column { caps: column.prisoners, prisoners: 0 });
            }
            captor.prisoners += 1;
            at = board.neighbor_on_board(over, direction);
        }
        self.put(at, mover, captor);
    }

    /// Follows a route given by its start and landing cells. On failure, returns the number of jumps that were
    /// possible and the reason why the next one is not.
    pub(super) fn follow(&self, cells: &[Cell]) -> Result<Route<B>, (usize, Refusal)> {
        let mut board = self.clone();
        board.owned[self.turn] &= !B::bit(cells[0].index());
        let mut route = Route::new(cells[0], self.board.direction_bits());
        let mut came = None;
        for pair in cells.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let why = match self.board.jump_to(from, to) {
                None => NoJump::NotInLine,
                Some((direction, _)) if came == Some(direction ^ 1) => NoJump::HalfTurn,
                Some((_, over)) if !board.owned[!self.turn].has(over.index()) => {
                    NoJump::NoEnemy(self.name(over))
                }
                Some(_) if !board.vacant().has(to.index()) => NoJump::Taken,
                Some((direction, over)) => {
                    board.make(over);
                    came = Some(direction);
                    route = route.then(direction);
                    continue;
                }
            };
            let refusal = Refusal::NoJump { from: self.name(from), to: self.name(to), why };
            return Err((route.takes(), refusal));
        }
        Ok(route)
    }
}

/// The longest routes found so far: their number and, if `moves` is given, the routes themselves. The list
/// can hold other moves below `base`.
struct Routes<'a, B: Width> {
    moves: Option<&'a mut Vec<Move<B>>>,
    base: usize,
    most: u8,
    count: usize,
    /// The landings that may still be followed.
    landings: u32,
}

impl<'a, B: Width> Routes<'a, B> {
    fn new(moves: Option<&'a mut Vec<Move<B>>>) -> Routes<'a, B> {
        let base = moves.as_ref().map_or(0, |moves| moves.len());
        Routes { moves, base, most: 0, count: 0, landings: MOST_LANDINGS }
    }

    fn add(&mut self, route: Route<B>) {
        if route.jumps > self.most {
            self.most = route.jumps;
            self.count = 0;
            if let Some(moves) = &mut self.moves {
                moves.truncate(self.base);
            }
        }
        if route.jumps == self.most {
            self.count += 1;
            if let Some(moves) = &mut self.moves
                && self.count <= MOST_CAPTURES
            {
                moves.push(Action::Capture(route).into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::color::Color;
    use crate::emergo::{Config, Emergo};
    use crate::position::Position;

    fn position() -> Emergo<u64, 64> {
        let config = Config::parse(Some("9x9"), &[]).unwrap();
        // A black piece is adjacent to two white men.
        let text = "5/4/5/4/1,b2,3/w1,w1,2/5/4/5 b 10,10 4";
        Position::from_text(&config, text).unwrap()
    }

    #[test]
    fn listing_captures_needs_exactly_the_effort_it_uses() {
        let mut effort = 1_000;
        assert!(position().is_listable(&mut effort));
        let needed = 1_000 - effort;
        assert!(needed > 1, "a capture is possible");
        let (mut enough, mut less) = (needed, needed - 1);
        assert!(position().is_listable(&mut enough) && enough == 0);
        assert!(!position().is_listable(&mut less));
    }

    #[test]
    fn changing_the_side_to_move_updates_the_hash() {
        let white = position().with_turn(Color::White);
        assert_eq!(white.zobrist(), white.zobrist_from_scratch());
        assert_eq!(white.with_turn(Color::Black), position());
    }
}
