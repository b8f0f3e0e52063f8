//! The laws of positions and moves, and the comparison with the slow reference rules.

use luctor_rules::{Game, Outcome, Position, Variant};

use crate::slow::Slow;

/// The most landings of captures in positions whose moves are listed.
const MOST_LANDINGS: u64 = 10_000;

/// The most moves of a position that are checked one by one.
const MOST_MOVES: usize = 4;

/// One position in this number is compared with the reference, which takes a thousand times as long as the fast code.
const COMPARED: u64 = 16;

/// The largest board, in bytes of the text of a position, that is compared with the reference.
const LONGEST_COMPARED: usize = 130;

/// Parses a text as a position, and checks the laws of an accepted one.
pub fn check_position<P: Position>(variant: &Variant, config: &P::Config, text: &str) {
    match P::from_text(config, text) {
        Ok(position) => check_laws(variant, &position),
        Err(invalid) => check_message(&invalid.to_string()),
    }
}

/// Plays the move that each byte chooses, until the game ends. Checks the laws of the last position and returns it.
pub fn check_game<P: Position>(variant: &Variant, config: &P::Config, choices: &[u8]) -> P {
    let mut position = P::start(config);
    let mut scratch = Vec::new();
    for &choice in choices {
        let Some(m) = position.pick(&mut scratch, |count| usize::from(choice) % count) else {
            break;
        };
        position.play_unchecked(m);
    }
    check_laws(variant, &position);
    position
}

/// Parses a text as a move. An accepted move is legal and equals the parsed text of itself. A rejected one changes
/// nothing.
pub fn check_move<P: Position>(position: &P, text: &str) {
    let mut game = Game::new(position.clone());
    match game.play_text(text) {
        Ok(m) => {
            assert!(position.legal_moves().contains(&m), "{position:?} {text:?}");
            check_legal(position, m);
        }
        Err(refusal) => {
            check_message(&refusal.to_string());
            assert!(
                game.position() == position && game.moves().is_empty(),
                "{position:?} {text:?}"
            );
        }
    }
}

/// Checks that a message is one short line without control characters.
pub fn check_message(message: &str) {
    assert!(!message.is_empty() && !message.contains(char::is_control), "{message:?}");
    assert!(message.len() < 8_000, "{} bytes: {message:?}", message.len());
}

fn check_laws<P: Position>(variant: &Variant, position: &P) {
    let text = position.to_string();
    let again = P::from_text(position.config(), &text).expect("the text of a position is valid");
    assert_eq!(&again, position);
    assert_eq!(again.to_string(), text);
    assert_eq!(again.zobrist(), position.zobrist(), "{text}");
    assert_eq!(position.zobrist(), position.zobrist_from_scratch(), "{text}");
    if !position.is_listable(&mut { MOST_LANDINGS }) {
        return;
    }
    let moves = position.legal_moves();
    assert_eq!(position.legal_count(), moves.len(), "{text}");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{text}");
    for &m in moves.iter().step_by(moves.len() / MOST_MOVES + 1) {
        check_legal(position, m);
    }
    if position.zobrist().is_multiple_of(COMPARED) && text.len() <= LONGEST_COMPARED {
        compare(variant, position, &text, &moves);
    }
}

fn check_legal<P: Position>(position: &P, m: P::Move) {
    assert_eq!(position.check(m), Ok(()), "{position:?} {m:?}");
    let text = position.move_text(m);
    assert_eq!(position.parse_move(&text).as_ref(), Ok(&m), "{position:?} {text}");
    let mut next = position.clone();
    next.play_unchecked(m);
    assert_eq!(next.zobrist(), next.zobrist_from_scratch(), "{position:?} {text}");
    let again = P::from_text(next.config(), &next.to_string());
    assert_eq!(again.ok().as_ref(), Some(&next), "{position:?} {text}");
}

/// Compares the moves, the result, and the position after one of the moves.
fn compare<P: Position>(variant: &Variant, position: &P, text: &str, moves: &[P::Move]) {
    let slow = Slow::new(variant);
    let (legal, result) = slow.report(text);
    assert_eq!(position.legal_texts(), legal, "{variant} {text}");
    assert_eq!(position.outcome().map(result_text), result, "{variant} {text}");
    if let Some(&m) = moves.get(text.len() % moves.len().max(1)) {
        let name = position.move_text(m);
        let mut after = position.clone();
        after.play_unchecked(m);
        assert_eq!(after.to_string(), slow.play(text, &name), "{variant} {text} {name}");
    }
}

fn result_text(outcome: Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{winner} {}", outcome.reason),
        None => format!("none {}", outcome.reason),
    }
}
