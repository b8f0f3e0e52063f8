//! The moves, comments and marks of a shared analysis, checked by the rules.

use std::collections::HashSet;

use luctor_messages::is_plain;
use luctor_rules::{Game, Message, Position as _, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::boards::board_error::BoardError;
use crate::views::{Effort, Landings, Unplayable};
use luctor_boards::any_board::LONGEST;
use luctor_boards::dispatch;
use luctor_boards::shown::Shown;

/// The largest number of positions of a tree.
const MOST_NODES: usize = 2_000;
/// The longest comment, in characters.
const LONGEST_COMMENT: usize = 2_000;
/// The largest number of marks on a position.
const MOST_MARKS: usize = 100;
/// The most moves that are played to check a tree. Each variation starts with the moves before it.
const MOST_PLAYED: usize = 200_000;
/// The effort for the captures of all positions of a tree, in most difficult positions.
const EFFORT: u32 = 8;
/// The names of the brushes for marks.
const BRUSHES: [&str; 4] = ["green", "red", "blue", "yellow"];

/// A position of a shared analysis: a move, and notes about the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisNode {
    /// The index of the position before the move, which comes earlier in the list. Absent for the first, the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) parent: Option<usize>,
    /// The move; absent for the root.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// A comment of up to 2,000 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) comment: String,
    /// Up to 100 marked cells and arrows, such as `green:c3` and `red:c3-e5`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) marks: Vec<String>,
}

/// A checked tree. Its names, position and moves are in canonical spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CheckedTree {
    /// The name of the game.
    pub(crate) game: String,
    /// The text of the position at the root; `None` for the start of the game.
    pub(crate) position: Option<String>,
    /// The positions. The children of each are in the order of their rank.
    pub(crate) nodes: Vec<AnalysisNode>,
}

/// Checks a tree: its form, its moves, its marks, and the lengths of its texts. Characters that hide or reorder text are
/// removed from comments.
///
/// # Errors
///
/// Fails if a part is invalid, or if the check takes more work than is allowed.
pub(crate) fn check(
    variant: &Variant,
    position: Option<&str>,
    mut nodes: Vec<AnalysisNode>,
) -> Result<CheckedTree, BoardError> {
    let depths = depths(&nodes)?;
    for node in &mut nodes {
        node.comment = plain_comment(&node.comment)?;
    }
    dispatch!(variant, |P, config| {
        let usual = P::start(config);
        let start = match position {
            None => usual.clone(),
            Some(text) => P::from_text(config, text).map_err(|invalid| Unplayable::Position {
                why: invalid.to_string(),
                messages: invalid.messages(),
            })?,
        };
        check_marks(&start, &nodes)?;
        play_all(&start, &mut nodes, &depths)?;
        Ok(CheckedTree {
            game: config.to_string(),
            position: (start != usual).then(|| start.to_string()),
            nodes,
        })
    })
}

/// Returns the number of moves before each position.
fn depths(nodes: &[AnalysisNode]) -> Result<Vec<usize>, BoardError> {
    if nodes.len() > MOST_NODES {
        return Err(invalid(Message::new("analysis-nodes").with("most", MOST_NODES)));
    }
    let mut depths: Vec<usize> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let depth = match (index, node.parent, &node.text) {
            (0, None, None) => 0,
            (1.., Some(parent), Some(_)) if parent < index => depths[parent] + 1,
            _ => return Err(invalid(Message::new("analysis-tree").with("number", index + 1))),
        };
        if depth > LONGEST {
            return Err(Unplayable::TooManyMoves(LONGEST).into());
        }
        depths.push(depth);
    }
    match depths.is_empty() {
        true => Err(invalid(Message::new("analysis-tree").with("number", 1_u32))),
        false => Ok(depths),
    }
}

/// Returns a comment without characters that hide or reorder text. Line breaks stay.
fn plain_comment(comment: &str) -> Result<String, BoardError> {
    let shown = comment.replace("\r\n", "\n");
    let shown = shown.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c });
    let plain: String = shown.filter(|&c| c == '\n' || is_plain(c)).collect();
    let plain = plain.trim();
    match plain.chars().count() {
        0..=LONGEST_COMMENT => Ok(plain.to_owned()),
        _ => Err(invalid(Message::new("text-long").with("most", LONGEST_COMMENT))),
    }
}

/// Fails if a mark is not a brush with one or two cells of the board.
fn check_marks<P: Shown>(start: &P, nodes: &[AnalysisNode]) -> Result<(), BoardError> {
    let cells: HashSet<String> = start.board().cells.into_iter().map(|cell| cell.name).collect();
    let is_mark = |text: &str| {
        let Some((brush, place)) = text.split_once(':') else { return false };
        let (from, to) = place.split_once('-').unwrap_or((place, place));
        BRUSHES.contains(&brush) && cells.contains(from) && cells.contains(to)
    };
    for (index, node) in nodes.iter().enumerate() {
        let valid = node.marks.len() <= MOST_MARKS && node.marks.iter().all(|mark| is_mark(mark));
        if !valid {
            return Err(invalid(Message::new("analysis-marks").with("number", index + 1)));
        }
    }
    Ok(())
}

/// Plays the moves of all variations, and replaces their texts by the canonical ones.
fn play_all<P: Shown>(
    start: &P,
    nodes: &mut [AnalysisNode],
    depths: &[usize],
) -> Result<(), BoardError> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(index);
        }
    }
    let mut game = Game::new(start.clone());
    let effort = Effort::of(EFFORT);
    let mut played = 0;
    // The landings of each position, once it has been reached.
    let mut landings: Vec<Option<Landings>> = vec![None; nodes.len()];
    landings[0] = Some(effort.examine(start)?);
    let mut siblings: HashSet<(usize, String)> = HashSet::new();
    // Each position comes after the one before its move, whose other variations are finished.
    let mut waiting: Vec<usize> = children[0].iter().rev().copied().collect();
    while let Some(index) = waiting.pop() {
        let before = depths[index] - 1;
        played += 1;
        if game.moves().len() > before {
            let line = game.moves()[..before].to_vec();
            played += line.len();
            game = Game::new(start.clone());
            line.into_iter().for_each(|m| game.play_unchecked(m));
        }
        if played > MOST_PLAYED {
            return Err(invalid(Message::new("analysis-work")));
        }
        let position = game.position().clone();
        let text = nodes[index].text.as_deref().unwrap_or_default();
        let parent = nodes[index].parent.unwrap_or_default();
        effort.spend(landings[parent].expect("a position comes after the one before its move"))?;
        let m = game
            .play_text(text)
            .map_err(|error| Unplayable::Refused { ply: before, why: error.into() })?;
        landings[index] = Some(effort.examine(game.position())?);
        let text = position.move_text(m);
        if !siblings.insert((parent, text.clone())) {
            return Err(invalid(Message::new("analysis-tree").with("number", index + 1)));
        }
        nodes[index].text = Some(text);
        waiting.extend(children[index].iter().rev());
    }
    Ok(())
}

fn invalid(why: Message) -> BoardError {
    BoardError::Invalid(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(parent: usize, text: &str) -> AnalysisNode {
        AnalysisNode {
            parent: Some(parent),
            text: Some(text.to_owned()),
            ..AnalysisNode::default()
        }
    }

    fn checked(nodes: Vec<AnalysisNode>) -> Result<CheckedTree, BoardError> {
        check(&"emergo:7x7".parse().unwrap(), None, nodes)
    }

    fn code(nodes: Vec<AnalysisNode>) -> &'static str {
        match checked(nodes) {
            Ok(_) => "valid",
            Err(BoardError::Invalid(why)) => why.code,
            Err(BoardError::Unplayable(Unplayable::TooManyMoves(_))) => "long",
            Err(BoardError::Unplayable(_)) => "illegal",
            Err(other) => panic!("{other}"),
        }
    }

    fn root() -> AnalysisNode {
        AnalysisNode::default()
    }

    #[test]
    fn variations_are_played_and_spelled_canonically() {
        let tree = vec![root(), node(0, "C3"), node(1, "e5"), node(0, "e3"), node(1, "g1")];
        let tree = checked(tree).unwrap();
        let texts: Vec<_> = tree.nodes.iter().filter_map(|node| node.text.as_deref()).collect();
        assert_eq!(texts, ["c3", "e5", "e3", "g1"]);
        assert_eq!((tree.game.as_str(), tree.position), ("emergo:7x7", None));
    }

    #[test]
    fn invalid_trees_are_rejected() {
        assert_eq!(code(vec![]), "analysis-tree");
        assert_eq!(code(vec![node(0, "c3")]), "analysis-tree");
        assert_eq!(code(vec![root(), root()]), "analysis-tree");
        assert_eq!(code(vec![root(), node(1, "c3")]), "analysis-tree");
        assert_eq!(code(vec![root(), node(0, "c3"), node(0, "C3")]), "analysis-tree");
        assert_eq!(code(vec![root(), node(0, "c3"), node(1, "c3")]), "illegal");
        assert_eq!(code(vec![root(); MOST_NODES + 1]), "analysis-nodes");
        let line = (0..=LONGEST).map(|parent| node(parent, "c3"));
        assert_eq!(code([root()].into_iter().chain(line).collect()), "long");
    }

    #[test]
    fn notes_are_bounded_and_plain() {
        let noted = |comment: &str, marks: &[&str]| AnalysisNode {
            comment: comment.to_owned(),
            marks: marks.iter().map(|&mark| mark.to_owned()).collect(),
            ..root()
        };
        let tree = checked(vec![noted(" a\u{202e}b\r\n\tc\u{7} ", &["green:c3", "red:c3-e5"])]);
        assert_eq!(tree.unwrap().nodes[0].comment, "ab\n c");
        assert_eq!(code(vec![noted(&"a".repeat(LONGEST_COMMENT + 1), &[])]), "text-long");
        for mark in ["c3", "pink:c3", "green:c2", "green:c3-", "green:c3-e5-c3", "green:<b>"] {
            assert_eq!(code(vec![noted("", &[mark])]), "analysis-marks", "{mark}");
        }
        assert_eq!(code(vec![noted("", &["green:c3"; MOST_MARKS + 1])]), "analysis-marks");
    }

    #[test]
    fn a_tree_with_many_long_variations_takes_too_much_work() {
        let variant: Variant = "emulsion:32".parse().unwrap();
        // A long line with three variations of each move. The line comes first, so each variation starts anew.
        let nodes = dispatch!(&variant, |P, config| {
            let mut game = Game::new(P::start(config));
            let (mut nodes, mut last) = (vec![root()], 0);
            for _ in 0..400 {
                let texts = game.legal_texts();
                game.play_text(&texts[0]).unwrap();
                let first = nodes.len();
                nodes.extend(texts.iter().take(4).map(|text| node(last, text)));
                last = first;
            }
            nodes
        });
        let found = check(&variant, None, nodes);
        assert!(matches!(found, Err(BoardError::Invalid(why)) if why.code == "analysis-work"));
    }

    /// The check of each capture lists those of the root, which takes 106,689 landings.
    #[test]
    fn many_captures_of_a_difficult_position_take_too_much_effort() {
        let variant: Variant = "emergo:hex-5".parse().unwrap();
        let position = "1,1,1,1,1/1,1,1,1,1,1/1,b1,1,b1,1,1,1/1,b1,b1,b1,b1,1,1,1/1,1,w1,b1,1,b1,1,1,1/\
                        1,b1,b1,b1,b1,b1,1,1/1,b1,1,b1,1,1,1/1,b1,b1,b1,1,1/1,1,1,1,1 w 17,0 400";
        let board = luctor_boards::any_board::open(&variant, Some(position)).unwrap();
        let captures: Vec<String> =
            board.view().position.legal.into_iter().map(|legal| legal.text).take(12).collect();
        let tree = |moves: &[String]| {
            let mut nodes = vec![root()];
            nodes.extend(moves.iter().map(|text| node(0, text)));
            check(&variant, Some(position), nodes)
        };
        assert!(tree(&captures[..2]).is_ok());
        let endless = BoardError::Unplayable(Unplayable::Endless);
        assert_eq!(tree(&captures).unwrap_err().to_string(), endless.to_string());
    }
}
