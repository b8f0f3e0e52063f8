//! Moves in commands, and the checks before a move.

use luctor_match::player::Player;
use luctor_match::state::Status;
use luctor_rules::Message;

use crate::play::loaded::Loaded;
use crate::postal::pbm::error::CommandError;

/// Splits words into the text of a move and its number, as in `e5#7`.
pub(super) fn numbered_move(words: &[String]) -> Result<(String, Option<usize>), CommandError> {
    let text = words.join(" ");
    let Some((text, number)) = text.split_once('#') else { return Ok((text, None)) };
    let invalid = || CommandError::rejected(&Message::new("reject.move-number"));
    let number = number.trim().parse().map_err(|_| invalid())?;
    Ok((text.trim().to_owned(), Some(number)))
}

/// Fails if a number is given that is not that of the next move.
pub(super) fn check_number(loaded: &Loaded, number: Option<usize>) -> Result<(), CommandError> {
    let next = loaded.state.plies() + 1;
    match number.is_some_and(|number| number != next) {
        true => Err(CommandError::rejected(&Message::new("reject.next-move").with("number", next))),
        false => Ok(()),
    }
}

/// Fails if a match is running and the opponent is to move.
pub(super) fn check_turn(loaded: &Loaded, player: Player) -> Result<(), CommandError> {
    let running = loaded.state.status() == Status::Running;
    match running && loaded.state.seats()[loaded.state.turn()] != player {
        true => Err(CommandError::rejected(&Message::new("reject.turn"))),
        false => Ok(()),
    }
}
