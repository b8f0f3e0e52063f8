//! The library: annotated games that are part of the program.

use luctor_annotate::library;
use luctor_annotate::record::{Eval, Mark, Record, RecordedMove};
use luctor_rules::Variant;
use serde::Serialize;
use utoipa::ToSchema;

use crate::boards::shared_tree::AnalysisNode;
use crate::views::{Color, Judgment, Title as _};

/// A game of the library in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct LibraryEntry {
    /// The id, which is a part of its address.
    id: String,
    /// The canonical name of the game.
    game: String,
    /// The name of the game for users.
    title: String,
    /// The name of White; null if it is not known.
    #[schema(required)]
    white: Option<String>,
    /// The name of Black; null if it is not known.
    #[schema(required)]
    black: Option<String>,
    /// The winner; null for a draw.
    #[schema(required)]
    winner: Option<Color>,
    /// The day on which it was played, as `2026-11-21`.
    #[schema(required)]
    date: Option<String>,
    /// The first moves, separated by spaces; empty for a position.
    opening: String,
    /// The names of its themes.
    themes: Vec<String>,
    /// The number of moves.
    turns: usize,
    /// A summary in English.
    summary: String,
}

/// A game of the library.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct LibraryGame {
    /// The entry of the list.
    #[serde(flatten)]
    entry: LibraryEntry,
    /// The text of the position at the root; null for the start of the game.
    #[schema(required)]
    position: Option<String>,
    /// The headers of the record.
    headers: Vec<LibraryHeader>,
    /// The positions: first the root, then each after the one before its move. The first child of each is the game.
    nodes: Vec<AnalysisNode>,
    /// The evaluations of the positions of the game, from the first.
    evaluations: Vec<LibraryEvaluation>,
}

/// A header of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct LibraryHeader {
    /// The name.
    name: String,
    /// The value.
    value: String,
}

/// The evaluation of a position of a game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct LibraryEvaluation {
    /// White's winning chance, from 0 to 1.
    chance: f64,
    /// The kind of mistake of the move that led to the position; null for other moves.
    #[schema(required)]
    mistake: Option<Judgment>,
}

/// The wanted games of the library. Every part is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct LibraryFilter {
    /// The name of a game or of a variant.
    pub(crate) game: Option<String>,
    /// The first moves, separated by commas or spaces.
    pub(crate) opening: Option<String>,
    /// The name of a theme.
    pub(crate) theme: Option<String>,
    /// The name of a player.
    pub(crate) player: Option<String>,
}

/// Returns the games that a filter finds, in the order of the library.
pub(crate) fn entries(filter: &LibraryFilter) -> Vec<LibraryEntry> {
    let entries = library().iter().map(entry);
    entries.filter(|entry| filter.finds(entry)).collect()
}

/// Returns the game with an id.
pub(crate) fn game(id: &str) -> Option<LibraryGame> {
    let record = record(id)?;
    let first = AnalysisNode { comment: record.start.comment.clone(), ..AnalysisNode::default() };
    let mut nodes = vec![first];
    add_line(&record.moves, 0, &mut nodes);
    let notes = record.moves.iter().map(|played| (played.note.eval, played.mark));
    let evaluations = std::iter::once((record.start.eval, None)).chain(notes);
    let evaluations = evaluations.map_while(|(eval, mark)| {
        Some(LibraryEvaluation { chance: eval.map(Eval::chance)?, mistake: mistake(mark) })
    });
    let headers = record.headers.iter();
    let headers = headers
        .map(|(name, value)| LibraryHeader { name: name.clone(), value: value.clone() })
        .collect();
    Some(LibraryGame {
        entry: entry(record),
        position: record.header("Position").map(str::to_owned),
        headers,
        evaluations: evaluations.collect(),
        nodes,
    })
}

/// Returns the record of the game with an id.
pub(crate) fn record(id: &str) -> Option<&'static Record> {
    library().iter().find(|record| record.header("Id") == Some(id))
}

impl LibraryFilter {
    fn finds(&self, entry: &LibraryEntry) -> bool {
        let players = [&entry.white, &entry.black];
        let is_player = |name: &str| {
            let mut known = players.iter().copied().flatten();
            known.any(|known| known.eq_ignore_ascii_case(name))
        };
        let of_game = |game: &String| {
            entry.game == *game || entry.game.split([':', ',']).next() == Some(game.as_str())
        };
        let opens = |moves: &String| {
            let mut played = entry.opening.split(' ');
            let mut wanted = moves.split([',', ' ']).filter(|text| !text.is_empty());
            wanted.all(|text| played.next() == Some(text))
        };
        self.game.as_ref().is_none_or(of_game)
            && self.opening.as_ref().is_none_or(opens)
            && self.theme.as_ref().is_none_or(|theme| entry.themes.contains(theme))
            && self.player.as_deref().is_none_or(is_player)
    }
}

fn entry(record: &Record) -> LibraryEntry {
    let text = |name: &str| record.header(name).map(str::to_owned);
    let game = text("Game").unwrap_or_default();
    let title = game.parse::<Variant>().map_or_else(|_| game.clone(), |variant| variant.title());
    let themes = record.header("Themes").unwrap_or_default();
    let winner = match record.header("Result") {
        Some("1-0") => Some(Color::White),
        Some("0-1") => Some(Color::Black),
        _ => None,
    };
    LibraryEntry {
        id: text("Id").unwrap_or_default(),
        game,
        title,
        white: text("White"),
        black: text("Black"),
        winner,
        date: text("Date").map(|date| date.replace('.', "-")),
        opening: text("Opening").unwrap_or_default(),
        themes: themes.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        turns: record.moves.len(),
        summary: record.start.comment.clone(),
    }
}

/// Adds the positions of a line after the position with the index `parent`, and those of its variations.
fn add_line(moves: &[RecordedMove], mut parent: usize, nodes: &mut Vec<AnalysisNode>) {
    for played in moves {
        let here = nodes.len();
        nodes.push(AnalysisNode {
            parent: Some(parent),
            text: Some(played.text.clone()),
            comment: played.note.comment.clone(),
            marks: Vec::new(),
        });
        for variation in &played.variations {
            add_line(&variation.moves, parent, nodes);
        }
        parent = here;
    }
}

fn mistake(mark: Option<Mark>) -> Option<Judgment> {
    match mark? {
        Mark::Dubious => Some(Judgment::Inaccuracy),
        Mark::Mistake => Some(Judgment::Mistake),
        Mark::Blunder => Some(Judgment::Blunder),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use luctor_annotate::record::read;

    use super::*;

    #[test]
    fn variations_follow_the_game_in_the_tree() {
        let record = read("a (b c) d (e) f").unwrap();
        let mut nodes = vec![AnalysisNode::default()];
        add_line(&record.moves, 0, &mut nodes);
        let shown: Vec<String> = nodes[1..]
            .iter()
            .map(|node| format!("{}{}", node.parent.unwrap(), node.text.clone().unwrap()))
            .collect();
        assert_eq!(shown, ["0a", "0b", "2c", "1d", "1e", "4f"]);
    }
}
