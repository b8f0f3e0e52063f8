//! Groups (rule 5) and the end of the game (rules 12 and 13).

use super::Emulsion;
use super::board::{Direction, Square, Width};
use crate::color::{ByColor, Color};
use crate::message::Message;
use crate::outcome::{Outcome, Reason};

/// A maximal set of like-colored pieces that are connected orthogonally (rule 5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The color of the pieces.
    pub color: Color,
    /// The squares in the order of their indices.
    pub squares: Vec<Square>,
    /// `true` if the group cancels with an equal group of the other side (rule 12).
    pub cancelled: bool,
}

impl<B: Width> Emulsion<B> {
    /// Calls `visit` with the squares of each group of a color.
    #[inline]
    pub fn for_each_group(&self, color: Color, visit: impl FnMut(B)) {
        self.for_each_component(self.pieces[color], visit);
    }

    /// Calls `visit` with each orthogonally connected component of a set of squares, in the order of their
    /// lowest squares.
    #[inline(always)]
    pub fn for_each_component(&self, set: B, mut visit: impl FnMut(B)) {
        let mut rest = set;
        while let Some(seed) = rest.lowest() {
            let mut component = B::bit(seed);
            loop {
                // Each direction continues from the result of the one before, so one pass goes around corners.
                let mut grown = component;
                for direction in Direction::ORTHOGONAL {
                    grown |= self.board.with_neighbor(direction, grown) & rest;
                }
                if grown == component {
                    break;
                }
                component = grown;
            }
            rest &= !component;
            visit(component);
        }
    }

    /// Returns the squares that are orthogonally adjacent to a square of a set.
    #[inline(always)]
    pub fn neighbors(&self, set: B) -> B {
        let mut neighbors = B::EMPTY;
        for direction in Direction::ORTHOGONAL {
            neighbors |= self.board.with_neighbor(direction, set);
        }
        neighbors
    }

    /// Returns the size of a color's biggest group, or 0 if it has no group.
    #[inline(always)]
    pub fn biggest(&self, color: Color) -> usize {
        let mut biggest = 0;
        self.for_each_group(color, |group| biggest = biggest.max(group.count()));
        biggest
    }

    /// Returns the group sizes of both sides, biggest first.
    pub fn group_sizes(&self) -> ByColor<Vec<usize>> {
        ByColor::new_with(|color| {
            let mut sizes = Vec::new();
            self.for_each_group(color, |group| sizes.push(group.count()));
            sizes.sort_unstable_by(|a, b| b.cmp(a));
            sizes
        })
    }

    /// Returns all groups, biggest first. Among groups of the same size, Black's come first.
    pub fn groups(&self) -> Vec<Group> {
        let mut groups = Vec::new();
        for color in Color::ALL {
            self.for_each_group(color, |group| {
                let squares = group.iter().map(Square::from_index).collect();
                groups.push(Group { color, squares, cancelled: false });
            });
        }
        groups.sort_by_key(|group| (std::cmp::Reverse(group.squares.len()), group.color));
        // For each size, the side with fewer groups determines how many cancel on each side.
        for of_one_size in groups.chunk_by_mut(|a, b| a.squares.len() == b.squares.len()) {
            let black = of_one_size.partition_point(|group| group.color == Color::Black);
            let pairs = black.min(of_one_size.len() - black);
            for (at, group) in of_one_size.iter_mut().enumerate() {
                group.cancelled = at < pairs || (black..black + pairs).contains(&at);
            }
        }
        groups
    }

    /// Returns the side with the biggest group after equal groups cancel in pairs (rule 12), or `None` if
    /// all groups cancel.
    pub(super) fn leader(&self) -> Option<Color> {
        let (black, white) = (self.biggest(Color::Black), self.biggest(Color::White));
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => return Some(Color::Black),
            std::cmp::Ordering::Less => return Some(Color::White),
            std::cmp::Ordering::Equal => {}
        }
        let sizes = self.group_sizes();
        match sizes.black.cmp(&sizes.white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns the sizes of the winner's and the loser's biggest remaining groups, and the sizes of the bigger
    /// groups that cancel.
    fn decisive(&self, winner: Color) -> (usize, usize, Vec<String>) {
        let groups = self.groups();
        let biggest = |color| {
            let left = groups.iter().find(|group| group.color == color && !group.cancelled);
            left.map_or(0, |group| group.squares.len())
        };
        let (most, less) = (biggest(winner), biggest(!winner));
        let above = |size: usize| size > most.max(less);
        let cancelled: Vec<String> = groups
            .iter()
            .filter(|group| group.cancelled && group.color == winner && above(group.squares.len()))
            .map(|group| group.squares.len().to_string())
            .collect();
        (most, less, cancelled)
    }

    /// Returns the message for a game that ended without legal moves.
    pub(super) fn group_message(&self, outcome: Outcome) -> Message {
        let Some(winner) = outcome.winner else { return Message::new("drawn") };
        if outcome.reason == Reason::LastMover {
            return Message::new("last-mover").with("winner", winner);
        }
        let (most, less, cancelled) = self.decisive(winner);
        let code = match (less, cancelled.is_empty()) {
            (0, true) => "only-group",
            (0, false) => "only-group-cancelled",
            (_, true) => "groups",
            (_, false) => "groups-cancelled",
        };
        let message =
            Message::new(code).with("winner", winner).with("most", most).with("less", less);
        if cancelled.is_empty() { message } else { message.with("cancelled", cancelled.join(", ")) }
    }
}
