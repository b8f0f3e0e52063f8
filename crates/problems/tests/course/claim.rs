//! The truth of claims and the answers to questions.

use luctor_problems::solution::Line;
use luctor_problems::{Id, Problem, Proof, Source, TableSet, check as prove};
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Color, Variant};

use super::board::Board;
use super::chapter::{Ask, Claim, Says, Task};
use super::value::{Values, searched};

/// Checks a claim about a task.
pub(super) fn check(
    task: &Task,
    start: &Board,
    claim: &Claim,
    values: &mut Values,
) -> Result<(), String> {
    let board = start.after(&claim.after)?;
    match &claim.says {
        Says::Moves(moves) => same(&sorted(moves.clone()), &sorted(board.legal())),
        Says::Count(count) => same(count, &board.legal().len()),
        Says::Captures(must) => same(must, &captures(&board)),
        Says::Refused(text, rule) => same(&Some(*rule), &board.broken_rule(text)),
        Says::Pieces(pieces) => pieces
            .iter()
            .try_for_each(|(cell, piece)| same(&Some(piece.clone()), &board.piece(cell))),
        Says::Values(pieces) => pieces
            .iter()
            .try_for_each(|(cell, value)| same(&Some(value.clone()), &board.value(cell))),
        Says::Hands([white, black]) => {
            let hands = board.hands().ok_or("this game has no hands")?;
            same(white, &hands[Color::White])?;
            same(black, &hands[Color::Black])
        }
        Says::Groups(black, white) => {
            let groups = board.groups().ok_or("this game has no groups")?;
            same(black, &groups[Color::Black])?;
            same(white, &groups[Color::White])
        }
        Says::Over(result) => same(&Some(result.clone()), &board.over()),
        Says::Winner(side) => same(side, &values.winner(&board)?),
        Says::Wins(moves) => {
            let mut wins = Vec::new();
            for m in board.legal() {
                // After a swap of sides, the player has the other color.
                let color = if m == "swap" { !board.turn() } else { board.turn() };
                let after = board.after(std::slice::from_ref(&m))?;
                if values.winner(&after)? == color.to_string() {
                    wins.push(m);
                }
            }
            same(&sorted(moves.clone()), &wins)
        }
        Says::Only(goal, proof) => only(task, &board, goal, *proof, values),
        Says::Prefers(m, nodes) => {
            same(&Some(m.clone()), &searched(&task.game, &board.text(), *nodes).m)
        }
    }
}

/// Returns the right answer to a question.
pub(super) fn answer(board: &Board, ask: &Ask, values: &mut Values) -> Result<String, String> {
    let number = match ask {
        Ask::Moves => Some(board.legal().len()),
        Ask::Caps(cell) => {
            let digits = |piece: String| piece[1..].split(['b', 'w']).next()?.parse().ok();
            board.piece(cell).and_then(digits)
        }
        Ask::Prisoners(color) => board.prisoners(*color).map(|count| count as usize),
        Ask::Hand(color) => board.hands().map(|hands| hands[*color].into()),
        // All legal captures take equally many men (rule 8).
        Ask::Captured => board.legal().first().map(|m| m.matches('x').count()),
        Ask::Value(cell) => return board.value(cell).ok_or_else(|| format!("{cell} has no value")),
        Ask::Biggest(color) => board.groups().and_then(|groups| groups[*color].first().copied()),
        Ask::Turns => {
            let (least, most) = board.turns();
            (least == most).then_some(most)
        }
        Ask::Winner => return values.winner(board),
    };
    number.map(|number| number.to_string()).ok_or_else(|| format!("{ask:?} has no answer"))
}

/// Proves that the accepted moves of a task are the only right ones.
fn only(
    task: &Task,
    board: &Board,
    goal: &str,
    proof: Proof,
    values: &mut Values,
) -> Result<(), String> {
    let line = |m: &String| Line { play: vec![m.clone()], next: Vec::new() };
    let id = match board {
        Board::Emergo(game) => Id::of(game.position()),
        Board::Emulsion(game) => Id::of::<Emulsion<u64>>(game.position()),
    };
    let problem = Problem {
        id,
        game: task.game.clone(),
        position: board.text(),
        goal: goal.parse().map_err(|_| format!("{goal} is no goal"))?,
        solution: task.play.iter().flatten().map(line).collect(),
        themes: Vec::new(),
        level: None,
        rating: 0,
        proof,
        source: Source::SelfPlay { seed: 0, number: 0, ply: 0, variation: Vec::new() },
    };
    let none = TableSet::new();
    let tables = match (&task.game, proof) {
        (Variant::Emergo(config), Proof::Table) => values.tables(config),
        _ => &none,
    };
    prove(&problem, tables).map_err(|failure| failure.to_string())
}

/// Returns whether the side to move must capture.
fn captures(board: &Board) -> bool {
    board.legal().iter().any(|m| m.contains('x'))
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

fn same<T: PartialEq + std::fmt::Debug>(claimed: &T, found: &T) -> Result<(), String> {
    if claimed == found { Ok(()) } else { Err(format!("found {found:?}")) }
}
