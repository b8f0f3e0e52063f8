//! The sentences about a move: its judgment, its place in the game, and what it does on the board.

use luctor_problems::Theme;
use luctor_rules::Message;

use crate::analysis::Analysis;
use crate::facts::Aim;
use crate::judge::{Judged, Judgment, SWAP};
use crate::record::{Eval, Mark};
use crate::replay::Replayed;
use crate::sentence::Sentence;

/// The fewest men that a combination captures after feeding.
const WON: usize = 2;
/// The fewest turns between two comments about plans.
const BETWEEN_PLANS: usize = 10;
/// The fewest men that a column must grow between two comments about it.
const BETWEEN_TOWERS: usize = 3;
/// The fewest turns to the end that make a proved result worth a comment.
const PROVED: u32 = 2;
/// The most moves of a line in a comment.
const LINE: usize = 6;

/// Writes the sentences about the moves of a game in their order.
pub(crate) struct Notes<'a> {
    replayed: &'a Replayed,
    analysis: &'a Analysis,
    /// The number of moves before the turning point.
    turning: Option<usize>,
    /// The number of moves after which the result stays proved.
    proved: Option<usize>,
    last_plan: Option<usize>,
    tower: usize,
}

impl<'a> Notes<'a> {
    pub(crate) fn new(
        replayed: &'a Replayed,
        analysis: &'a Analysis,
        turning: Option<usize>,
    ) -> Notes<'a> {
        let evals = &analysis.evaluations;
        let proved = evals.last().and_then(|last| last.eval.winner()).map(|winner| {
            let open = evals.iter().rposition(|found| found.eval.winner() != Some(winner));
            open.map_or(0, |open| open + 1)
        });
        Notes { replayed, analysis, turning, proved, last_plan: None, tower: 0 }
    }

    /// Returns the mark and the sentences of a move, and adds its themes.
    pub(crate) fn of(
        &mut self,
        ply: usize,
        themes: &mut Vec<Theme>,
    ) -> (Option<Mark>, Vec<Sentence>) {
        let facts = &self.replayed.facts[ply];
        themes.extend(&facts.themes);
        let judged = self.analysis.judged.get(ply);
        let mark = judged.and_then(mark);
        let mut messages = Vec::new();
        messages.extend(judged.and_then(|judged| self.judgment(ply, judged)));
        messages.extend(self.turning(ply));
        messages.extend(self.proved(ply));
        if let Some(combination) = self.combination(ply) {
            themes.push(Theme::Feeding);
            messages.push(combination);
        }
        messages.extend(facts.messages.iter().cloned());
        if let Some((height, message)) = &facts.tower
            && *height >= self.tower + BETWEEN_TOWERS
        {
            self.tower = *height;
            messages.push(message.clone());
        }
        if mark.is_none() {
            messages.extend(self.plan(ply));
        }
        (mark, messages.into_iter().map(Sentence::from).collect())
    }

    fn judgment(&self, ply: usize, judged: &Judged) -> Option<Message> {
        let color = self.replayed.played[ply].color;
        if let Some((other, loss)) = &judged.only {
            return Some(Message::new("only").with("other", other).with("cost", percent(*loss)));
        }
        let kind = judged.mistake()?;
        let better = judged.better.first()?;
        let better = if better == SWAP { "Swapping sides" } else { better };
        if let Eval::Win { winner, turns } = self.analysis.evaluations[ply].eval
            && winner == color
            && better != SWAP
        {
            let message = Message::new("missedWin").with("color", color).with("turns", turns);
            return Some(message.with("better", better));
        }
        let code = match kind {
            Judgment::Inaccuracy => "inaccuracy",
            Judgment::Mistake => "mistake",
            Judgment::Blunder => "blunder",
        };
        Some(Message::new(code).with("cost", percent(judged.loss)).with("better", better))
    }

    fn turning(&self, ply: usize) -> Option<Message> {
        let after = self.analysis.evaluations.get(ply + 1)?;
        let ahead = match after.eval.chance() {
            chance if chance > 0.5 => luctor_rules::Color::White,
            _ => luctor_rules::Color::Black,
        };
        (self.turning == Some(ply)).then(|| Message::new("turning").with("color", ahead))
    }

    fn proved(&self, ply: usize) -> Option<Message> {
        let after = self.analysis.evaluations.get(ply + 1)?;
        match after.eval {
            Eval::Win { winner, turns } if self.proved == Some(ply + 1) && turns >= PROVED => {
                Some(Message::new("proved").with("color", winner).with("turns", turns))
            }
            _ => None,
        }
    }

    /// Describes a move that gives men to capture more.
    fn combination(&self, ply: usize) -> Option<Message> {
        let [feeding, taken, won] = self.replayed.facts.get(ply..ply + 3)? else { return None };
        let (given, won) = (taken.takes, won.takes);
        let is_one = feeding.feeds && given > 0 && won >= WON && won > given;
        let color = self.replayed.played[ply].color;
        let message = Message::new("combination").with("color", color);
        is_one.then(|| message.with("given", given).with("won", won))
    }

    /// Describes the aim of a move that follows the engine's line.
    fn plan(&mut self, ply: usize) -> Option<Message> {
        let played = &self.replayed.played[ply];
        let line = &self.analysis.evaluations.get(ply)?.line;
        let is_new = self.last_plan.is_none_or(|last| ply >= last + BETWEEN_PLANS);
        if !is_new || played.forced || line.len() < 3 || line[0] != played.text {
            return None;
        }
        let message = match self.replayed.aims[ply]? {
            Aim::Men(men) => Message::new("planMen").with("color", played.color).with("men", men),
            Aim::Group { from, to } => {
                let message = Message::new("planGroup").with("color", played.color);
                message.with("from", from).with("to", to)
            }
        };
        self.last_plan = Some(ply);
        Some(message.with("line", line[..line.len().min(LINE)].join(" ")))
    }
}

fn mark(judged: &Judged) -> Option<Mark> {
    match judged.mistake() {
        Some(Judgment::Inaccuracy) => Some(Mark::Dubious),
        Some(Judgment::Mistake) => Some(Mark::Mistake),
        Some(Judgment::Blunder) => Some(Mark::Blunder),
        None => judged.only.as_ref().map(|_| Mark::Good),
    }
}

/// Returns a chance in percent.
pub(crate) fn percent(chance: f64) -> u32 {
    (chance * 100.0).round() as u32
}
