//! Exact results of late positions of Emulsion, by a search with a limit.

use luctor_rules::Position as _;
use luctor_rules::emulsion::{Config, Emulsion, Move};
use luctor_solver::{Options, Solver, supports};

use crate::views::{ExactMove, ExactResult, ExactValue, ExactValues};

/// The most positions that a search visits: about 50 milliseconds.
const MOST_POSITIONS: u64 = 40_000;
/// The most legal moves of a position that the search tries. With more, the limit is rarely enough.
const MOST_MOVES: usize = 60;
/// The size of the solver's table in bytes.
const MEMORY: usize = 1 << 20;

/// Returns the results of a position and of its legal moves, or `None` if the search does not solve the position. Moves
/// that it does not solve are left out.
pub(crate) fn values(config: &Config, position: &str) -> Option<ExactValues> {
    if !supports(config) {
        return None;
    }
    // The caller has read the position already.
    let position = Emulsion::<u64>::from_text(config, position).ok()?;
    let moves = position.legal_moves();
    if moves.is_empty() || moves.len() > MOST_MOVES {
        return None;
    }
    let options = Options { memory: MEMORY, ..Options::default() };
    let solver = Solver::new(config, options).ok()?.with_limit(MOST_POSITIONS);
    let of =
        |win| ExactValue::without_distance(if win { ExactResult::Win } else { ExactResult::Loss });
    let value = of(solver.winner(&position).ok()? == position.turn());
    let results = moves.into_iter().map_while(|m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        // After the exchange, the player has the other color.
        let own = if m == Move::Pie { !position.turn() } else { position.turn() };
        let wins = solver.winner(&after).ok()? == own;
        Some((wins, ExactMove { text: position.move_text(m), value: of(wins) }))
    });
    let mut moves: Vec<_> = results.collect();
    moves.sort_by_key(|&(wins, _)| !wins);
    let moves = moves.into_iter().map(|(_, m)| m).collect();
    Some(ExactValues { value: Some(value), moves })
}

#[cfg(test)]
mod tests {
    use luctor_rules::Variant;

    use super::*;

    fn solved(game: &str, position: &str) -> Option<ExactValues> {
        let Ok(Variant::Emulsion(config)) = game.parse() else { panic!("{game} is no Emulsion") };
        values(&config, position)
    }

    #[test]
    fn small_boards_are_solved_from_the_start() {
        let start = "wbwb/bwbw/wbwb/bwbw b 0";
        let found = solved("emulsion:4,pie=off", start).unwrap();
        assert_eq!(found.value, Some(ExactValue::without_distance(ExactResult::Win)));
        let wins = found.moves.iter().filter(|m| Some(m.value) == found.value).count();
        // docs/solving.md has the same numbers.
        assert_eq!((wins, found.moves.len()), (4, 24));
        // With the pie rule, White can take over the winning side.
        let found = solved("emulsion:4", start).unwrap();
        assert_eq!(found.value, Some(ExactValue::without_distance(ExactResult::Loss)));
    }

    #[test]
    fn large_boards_and_early_positions_have_no_values() {
        let start = |size| {
            let config = format!("emulsion:{size}");
            let Ok(Variant::Emulsion(config)) = config.parse() else { panic!("{config}") };
            values(&config, &Emulsion::<u64>::start(&config).to_string())
        };
        assert_eq!(start(8), None);
        assert_eq!(start(6), None);
        assert_eq!(solved("emulsion:10", "too large to be read"), None);
    }
}
