//! What the rules of Emulsion tell: what each swap gains, and who leads by the groups as they are.

use std::cmp::Ordering;

use luctor_rules::emulsion::{Emulsion, Move, Width};
use luctor_rules::{ByColor, Position};
use serde::Serialize;
use utoipa::ToSchema;

use crate::views::types::Color;

/// What the rules of Emulsion tell about a position.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct EmulsionInsight {
    /// The legal swaps, in the order of the legal moves.
    swaps: Vec<SwapGain>,
    /// Whether a turn may also place two pieces, in the free game.
    placements: usize,
    /// Like-colored pairs side by side: every swap adds to them (rule 10).
    like_pairs: usize,
    /// Who would win if no move were left.
    standing: Comparison,
}

/// What a swap gains.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct SwapGain {
    /// Its canonical text.
    text: String,
    /// The value of the mover's piece before, a multiple of a half.
    before: f64,
    /// The same after.
    after: f64,
}

/// The sizes of the groups of both sides, biggest first, compared place by place (rule 12).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Comparison {
    /// Black's.
    black: Vec<usize>,
    /// White's.
    white: Vec<usize>,
    /// The first place, from 0, where they differ; null where all cancel.
    #[schema(required)]
    decides: Option<usize>,
    /// Who leads there; null where all cancel, and who made the last move loses (rule 13).
    #[schema(required)]
    leader: Option<Color>,
    /// The same in a sentence.
    text: String,
}

impl EmulsionInsight {
    /// What the rules tell.
    pub(crate) fn of<B: Width>(position: &Emulsion<B>) -> EmulsionInsight {
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
        let text = match (decides, leader) {
            (Some(place), Some(leader)) => {
                let (most, least) = match (size(&black, place), size(&white, place)) {
                    (black, white) if black > white => (black, white),
                    (black, white) => (white, black),
                };
                let equal = match place {
                    0 => String::new(),
                    1 => " behind an equal pair".to_owned(),
                    pairs => format!(" behind {pairs} equal pairs"),
                };
                let title = luctor_rules::Color::from(leader).title();
                format!("{title} leads {most} to {least}{equal}.")
            }
            _ => "All groups cancel: who makes the last move loses.".to_owned(),
        };
        Comparison { black, white, decides, leader, text }
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
    fn groups_are_compared_place_by_place() {
        assert_eq!(comparison(&[4, 2], &[3, 3]), "Some(0) Some(Black) Black leads 4 to 3.");
        assert_eq!(
            comparison(&[4, 2, 1], &[4, 2, 1, 1]),
            "Some(3) Some(White) White leads 1 to 0 behind 3 equal pairs."
        );
        assert_eq!(
            comparison(&[2, 2], &[2, 2]),
            "None None All groups cancel: who makes the last move loses."
        );
    }
}
