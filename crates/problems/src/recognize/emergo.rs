//! Themes of Emergo.

use luctor_rules::emergo::{Action, Piece};
use luctor_rules::{Color, Position};
use luctor_tables::Emergo64;

use crate::goal::Goal;
use crate::problem::Proof;
use crate::prove::after;
use crate::theme::Theme;

/// A capture of at least this many men is long.
const LONG: usize = 4;
/// The fewest men that a decapitation frees.
const FREED: u8 = 2;
/// A decapitation counts in this number of first turns. Almost every game ends with one.
const EARLY: usize = 4;
/// The fewest men that a piece takes prisoner until it has buried the enemy.
const BURIED: u8 = 3;

/// Returns the themes of the main line, sorted.
pub(crate) fn themes(position: &Emergo64, line: &[String], goal: Goal, proof: Proof) -> Vec<Theme> {
    let mut found = Vec::new();
    if goal == Goal::HoldDraw {
        found.push(Theme::Draw);
    }
    if proof == Proof::Table {
        found.push(Theme::Endgame);
    }
    let solver = position.turn();
    let mut at = position.clone();
    for (ply, text) in line.iter().enumerate() {
        let Ok(m) = at.parse_move(text) else { break };
        if at.turn() == solver {
            turn_themes(&at, m, ply, &mut found);
        }
        at.play_unchecked(m);
    }
    if buries(&at, solver)
        && most_prisoners(&at, solver) >= most_prisoners(position, solver) + BURIED
    {
        found.push(Theme::Burying);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Adds the themes of a turn of the solver, `ply` turns after the first one.
fn turn_themes(
    position: &Emergo64,
    m: <Emergo64 as Position>::Move,
    ply: usize,
    found: &mut Vec<Theme>,
) {
    let (first, early) = (ply == 0, ply < EARLY);
    let next = after(position, m);
    let feeds = next.can_capture(next.turn());
    match m.action() {
        Action::Enter(_) if first => {
            let men = position.hands()[position.turn()] - next.hands()[position.turn()];
            found.push(if men > 1 { Theme::Shadowpiece } else { Theme::Entering });
        }
        Action::Enter(_) | Action::Step { .. } => {}
        Action::Capture(route) => {
            if route.takes() >= LONG {
                found.push(Theme::LongCapture);
            }
            if first && position.legal_count() > 1 {
                found.push(Theme::CaptureChoice);
            }
            let jumped = position.jumped(m);
            if twice(&jumped) || twice(&position.cells_of(m)) {
                found.push(Theme::Roundabout);
            }
            let freed = |cell| {
                let piece = next.piece(cell).filter(|piece| piece.color == position.turn());
                piece.map_or(0, |Piece { caps, .. }| caps)
            };
            if early && jumped.into_iter().any(|cell| freed(cell) >= FREED) {
                found.push(Theme::Decapitation);
            }
        }
    }
    if first && !matches!(m.action(), Action::Capture(_)) {
        if !feeds {
            found.push(Theme::Quiet);
        } else if !position.can_capture(next.turn()) {
            found.push(Theme::Feeding);
        }
    }
}

/// Returns whether a list has an element twice.
fn twice<T: Ord>(list: &[T]) -> bool {
    let mut sorted: Vec<&T> = list.iter().collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// Returns whether one piece of the solver holds more than half of the enemy's men as prisoners.
fn buries(position: &Emergo64, solver: Color) -> bool {
    2 * most_prisoners(position, solver) > Position::config(position).men()
}

/// Returns the number of prisoners of the piece of the solver that has the most.
fn most_prisoners(position: &Emergo64, solver: Color) -> u8 {
    position.pieces(solver).map(|piece| piece.prisoners).max().unwrap_or(0)
}
