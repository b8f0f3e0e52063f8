//! Judgments of moves: mistakes, only moves, and the turning point of a game.

use luctor_rules::Color;

use crate::evaluate::Evaluation;
use crate::record::Eval;

/// A kind of mistake, with the bounds of lichess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgment {
    /// The move loses 5% of winning chance or more.
    Inaccuracy,
    /// The move loses 10% of winning chance or more.
    Mistake,
    /// The move loses 15% of winning chance or more.
    Blunder,
}

impl Judgment {
    /// Judges a loss of winning chance, from 0 to 1.
    pub fn of(loss: f64) -> Option<Judgment> {
        match loss {
            0.15.. => Some(Judgment::Blunder),
            0.10.. => Some(Judgment::Mistake),
            0.05.. => Some(Judgment::Inaccuracy),
            _ => None,
        }
    }
}

/// The smallest loss of winning chance of all other moves that makes a move the only good one.
const ONLY: f64 = 0.15;
/// The winning chance below which no move is good.
const HOPELESS: f64 = 0.2;

/// The smallest gain of winning chance that shows an error of the evaluation before a move.
const SEEN_LATE: f64 = 0.05;

/// A move that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// The canonical text.
    pub text: String,
    /// The side that played it.
    pub color: Color,
    /// `true` if it was the only legal move.
    pub forced: bool,
}

impl PlayedMove {
    /// Returns the color that the player has after the move: the swap of the pie rule exchanges the colors.
    fn color_after(&self) -> Color {
        if self.text == SWAP { !self.color } else { self.color }
    }
}

/// The text of the move that exchanges the colors.
pub(crate) const SWAP: &str = "swap";

/// Returns the winning chance of a side, from 0 to 1.
pub(crate) fn chance(eval: Eval, color: Color) -> f64 {
    match color {
        Color::White => eval.chance(),
        Color::Black => 1.0 - eval.chance(),
    }
}

/// The judgment of a move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Judged {
    /// The loss of the mover's winning chance, from 0 to 1.
    pub loss: f64,
    /// The line that was better; empty if the move is not a mistake.
    pub better: Vec<String>,
    /// The second best move and its loss, if the move was the only good one.
    pub only: Option<(String, f64)>,
}

impl Judged {
    /// Judges a move by the evaluations of the positions before and after it. A forced move and the engine's own choice
    /// are never mistakes.
    pub(crate) fn of(played: &PlayedMove, before: &Evaluation, after: &Evaluation) -> Judged {
        let is_best = before.line.first() == Some(&played.text);
        if played.forced {
            return Judged::default();
        }
        let own = chance(before.eval, played.color);
        if is_best {
            let second = before.second.as_ref().filter(|_| own >= HOPELESS);
            let only = second
                .map(|(text, eval)| (text.clone(), own - chance(*eval, played.color)))
                .filter(|(text, loss)| *loss >= ONLY && text != SWAP);
            return Judged { only, ..Judged::default() };
        }
        let loss = own - chance(after.eval, played.color_after());
        Judged::with_loss(loss, &before.line)
    }

    /// Judges a move by the position after it and the position after the engine's choice. Both are searched equally
    /// deeply, so this is more exact than [`Judged::of`].
    pub(crate) fn compared(
        played: &PlayedMove,
        after: &Evaluation,
        best: &str,
        after_best: &Evaluation,
    ) -> Judged {
        let side = if best == SWAP { !played.color } else { played.color };
        let loss = chance(after_best.eval, side) - chance(after.eval, played.color_after());
        let line = [&[best.to_owned()][..], &after_best.line].concat();
        Judged::with_loss(loss, &line)
    }

    fn with_loss(loss: f64, better: &[String]) -> Judged {
        let loss = loss.max(0.0);
        let better = Judgment::of(loss).map_or_else(Vec::new, |_| better.to_vec());
        Judged { loss, better, only: None }
    }

    /// Returns the kind of mistake.
    pub fn mistake(&self) -> Option<Judgment> {
        Judgment::of(self.loss).filter(|_| !self.better.is_empty())
    }
}

/// Makes the evaluations of a game consistent, from its end to its start.
pub(crate) fn make_consistent(played: &[PlayedMove], evaluations: &mut [Evaluation]) {
    for (ply, played) in played.iter().enumerate().rev() {
        let corrected = corrected(played, &evaluations[ply], &evaluations[ply + 1]);
        if let Some(corrected) = corrected {
            evaluations[ply] = corrected;
        }
    }
}

/// Returns a better evaluation of the position before a move if the move turned out to be much better than the
/// engine's choice: the game has shown what the search did not see. A forced move does not change the evaluation.
pub(crate) fn corrected(
    played: &PlayedMove,
    before: &Evaluation,
    after: &Evaluation,
) -> Option<Evaluation> {
    if played.text == SWAP {
        return None;
    }
    let [old, new] = [before, after].map(|found| chance(found.eval, played.color));
    let wins = after.eval.winner() == Some(played.color);
    let is_seen = before.eval.winner() == Some(played.color);
    let is_certain = before.eval.winner() == Some(!played.color);
    let is_better = !is_certain && (new - old >= SEEN_LATE || (wins && !is_seen));
    (played.forced || is_better).then(|| after.before(&played.text))
}

/// Returns the number of moves before the turning point: the move after which the later winner stays ahead to the end.
/// `None` if the game has no winner, or if the winner was ahead from the start.
pub(crate) fn turning_point(
    played: &[PlayedMove],
    evaluations: &[Evaluation],
    winner: Option<Color>,
) -> Option<usize> {
    let winner = winner?;
    // After the last swap of colors, a color is always the same player.
    let first = played.iter().rposition(|played| played.text == SWAP).map_or(0, |at| at + 1);
    let chances: Vec<f64> =
        evaluations[first..].iter().map(|found| chance(found.eval, winner)).collect();
    let last_behind = chances.iter().rposition(|&chance| chance <= 0.5)?;
    (first + last_behind < played.len()).then_some(first + last_behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hundredths: i32, line: &[&str]) -> Evaluation {
        let line = line.iter().map(|&text| text.to_owned()).collect();
        Evaluation::new(Eval::Estimate(hundredths), line)
    }

    fn played(text: &str, color: Color) -> PlayedMove {
        PlayedMove { text: text.to_owned(), color, forced: false }
    }

    #[test]
    fn a_move_is_judged_by_the_loss_of_winning_chance() {
        let white = played("d4", Color::White);
        let judged = Judged::of(&white, &at(0, &["e3", "c3"]), &at(-200, &[]));
        assert_eq!(judged.mistake(), Some(Judgment::Blunder));
        assert_eq!(judged.better, ["e3", "c3"]);
        let best = Judged::of(&white, &at(0, &["d4"]), &at(-200, &[]));
        assert_eq!(best.mistake(), None);
        let forced = PlayedMove { forced: true, ..white };
        assert_eq!(Judged::of(&forced, &at(0, &["e3"]), &at(-200, &[])), Judged::default());
    }

    #[test]
    fn a_player_who_swaps_takes_the_chance_of_the_other_side() {
        let swap = played("swap", Color::White);
        assert_eq!(Judged::of(&swap, &at(-200, &["e3"]), &at(-200, &[])).loss, 0.0);
        assert!(Judged::of(&swap, &at(200, &["e3"]), &at(200, &[])).loss > 0.4);
    }

    #[test]
    fn a_move_is_the_only_good_one_if_the_second_best_loses_much() {
        let mut before = at(0, &["d4"]);
        before.second = Some(("e3".to_owned(), Eval::Estimate(-200)));
        let judged = Judged::of(&played("d4", Color::White), &before, &at(0, &[]));
        assert_eq!(judged.only.map(|(text, _)| text).as_deref(), Some("e3"));
        before.second = Some(("e3".to_owned(), Eval::Estimate(-20)));
        assert_eq!(Judged::of(&played("d4", Color::White), &before, &at(0, &[])).only, None);
    }

    #[test]
    fn a_win_that_is_played_is_known_before_it() {
        let moves = [played("d4", Color::White), played("c3", Color::Black)];
        let win = Eval::Win { winner: Color::White, turns: 3 };
        let mut found = [at(10, &["e3"]), Evaluation::new(win, vec!["c3".to_owned()]), at(0, &[])];
        make_consistent(&moves, &mut found);
        assert_eq!(found[0].eval, Eval::Win { winner: Color::White, turns: 4 });
        assert_eq!(found[0].line, ["d4", "c3"]);
    }

    #[test]
    fn the_turning_point_is_the_last_move_before_the_winner_stays_ahead() {
        let moves: Vec<PlayedMove> =
            ["a", "b", "c", "d"].map(|text| played(text, Color::White)).into();
        let found = [0, 20, -20, 30, 90].map(|value| at(value, &[]));
        assert_eq!(turning_point(&moves, &found, Some(Color::White)), Some(2));
        assert_eq!(turning_point(&moves, &found, None), None);
        let ahead = [10, 20, 30, 40, 90].map(|value| at(value, &[]));
        assert_eq!(turning_point(&moves, &ahead, Some(Color::White)), None);
    }
}
