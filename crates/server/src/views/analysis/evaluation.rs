//! The review of a finished match: the winning chance after each move, and the mistakes.

use serde::Serialize;
use utoipa::ToSchema;

use crate::views::types::{Color, PlayedMove};
use luctor_boards::analysis::Analysis;

/// A position of a finished match, and the move that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Evaluation {
    /// The engine's analysis of the position.
    pub(crate) analysis: Analysis,
    /// The move that led to the position; null for the first one.
    #[schema(required)]
    pub(crate) played: Option<JudgedMove>,
}

/// A move that was played, and its effect on the mover's winning chance.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct JudgedMove {
    /// The canonical text.
    text: String,
    /// The side that played it.
    color: Color,
    /// The loss of the mover's winning chance, from 0 to 1.
    pub(super) loss: f64,
    /// The kind of mistake; null if the loss is small.
    #[schema(required)]
    mistake: Option<Judgment>,
    /// The best move; null if the move played is not a mistake.
    #[schema(required)]
    better: Option<String>,
}

/// A kind of mistake, with the bounds of lichess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Judgment {
    /// The move loses 5% of winning chance or more.
    Inaccuracy,
    /// The move loses 10% of winning chance or more.
    Mistake,
    /// The move loses 15% of winning chance or more.
    Blunder,
}

impl From<luctor_annotate::Judgment> for Judgment {
    fn from(judgment: luctor_annotate::Judgment) -> Judgment {
        match judgment {
            luctor_annotate::Judgment::Inaccuracy => Judgment::Inaccuracy,
            luctor_annotate::Judgment::Mistake => Judgment::Mistake,
            luctor_annotate::Judgment::Blunder => Judgment::Blunder,
        }
    }
}

impl JudgedMove {
    /// Judges a move by the analysis before and after it. A forced move and the engine's own choice are never
    /// mistakes.
    pub(crate) fn of(played: &PlayedMove, before: &Analysis, after: &Analysis) -> JudgedMove {
        let chance = |analysis: &Analysis, color: Color| match color {
            Color::White => analysis.chance,
            Color::Black => 1.0 - analysis.chance,
        };
        // A player who swaps has the other side afterwards.
        let side_after = match (played.color, played.text == "swap") {
            (Color::White, false) | (Color::Black, true) => Color::White,
            (Color::Black, false) | (Color::White, true) => Color::Black,
        };
        let best = before.line.first();
        let blameless = played.forced || best == Some(&played.text);
        let loss = chance(before, played.color) - chance(after, side_after);
        let loss = if blameless { 0.0 } else { loss.max(0.0) };
        let mistake = luctor_annotate::Judgment::of(loss).map(Judgment::from);
        let better = mistake.and(best.cloned());
        let (text, color) = (played.text.clone(), played.color);
        JudgedMove { text, color, loss, mistake, better }
    }
}

#[cfg(test)]
mod tests {
    use luctor_rules::{Outcome, Reason};

    use super::*;

    /// An analysis with this chance of White and this best move.
    fn analysis(chance: f64, best: &str) -> Analysis {
        let end = Outcome { winner: None, reason: Reason::Blocked };
        Analysis { chance, line: vec![best.to_owned()], ..Analysis::of_end(0, Vec::new(), end) }
    }

    fn judged(text: &str, color: Color, forced: bool, before: f64, after: f64) -> String {
        let played = PlayedMove { text: text.to_owned(), color, forced };
        let judged = JudgedMove::of(&played, &analysis(before, "e3"), &analysis(after, "c3"));
        let JudgedMove { loss, mistake, better, .. } = judged;
        format!("{loss:.2} {mistake:?} {}", better.unwrap_or_default())
    }

    #[test]
    fn a_move_is_judged_by_the_loss_of_winning_chance() {
        assert_eq!(judged("d4", Color::White, false, 0.6, 0.57), "0.03 None ");
        assert_eq!(judged("d4", Color::White, false, 0.6, 0.54), "0.06 Some(Inaccuracy) e3");
        assert_eq!(judged("d4", Color::Black, false, 0.4, 0.52), "0.12 Some(Mistake) e3");
        assert_eq!(judged("d4", Color::Black, false, 0.4, 1.0), "0.60 Some(Blunder) e3");
        assert_eq!(judged("d4", Color::White, false, 0.5, 0.9), "0.00 None ");
    }

    #[test]
    fn a_forced_or_best_move_is_not_a_mistake() {
        assert_eq!(judged("d4", Color::White, true, 0.9, 0.1), "0.00 None ");
        assert_eq!(judged("e3", Color::White, false, 0.9, 0.1), "0.00 None ");
    }

    #[test]
    fn a_player_who_swaps_takes_the_chance_of_the_other_side() {
        assert_eq!(judged("swap", Color::White, false, 0.7, 0.3), "0.00 None ");
        assert_eq!(judged("swap", Color::White, false, 0.7, 0.7), "0.40 Some(Blunder) e3");
    }
}
