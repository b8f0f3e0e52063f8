//! Legal turns, generated for many positions per second. Tests compare them with the rules.

use std::ops::ControlFlow;

use crate::board::Board;
use crate::columns::{Columns, cells};

/// Memory that the generator of moves uses again for each position.
#[derive(Debug, Default)]
pub struct Scratch {
    /// The positions after the longest captures found so far.
    found: Vec<Columns>,
    most: u8,
}

/// The state of a capture: the capturing piece, which stands on no cell, and its way.
#[derive(Clone, Copy)]
struct Captor {
    at: usize,
    /// The direction of the last jump.
    came: Option<usize>,
    caps: u8,
    prisoners: u8,
    jumps: u8,
}

impl Board {
    /// Calls `visit` with the position after each legal turn, seen by the next player, until it breaks.
    ///
    /// A position that several captures lead to is visited as often. Returns `None` if no turn is legal.
    pub fn children(
        &self,
        position: &Columns,
        scratch: &mut Scratch,
        mut visit: impl FnMut(&Columns) -> ControlFlow<()>,
    ) -> Option<()> {
        let mut board = *position;
        scratch.found.clear();
        scratch.most = 0;
        for at in cells(position.own) {
            if self.can_capture(position, at) {
                let (caps, prisoners) = board.take(at);
                let captor = Captor { at, came: None, caps, prisoners, jumps: 0 };
                self.capture(&mut board, captor, scratch);
                board.put(at, true, caps, prisoners);
            }
        }
        if !scratch.found.is_empty() {
            // A break is not an error: the caller knows what it has seen.
            let _ = scratch.found.iter().try_for_each(visit);
            return Some(());
        }
        let vacant = !position.all();
        let mut any = None;
        for from in cells(position.own) {
            let (caps, prisoners) = board.take(from);
            for direction in 0..self.directions() {
                let Some(to) = self.next(from, direction) else { continue };
                if vacant >> to & 1 == 0 {
                    continue;
                }
                any = Some(());
                board.put(to, true, caps, prisoners);
                board.exchange();
                let flow = visit(&board);
                board.exchange();
                board.take(to);
                if flow.is_break() {
                    return any;
                }
            }
            board.put(from, true, caps, prisoners);
        }
        any
    }

    fn can_capture(&self, position: &Columns, at: usize) -> bool {
        (0..self.directions()).any(|direction| self.jump(position, at, direction).is_some())
    }

    /// Returns the jumped cell and the landing cell if the side to move can jump.
    #[inline]
    fn jump(&self, position: &Columns, at: usize, direction: usize) -> Option<(usize, usize)> {
        let over = self.next(at, direction)?;
        if position.enemy >> over & 1 == 0 {
            return None;
        }
        let landing = self.next(over, direction)?;
        (position.all() >> landing & 1 == 0).then_some((over, landing))
    }

    /// Follows all continuations of a capture (rules 6 to 9) and stores the results of the longest.
    fn capture(&self, board: &mut Columns, captor: Captor, scratch: &mut Scratch) {
        let mut ended = true;
        for direction in 0..self.directions() {
            if captor.came == Some(direction ^ 1) {
                continue;
            }
            let Some((over, landing)) = self.jump(board, captor.at, direction) else { continue };
            ended = false;
            let (caps, prisoners) = board.take(over);
            if caps > 1 {
                board.put(over, false, caps - 1, prisoners);
            } else if prisoners > 0 {
                board.put(over, true, prisoners, 0);
            }
            let jumps = captor.jumps + 1;
            let next = Captor { at: landing, came: Some(direction), jumps, ..captor };
            self.capture(board, next, scratch);
            board.take(over);
            board.put(over, false, caps, prisoners);
        }
        if ended && captor.jumps >= scratch.most {
            if captor.jumps > scratch.most {
                scratch.most = captor.jumps;
                scratch.found.clear();
            }
            let mut after = *board;
            after.put(captor.at, true, captor.caps, captor.prisoners + captor.jumps);
            after.exchange();
            scratch.found.push(after);
        }
    }

    /// Calls `visit` with positions of `pieces` pieces from which one turn can lead to `position`, seen by the
    /// side that made the turn.
    ///
    /// They include all such positions, but also some where the turn is illegal because a longer capture
    /// exists.
    pub(crate) fn parents(
        &self,
        position: &Columns,
        pieces: usize,
        visit: &mut impl FnMut(&Columns),
    ) {
        let mut board = *position;
        board.exchange();
        let missing = pieces - board.pieces();
        for at in cells(position.enemy) {
            let (caps, prisoners) = board.take(at);
            if missing == 0 {
                for direction in 0..self.directions() {
                    let Some(from) = self.next(at, direction) else { continue };
                    if board.all() >> from & 1 == 0 {
                        board.put(from, true, caps, prisoners);
                        visit(&board);
                        board.take(from);
                    }
                }
            }
            let captor = Captor { at, came: None, caps, prisoners, jumps: 0 };
            self.undo(&mut board, captor, missing, visit);
            board.put(at, true, caps, prisoners);
        }
    }

    /// Takes back one more jump of a capture. `came` is the direction of the jump that followed it, and
    /// `missing` the number of pieces that the capture must still have removed.
    fn undo(
        &self,
        board: &mut Columns,
        captor: Captor,
        missing: usize,
        visit: &mut impl FnMut(&Columns),
    ) {
        if captor.prisoners == 0 {
            return;
        }
        for direction in 0..self.directions() {
            if captor.came == Some(direction ^ 1) {
                continue;
            }
            let Some(over) = self.next(captor.at, direction ^ 1) else { continue };
            let Some(from) = self.next(over, direction ^ 1) else { continue };
            if board.all() >> from & 1 > 0 {
                continue;
            }
            let own = board.own >> over & 1 > 0;
            let (caps, prisoners) = (board.caps[over], board.prisoners[over]);
            let mut missing = missing;
            if caps == 0 {
                if missing == 0 {
                    continue;
                }
                missing -= 1;
                board.put(over, false, 1, 0);
            } else if !own {
                board.caps[over] += 1;
            } else if prisoners == 0 {
                // The jump released this piece.
                board.take(over);
                board.put(over, false, 1, caps);
            } else {
                continue;
            }
            let before = Captor {
                at: from,
                came: Some(direction),
                prisoners: captor.prisoners - 1,
                ..captor
            };
            if missing == 0 {
                board.put(from, true, before.caps, before.prisoners);
                visit(board);
                board.take(from);
            }
            self.undo(board, before, missing, visit);
            board.take(over);
            if caps > 0 {
                board.put(over, own, caps, prisoners);
            }
        }
    }
}
