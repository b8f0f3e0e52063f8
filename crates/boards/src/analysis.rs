//! The engine's analysis of a position, as JSON.

use luctor_rules::{Message, Outcome};
use luctor_search::{BestMove, Info, Score};
use serde::Serialize;
use utoipa::ToSchema;

use crate::text::engine_text;
use crate::types::Color;

/// The engine's analysis of a position. Scores are from White's point of view.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Analysis {
    /// The number of turns played before the position.
    pub ply: usize,
    /// White's advantage in hundredths of a unit; null if the result is proved.
    #[schema(required)]
    pub score: Option<i32>,
    /// The result with best play; null if it is not proved.
    #[schema(required)]
    pub proved: Option<Proved>,
    /// White's winning chance, from 0 to 1.
    pub chance: f64,
    /// The best line, as canonical move texts; empty if the game is over.
    pub line: Vec<String>,
    /// The search depth in turns.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of forced moves at the start of the line.
    pub forced: u32,
    /// The analysis in English.
    pub text: String,
}

/// A result that is certain with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Proved {
    /// The winner; null for a draw.
    #[schema(required)]
    pub winner: Option<Color>,
    /// The number of turns until the end, of both sides; 0 if the game is over.
    pub turns: u32,
}

/// A line found by a search.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundLine {
    /// The rank among the best lines, from 1.
    pub rank: usize,
    /// The score for the side to move.
    pub score: Score,
    /// The search depth in turns.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The canonical texts of the moves.
    pub line: Vec<String>,
}

impl FoundLine {
    /// Creates the line of a search that has ended.
    pub fn best(best: &BestMove, line: Vec<String>) -> FoundLine {
        FoundLine { rank: 1, score: best.score, depth: best.depth, nodes: best.nodes, line }
    }
}

impl From<&Info> for FoundLine {
    fn from(info: &Info) -> FoundLine {
        let Info { rank, score, depth, nodes, .. } = *info;
        FoundLine { rank, score, depth, nodes, line: info.pv.clone() }
    }
}

/// The engine's lines of a position during a search.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Thinking {
    /// `true` if the search has ended.
    pub done: bool,
    /// The duration of the search in milliseconds.
    pub milliseconds: u64,
    /// The lines, best first; empty while the search waits for its turn, and at its end if a rated match has reached the
    /// position.
    pub lines: Vec<Analysis>,
}

impl Thinking {
    /// Returns the last update of a search whose lines must not be shown any more.
    pub fn ended_early() -> Thinking {
        Thinking { done: true, milliseconds: 0, lines: Vec::new() }
    }
}

/// The smallest advantage that is not called even, in hundredths.
const EVEN: i32 = 25;
/// The smallest advantage that is called much better, in hundredths.
const MUCH: i32 = 300;

impl Analysis {
    /// Creates the analysis of a position from which `forced` moves lead to the end of the game.
    pub fn of_end(ply: usize, forced: Vec<String>, outcome: Outcome) -> Analysis {
        let winner = outcome.winner.map(Color::from);
        let proved = Proved { winner, turns: count(&forced) };
        let text = with_best_move(proved_text(proved), &forced, !forced.is_empty());
        Analysis {
            ply,
            score: None,
            proved: Some(proved),
            chance: certain(winner),
            depth: proved.turns,
            nodes: 0,
            forced: proved.turns,
            line: forced,
            text,
        }
    }

    /// Creates the analysis of a position from which `forced` moves lead to the position that was searched. In that
    /// position, `turn` is to move.
    pub fn of_search(
        ply: usize,
        forced: Vec<String>,
        turn: luctor_rules::Color,
        found: FoundLine,
    ) -> Analysis {
        let white = match turn {
            luctor_rules::Color::White => found.score,
            luctor_rules::Color::Black => -found.score,
        };
        let ahead = count(&forced);
        let proved = proved(white).map(|end| Proved { turns: end.turns + ahead, ..end });
        let judgment = proved.map_or_else(|| estimate_text(white), proved_text);
        let only = !forced.is_empty();
        let line = [forced, found.line].concat();
        let text = match found.rank {
            1 => with_best_move(judgment, &line, only),
            _ => judgment,
        };
        Analysis {
            ply,
            score: proved.is_none().then(|| white.value()),
            proved,
            chance: proved.map_or_else(|| white.chance(), |proved| certain(proved.winner)),
            depth: found.depth + ahead,
            nodes: found.nodes,
            forced: ahead,
            text,
            line,
        }
    }
}

fn count(forced: &[String]) -> u32 {
    u32::try_from(forced.len()).expect("the number of forced moves is bounded")
}

/// Returns a judgment followed by the best move.
fn with_best_move(judgment: String, line: &[String], only: bool) -> String {
    let Some(first) = line.first() else { return judgment };
    let advice = match first.as_str() {
        first if only => Message::new("only").with("move", first),
        "swap" => Message::new("bestSwap"),
        first => Message::new("best").with("move", first),
    };
    format!("{judgment} {}", engine_text(&advice))
}

fn proved(white: Score) -> Option<Proved> {
    let turns = white.win_in()?.unsigned_abs();
    let winner = if white > Score::DRAW { Color::White } else { Color::Black };
    Some(Proved { winner: Some(winner), turns })
}

fn certain(winner: Option<Color>) -> f64 {
    match winner {
        Some(Color::White) => 1.0,
        None => 0.5,
        Some(Color::Black) => 0.0,
    }
}

fn proved_text(Proved { winner, turns }: Proved) -> String {
    let code = if turns == 0 { "over" } else { "proved" };
    let winner = winner.map(luctor_rules::Color::from);
    engine_text(&Message::new(code).with("winner", winner).with("turns", turns))
}

fn estimate_text(white: Score) -> String {
    let value = white.value();
    let code = match value.abs() {
        ..EVEN => "even",
        EVEN..MUCH => "better",
        MUCH.. => "muchBetter",
    };
    let color = if value > 0 { luctor_rules::Color::White } else { luctor_rules::Color::Black };
    engine_text(&Message::new(code).with("color", color).with("score", white.to_string()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use luctor_rules::Color::{Black, White};

    use super::*;

    fn analysis(turn: luctor_rules::Color, score: Score, line: &[&str]) -> Analysis {
        let m = line.first().map(|&m| m.to_owned());
        let best = BestMove { m, score, depth: 7, nodes: 1000, time: Duration::ZERO };
        Analysis::of_search(4, Vec::new(), turn, FoundLine::best(&best, texts(line)))
    }

    fn texts(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|&m| m.to_owned()).collect()
    }

    #[test]
    fn scores_are_from_whites_point_of_view() {
        let white = analysis(White, Score::estimate(120), &["e4-d3", "a1-b2"]);
        assert_eq!(white.text, "White is better, +1.20. Best move: e4-d3.");
        assert_eq!((white.score, white.proved), (Some(120), None));
        let black = analysis(Black, Score::estimate(120), &["e4-d3"]);
        assert_eq!(black.text, "Black is better, -1.20. Best move: e4-d3.");
        assert_eq!(black.score, Some(-120));
        assert!((white.chance + black.chance - 1.0).abs() < 1e-9 && white.chance > 0.6);
    }

    #[test]
    fn the_text_follows_the_score() {
        let text = |score| analysis(White, Score::estimate(score), &[]).text;
        assert_eq!(text(0), "The position is even, +0.00.");
        assert_eq!(text(-24), "The position is even, -0.24.");
        assert_eq!(text(25), "White is better, +0.25.");
        assert_eq!(text(-300), "Black is much better, -3.00.");
        assert_eq!(
            analysis(White, Score::DRAW, &["swap"]).text.split_once(". ").unwrap().1,
            "Best move: swap sides."
        );
    }

    #[test]
    fn proved_ends_name_the_winner() {
        let lost = analysis(White, Score::lost_at(4), &["e4-d3"]);
        assert_eq!(lost.text, "Black wins in 4 turns. Best move: e4-d3.");
        let turns = 4;
        assert_eq!(lost.proved, Some(Proved { winner: Some(Color::Black), turns }));
        assert_eq!((lost.score, lost.chance), (None, 0.0));
        let won = analysis(Black, Score::lost_at(1), &[]);
        assert_eq!((won.text.as_str(), won.chance), ("White wins in 1 turn.", 1.0));
    }

    #[test]
    fn an_end_by_the_rules_is_certain() {
        let end = |winner| {
            let outcome = Outcome { winner, reason: luctor_rules::Reason::Repetition };
            Analysis::of_end(9, Vec::new(), outcome)
        };
        assert_eq!((end(Some(White)).text.as_str(), end(Some(White)).chance), ("White won.", 1.0));
        assert_eq!((end(None).text.as_str(), end(None).chance), ("The game is a draw.", 0.5));
        assert_eq!(end(None).proved, Some(Proved { winner: None, turns: 0 }));
    }

    #[test]
    fn forced_moves_come_first() {
        let forced = texts(&["a1xc3", "b8xd6"]);
        let best = BestMove {
            m: None,
            score: Score::won_at(3),
            depth: 7,
            nodes: 1000,
            time: Duration::ZERO,
        };
        let found =
            Analysis::of_search(4, forced.clone(), Black, FoundLine::best(&best, texts(&["e5"])));
        assert_eq!(found.line, texts(&["a1xc3", "b8xd6", "e5"]));
        assert_eq!(found.text, "Black wins in 5 turns. Only move: a1xc3.");
        assert_eq!(found.depth, 9);
        let outcome = Outcome { winner: Some(White), reason: luctor_rules::Reason::Eliminated };
        let end = Analysis::of_end(4, forced, outcome);
        assert_eq!(end.text, "White wins in 2 turns. Only move: a1xc3.");
        assert_eq!(end.line.len(), 2);
    }
}
