//! The gain of each swap and the comparison of groups in an Emulsion position.

use std::cmp::Ordering;

use luctor_rules::emulsion::{Emulsion, Move, Width};
use luctor_rules::{ByColor, Message, Position};
use serde::Serialize;
use utoipa::ToSchema;

use crate::text::threat_text;
use crate::types::Color;

/// Gains in an Emulsion position, and the comparison of its groups.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct EmulsionInsight {
    /// The legal swaps, in the order of the legal moves.
    swaps: Vec<SwapGain>,
    /// The number of legal placements of two pieces, in the free game.
    placements: usize,
    /// The number of adjacent pairs of the same color. Every swap increases it (rule 10).
    like_pairs: usize,
    /// The comparison that would decide the game if no move were left.
    standing: Comparison,
}

/// The gain of a swap.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct SwapGain {
    /// The canonical text.
    text: String,
    /// The value of the mover's piece before the swap, a multiple of a half.
    before: f64,
    /// The value of that piece after the swap.
    after: f64,
}

/// The sizes of the groups of both sides, largest first, compared one by one (rule 12).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Comparison {
    /// The sizes of Black's groups.
    black: Vec<usize>,
    /// The sizes of White's groups.
    white: Vec<usize>,
    /// The index of the first difference, from 0; null if all groups cancel.
    #[schema(required)]
    decides: Option<usize>,
    /// The side with the larger group there; null if all groups cancel. Then the player who makes the last move loses
    /// (rule 13).
    #[schema(required)]
    leader: Option<Color>,
    /// The comparison in English.
    text: String,
}

impl EmulsionInsight {
    /// The comparison of the rules.
    pub fn of<B: Width>(position: &Emulsion<B>) -> EmulsionInsight {
        let mut moves: Vec<(String, Move)> =
            position.legal_moves().into_iter().map(|m| (position.move_text(m), m)).collect();
        moves.sort_unstable();
        let is_placement = |(_, m): &&(String, Move)| matches!(m, Move::Place { .. });
        let placements = moves.iter().filter(is_placement).count();
        let swaps = moves.into_iter().filter_map(|(text, m)| gain(position, text, m));
        EmulsionInsight {
            swaps: swaps.collect(),
            placements,
            like_pairs: position.like_pairs(),
            standing: Comparison::of(position.group_sizes()),
        }
    }
}

fn gain<B: Width>(position: &Emulsion<B>, text: String, m: Move) -> Option<SwapGain> {
    let Move::Swap { own, other } = m else { return None };
    let mut after = position.clone();
    after.play_unchecked(m);
    let half = |doubled: u8| f64::from(doubled) / 2.0;
    let before = half(position.doubled_value(own)?);
    Some(SwapGain { text, before, after: half(after.doubled_value(other)?) })
}

impl Comparison {
    fn of(ByColor { black, white }: ByColor<Vec<usize>>) -> Comparison {
        let longest = black.len().max(white.len());
        let size = |sizes: &[usize], place: usize| sizes.get(place).copied().unwrap_or(0);
        let at = |place: &usize| size(&black, *place) != size(&white, *place);
        let decides = (0..longest).find(at);
        let leader = match black.cmp(&white) {
            Ordering::Greater => Some(Color::Black),
            Ordering::Less => Some(Color::White),
            Ordering::Equal => None,
        };
        let message = match (decides, leader) {
            (Some(place), Some(leader)) => {
                let (black, white) = (size(&black, place), size(&white, place));
                Message::new("leads")
                    .with("leader", luctor_rules::Color::from(leader))
                    .with("most", black.max(white))
                    .with("least", black.min(white))
                    .with("pairs", place)
            }
            _ => Message::new("level"),
        };
        Comparison { black, white, decides, leader, text: threat_text(&message) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparison(black: &[usize], white: &[usize]) -> String {
        let sizes = ByColor { black: black.to_vec(), white: white.to_vec() };
        let found = Comparison::of(sizes);
        format!("{:?} {:?} {}", found.decides, found.leader, found.text)
    }

    #[test]
    fn groups_are_compared_one_by_one() {
        assert_eq!(comparison(&[4, 2], &[3, 3]), "Some(0) Some(Black) Black leads 4 to 3.");
        assert_eq!(
            comparison(&[4, 2, 1], &[4, 2, 1, 1]),
            "Some(3) Some(White) White leads 1 to 0 after 3 equal pairs."
        );
        assert_eq!(
            comparison(&[2, 2], &[2, 2]),
            "None None All groups cancel. The player who makes the last move loses."
        );
    }
}
