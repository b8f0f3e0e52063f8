//! What moves of Emergo do.

use luctor_problems::Theme;
use luctor_rules::emergo::{Action, Cell, Emergo, Move, Piece, Width};
use luctor_rules::{Color, Message, Position};

use super::{Aim, Facts, MoveFacts};

/// A capture of at least this many men is worth a comment.
const MANY: usize = 3;
/// A capture of at least this many men is long.
const LONG: usize = 4;
/// A capture that frees at least this many men in one column is a decapitation worth a comment.
const FREED: usize = 3;
/// A column of at least this many men is worth a comment.
const HIGH: usize = 7;
/// A line that wins at least this many men has an aim.
const WON: usize = 2;

impl<B: Width, const CELLS: usize> Facts for Emergo<B, CELLS> {
    fn facts(&self, m: Move<B>, after: &Self) -> MoveFacts {
        let mut facts = MoveFacts::default();
        let side = self.turn();
        match m.action() {
            Action::Enter(cell) => self.describe_entry(cell, after, &mut facts),
            Action::Step { .. } => {}
            Action::Capture(route) => {
                facts.takes = route.takes();
                self.describe_capture(m, after, &mut facts);
            }
        }
        facts.feeds = facts.takes == 0 && after.turn() != side && after.can_capture(after.turn());
        let highest = |position: &Self| {
            let pieces =
                position.cells().iter().filter_map(|&cell| Some((cell, position.piece(cell)?)));
            pieces.map(|(cell, piece)| (height(piece), cell, piece)).max_by_key(|found| found.0)
        };
        let before = highest(self).map_or(0, |(height, ..)| height);
        facts.tower = highest(after)
            .filter(|(height, ..)| *height >= HIGH && *height > before)
            .map(|(height, cell, Piece { color, caps, prisoners })| {
                let message = Message::new("tower")
                    .with("cell", after.name(cell))
                    .with("men", height)
                    .with("color", color)
                    .with("caps", caps)
                    .with("prisoners", prisoners);
                (height, message)
            });
        facts
    }

    fn aim(&self, end: &Self, side: Color) -> Option<Aim> {
        let lead = |position: &Self| {
            let held = |color| -> i32 {
                position.pieces(color).map(|piece| i32::from(piece.prisoners)).sum()
            };
            held(side) - held(!side)
        };
        let won = usize::try_from(lead(end) - lead(self)).ok()?;
        (won >= WON).then_some(Aim::Men(won))
    }

    fn count(&self) -> Option<Message> {
        None
    }

    fn end_themes(&self) -> Vec<Theme> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let men = Position::config(self).men();
        match outcome.winner {
            None => vec![Theme::Draw],
            Some(winner) if self.pieces(winner).any(|piece| 2 * piece.prisoners > men) => {
                vec![Theme::Burying]
            }
            Some(_) => Vec::new(),
        }
    }
}

trait Describe<B: Width>: Sized {
    fn describe_entry(&self, cell: Cell, after: &Self, facts: &mut MoveFacts);
    fn describe_capture(&self, m: Move<B>, after: &Self, facts: &mut MoveFacts);
}

impl<B: Width, const CELLS: usize> Describe<B> for Emergo<B, CELLS> {
    fn describe_entry(&self, cell: Cell, after: &Self, facts: &mut MoveFacts) {
        let side = self.turn();
        let men = self.hands()[side] - after.hands()[side];
        if men > 1 {
            facts.themes.push(Theme::Shadowpiece);
            let message = Message::new("shadow").with("color", side).with("men", men);
            facts.messages.push(message.with("cell", self.name(cell)));
        }
        if after.hands()[side] == 0 && after.hands()[!side] == 0 {
            facts.messages.push(Message::new("entered"));
        }
    }

    fn describe_capture(&self, m: Move<B>, after: &Self, facts: &mut MoveFacts) {
        let side = self.turn();
        let mut jumped = self.jumped(m);
        let (takes, visited) = (jumped.len(), self.cells_of(m));
        jumped.sort_unstable();
        let is_round = jumped.windows(2).any(|pair| pair[0] == pair[1]);
        jumped.dedup();
        let freed = jumped.iter().filter_map(|&cell| {
            let piece = after.piece(cell).filter(|piece| piece.color == side)?;
            Some((usize::from(piece.caps), cell))
        });
        let freed = freed.max_by_key(|(men, _)| *men).filter(|(men, _)| *men >= FREED);
        if takes >= LONG {
            facts.themes.push(Theme::LongCapture);
        }
        if is_round || has_twice(&visited) {
            facts.themes.push(Theme::Roundabout);
        }
        if let Some((men, cell)) = freed {
            facts.themes.push(Theme::Decapitation);
            let message = Message::new("frees").with("color", side).with("men", men);
            facts.messages.push(message.with("cell", self.name(cell)));
        }
        if takes >= MANY {
            facts.messages.push(Message::new("takes").with("color", side).with("men", takes));
        }
    }
}

fn height(piece: Piece) -> usize {
    usize::from(piece.caps) + usize::from(piece.prisoners)
}

fn has_twice(cells: &[Cell]) -> bool {
    let mut sorted: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
