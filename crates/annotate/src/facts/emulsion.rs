//! What moves of Emulsion do.

use luctor_problems::Theme;
use luctor_rules::emulsion::{Emulsion, Move, Square, Width};
use luctor_rules::{Color, Message, Position, Reason};

use super::{Aim, Facts, MoveFacts};

/// Groups of at least this many pieces are worth a comment when they are joined or cut.
const BIG: usize = 4;
/// A biggest group that loses at least this many pieces by its owner's move is a sacrifice.
const SACRIFICED: usize = 2;
/// A line that adds at least this many pieces to the biggest group has an aim.
const GROWN: usize = 3;
/// The most group sizes of a side that a comment lists.
const LISTED: usize = 12;

impl<B: Width> Facts for Emulsion<B> {
    fn facts(&self, m: Move, after: &Self) -> MoveFacts {
        let mut facts = MoveFacts::default();
        match m {
            Move::Pie => facts.messages.push(Message::new("swapped")),
            Move::Swap { own, other } => describe_swap(self, own, other, after, &mut facts),
            Move::Place { .. } => {}
        }
        if let Some(message) = new_leader(self, after) {
            facts.messages.push(message);
        }
        facts
    }

    fn aim(&self, end: &Self, side: Color) -> Option<Aim> {
        let (from, to) = (biggest(self, side), biggest(end, side));
        (to >= from + GROWN).then_some(Aim::Group { from, to })
    }

    fn count(&self) -> Option<Message> {
        self.outcome()?;
        let sizes = self.group_sizes();
        let list = |color: Color| {
            let shown = sizes[color].iter().take(LISTED).map(ToString::to_string);
            let more = (sizes[color].len() > LISTED).then(|| "…".to_owned());
            shown.chain(more).collect::<Vec<_>>().join(", ")
        };
        let message = Message::new("count").with("black", list(Color::Black));
        Some(message.with("white", list(Color::White)))
    }

    fn end_themes(&self) -> Vec<Theme> {
        match self.outcome().map(|outcome| outcome.reason) {
            Some(Reason::LastMover) => vec![Theme::LastSwap],
            Some(Reason::Groups) if biggest(self, Color::Black) == biggest(self, Color::White) => {
                vec![Theme::Cancelling]
            }
            _ => Vec::new(),
        }
    }
}

/// Describes the groups that a swap joins and cuts.
fn describe_swap<B: Width>(
    before: &Emulsion<B>,
    own: Square,
    other: Square,
    after: &Emulsion<B>,
    facts: &mut MoveFacts,
) {
    let side = before.turn();
    let (from, to) = (B::bit(own.index()), B::bit(other.index()));
    let joined = groups(after, side).into_iter().find(|group| !(*group & to).is_empty());
    if let Some(joined) = joined {
        let parts = groups(before, side).into_iter().map(|group| (group & !from & joined).count());
        let parts = big(parts);
        if parts.len() >= 2 {
            facts.themes.push(Theme::Join);
            let message = Message::new("joins").with("color", side).with("parts", plus(&parts));
            facts.messages.push(message.with("size", joined.count()));
        }
    }
    let cut = groups(before, !side).into_iter().find(|group| !(*group & to).is_empty());
    if let Some(cut) = cut {
        let parts = groups(after, !side).into_iter().map(|part| (part & cut & !to).count());
        let parts = big(parts);
        if parts.len() >= 2 {
            facts.themes.push(Theme::Cut);
            let message = Message::new("cuts").with("color", side).with("size", cut.count());
            facts.messages.push(message.with("parts", plus(&parts)));
        }
    }
    if biggest(after, side) + SACRIFICED <= biggest(before, side) {
        facts.themes.push(Theme::Sacrifice);
    }
}

/// Returns the message about the side that has the biggest group now and did not have it before.
fn new_leader<B: Width>(before: &Emulsion<B>, after: &Emulsion<B>) -> Option<Message> {
    let leader = |position: &Emulsion<B>| {
        let (black, white) = (biggest(position, Color::Black), biggest(position, Color::White));
        match black.cmp(&white) {
            std::cmp::Ordering::Greater => Some((Color::Black, black, white)),
            std::cmp::Ordering::Less => Some((Color::White, white, black)),
            std::cmp::Ordering::Equal => None,
        }
    };
    let (color, most, less) = leader(after)?;
    let is_new = leader(before).is_none_or(|(former, ..)| former != color);
    // Groups smaller than a row are too small to lead.
    let matters = most >= Position::config(after).size();
    let message = Message::new("leads").with("color", color).with("most", most).with("less", less);
    (is_new && matters).then_some(message)
}

fn groups<B: Width>(position: &Emulsion<B>, color: Color) -> Vec<B> {
    let mut groups = Vec::new();
    position.for_each_group(color, |group| groups.push(group));
    groups
}

fn biggest<B: Width>(position: &Emulsion<B>, color: Color) -> usize {
    groups(position, color).into_iter().map(|group| group.count()).max().unwrap_or(0)
}

/// Returns the sizes that are worth a comment, biggest first.
fn big(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut sizes: Vec<usize> = sizes.filter(|&size| size >= BIG).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

/// Writes `7 + 5`.
fn plus(sizes: &[usize]) -> String {
    sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}
