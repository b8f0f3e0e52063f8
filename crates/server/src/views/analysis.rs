//! What the engine thinks of a position, as the client is told.

use luctor_rules::Outcome;
use luctor_search::{BestMove, Info, Score};
use serde::Serialize;
use utoipa::ToSchema;

use super::types::Color;

/// What the engine thinks of a position. Everything is said from the view of the player who has White in
/// it, whoever is to move.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// Turns played before the position.
    pub(crate) ply: usize,
    /// White's advantage in hundredths of what the game counts; null when the end is proved.
    #[schema(required)]
    pub(crate) score: Option<i32>,
    /// The end that best play of both leads to, when that is proved.
    #[schema(required)]
    pub(crate) proved: Option<Proved>,
    /// How likely White wins, from 0 to 1; a half is even.
    pub(crate) chance: f64,
    /// The best play of both sides, as canonical move texts; empty where the game is over.
    pub(crate) line: Vec<String>,
    /// Turns looked ahead.
    pub(crate) depth: u32,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// How many moves of the line are the only ones, from its first on.
    pub(crate) forced: u32,
    /// The same in a sentence or two.
    pub(crate) text: String,
}

/// An end that is certain with best play of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Proved {
    /// Who wins; null is a draw.
    #[schema(required)]
    pub(crate) winner: Option<Color>,
    /// Turns of both sides until then; 0 where the game is over.
    pub(crate) turns: u32,
}

/// A line that a search has found.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct FoundLine {
    /// Which of the best it is, from 1.
    pub(crate) rank: usize,
    /// Its value for the side to move.
    pub(crate) score: Score,
    /// Turns looked ahead.
    pub(crate) depth: u32,
    /// Positions visited.
    pub(crate) nodes: u64,
    /// The canonical texts of its moves.
    pub(crate) line: Vec<String>,
}

impl FoundLine {
    /// The best move of a search that has ended, with what is known of its line.
    pub(crate) fn best(best: &BestMove, line: Vec<String>) -> FoundLine {
        FoundLine { rank: 1, score: best.score, depth: best.depth, nodes: best.nodes, line }
    }
}

impl From<&Info> for FoundLine {
    fn from(info: &Info) -> FoundLine {
        let Info { rank, score, depth, nodes, .. } = *info;
        FoundLine { rank, score, depth, nodes, line: info.pv.clone() }
    }
}

/// The engine's lines of a position while it thinks.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Thinking {
    /// Whether it has ended: no further line comes.
    pub(crate) done: bool,
    /// Milliseconds of thought.
    pub(crate) milliseconds: u64,
    /// The lines, the best first; empty while others think first.
    pub(crate) lines: Vec<Analysis>,
}

/// An advantage below this is none, in hundredths.
const EVEN: i32 = 25;
/// From this advantage on a side is much better, in hundredths.
const MUCH: i32 = 300;

impl Analysis {
    /// Of a position from which `forced` moves lead to an end by the rules; without any, it is the end.
    pub(crate) fn of_end(ply: usize, forced: Vec<String>, outcome: Outcome) -> Analysis {
        let winner = outcome.winner.map(Color::from);
        let proved = Proved { winner, turns: count(&forced) };
        let text = sentences(foretold(proved), &forced, !forced.is_empty());
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

    /// Of a position from which `forced` moves lead to one with `turn` to move, which was searched.
    pub(crate) fn of_search(
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
        let standing = proved.map_or_else(|| judged(white), foretold);
        let only = !forced.is_empty();
        let line = [forced, found.line].concat();
        let text = match line.first() {
            Some(first) if found.rank > 1 => {
                format!("{standing} Number {} is {first}.", found.rank)
            }
            _ => sentences(standing, &line, only),
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
    u32::try_from(forced.len()).expect("forced moves are followed for some turns only")
}

/// How it stands, and what to do.
fn sentences(standing: String, line: &[String], only: bool) -> String {
    match line.first().map(String::as_str) {
        None => standing,
        Some(first) if only => format!("{standing} The only move is {first}."),
        Some("swap") => format!("{standing} It is best to swap sides."),
        Some(first) => format!("{standing} Best is {first}."),
    }
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

fn foretold(Proved { winner, turns }: Proved) -> String {
    let time = if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
    match (winner, turns) {
        (Some(winner), 0) => format!("{} has won.", title(winner)),
        (Some(winner), _) => format!("{} wins in {time}.", title(winner)),
        (None, 0) => "The game is drawn.".to_owned(),
        (None, _) => format!("A draw in {time}."),
    }
}

fn judged(white: Score) -> String {
    let value = white.value();
    let side = if value > 0 { "White" } else { "Black" };
    match value.abs() {
        ..EVEN => format!("The position is even, {white}."),
        EVEN..MUCH => format!("{side} is better, {white}."),
        MUCH.. => format!("{side} is much better, {white}."),
    }
}

fn title(color: Color) -> &'static str {
    luctor_rules::Color::from(color).title()
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
    fn scores_are_told_from_whites_view() {
        let white = analysis(White, Score::estimate(120), &["e4-d3", "a1-b2"]);
        assert_eq!(white.text, "White is better, +1.20. Best is e4-d3.");
        assert_eq!((white.score, white.proved), (Some(120), None));
        let black = analysis(Black, Score::estimate(120), &["e4-d3"]);
        assert_eq!(black.text, "Black is better, -1.20. Best is e4-d3.");
        assert_eq!(black.score, Some(-120));
        assert!((white.chance + black.chance - 1.0).abs() < 1e-9 && white.chance > 0.6);
    }

    #[test]
    fn words_follow_the_score() {
        let text = |score| analysis(White, Score::estimate(score), &[]).text;
        assert_eq!(text(0), "The position is even, +0.00.");
        assert_eq!(text(-24), "The position is even, -0.24.");
        assert_eq!(text(25), "White is better, +0.25.");
        assert_eq!(text(-300), "Black is much better, -3.00.");
        assert_eq!(
            analysis(White, Score::DRAW, &["swap"]).text.split_once(". ").unwrap().1,
            "It is best to swap sides."
        );
    }

    #[test]
    fn proved_ends_name_the_winner() {
        let lost = analysis(White, Score::lost_at(4), &["e4-d3"]);
        assert_eq!(lost.text, "Black wins in 4 turns. Best is e4-d3.");
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
        assert_eq!(
            (end(Some(White)).text.as_str(), end(Some(White)).chance),
            ("White has won.", 1.0)
        );
        assert_eq!((end(None).text.as_str(), end(None).chance), ("The game is drawn.", 0.5));
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
        assert_eq!(found.text, "Black wins in 5 turns. The only move is a1xc3.");
        assert_eq!(found.depth, 9);
        let outcome = Outcome { winner: Some(White), reason: luctor_rules::Reason::Eliminated };
        let end = Analysis::of_end(4, forced, outcome);
        assert_eq!(end.text, "White wins in 2 turns. The only move is a1xc3.");
        assert_eq!(end.line.len(), 2);
    }
}
