//! The laws, each checked for one position of a game.

use std::collections::{BTreeSet, HashSet};

use luctor_rules::{Game, Position, Refusal, divide, perft};

use crate::support::Random;

pub(super) fn moves_have_different_texts<P: Position>(game: &Game<P>, _: &mut Random) {
    let position = game.position();
    let moves = position.legal_moves();
    assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "{position:?}");
    let texts = position.legal_texts();
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), moves.len(), "{position:?}");
    assert!(texts.is_sorted(), "{position:?}");
}

pub(super) fn counting_and_picking_moves_agree_with_the_list<P: Position>(
    game: &Game<P>,
    random: &mut Random,
) {
    let position = game.position();
    let moves = position.legal_moves();
    assert_eq!(position.legal_count(), moves.len(), "{position:?}");
    // The scratch list can have any content.
    let mut scratch = moves.clone();
    random.shuffle(&mut scratch);
    for n in 0..moves.len() + 3 {
        let mut offered = None;
        let found = position.pick(&mut scratch, |count| {
            offered = Some(count);
            n
        });
        assert_eq!(found, moves.get(n).copied(), "{position:?} {n}");
        assert_eq!(offered, (!moves.is_empty()).then_some(moves.len()), "{position:?}");
    }
    assert_eq!(position.pick(&mut scratch, |_| usize::MAX), None, "{position:?}");
    // Moves are appended to the existing content.
    let mut twice = moves.clone();
    position.legal_moves_into(&mut twice);
    assert_eq!(twice, [moves.clone(), moves].concat(), "{position:?}");
}

pub(super) fn no_move_is_legal_if_and_only_if_the_game_is_over<P: Position>(
    game: &Game<P>,
    _: &mut Random,
) {
    let position = game.position();
    assert_eq!(position.legal_moves().is_empty(), position.outcome().is_some(), "{position:?}");
    assert_eq!(game.legal_moves().is_empty(), game.outcome().is_some(), "{position:?}");
    if let Some(outcome) = game.outcome() {
        let message = position.outcome_message(outcome);
        assert!(!message.code.is_empty(), "{position:?}");
    }
}

pub(super) fn the_text_of_every_move_is_read_back<P: Position>(game: &Game<P>, _: &mut Random) {
    let position = game.position();
    for m in position.legal_moves() {
        let text = position.move_text(m);
        assert_eq!(position.parse_move(&text).as_ref(), Ok(&m), "{position:?} {text}");
    }
}

pub(super) fn the_text_of_every_position_is_read_back<P: Position>(game: &Game<P>, _: &mut Random) {
    let position = game.position();
    let again = P::from_text(position.config(), &position.to_string()).unwrap();
    assert_eq!(&again, position);
    assert_eq!(again.to_string(), position.to_string());
    assert_eq!(again.zobrist(), position.zobrist(), "{position:?}");
    assert_eq!(again.ply() as usize, game.moves().len(), "{position:?}");
}

pub(super) fn the_incremental_hash_equals_the_hash_from_scratch<P: Position>(
    game: &Game<P>,
    _: &mut Random,
) {
    let position = game.position();
    assert_eq!(position.zobrist(), position.zobrist_from_scratch(), "{position:?}");
    for m in position.legal_moves() {
        let mut next = position.clone();
        next.play_unchecked(m);
        assert_eq!(next.zobrist(), next.zobrist_from_scratch(), "{position:?} {m:?}");
        assert_ne!(next.zobrist(), position.zobrist(), "{position:?} {m:?}");
    }
}

pub(super) fn positions_for_perft_have_consistent_hashes<P: Position>(
    game: &Game<P>,
    _: &mut Random,
) {
    let position = game.position().clone().for_perft();
    assert_eq!(position.zobrist(), position.zobrist_from_scratch(), "{position:?}");
    assert_eq!(position.to_string(), game.position().to_string());
    assert_eq!(perft(&position, 1), position.legal_count() as u64, "{position:?}");
}

pub(super) fn a_rejected_text_changes_nothing<P: Position>(game: &Game<P>, random: &mut Random) {
    let legal = game.position().legal_moves();
    for _ in 0..12 {
        let text = random_text(random);
        let mut after = game.clone();
        match after.play_text(&text) {
            Ok(m) => assert!(legal.contains(&m), "{:?} {text:?}", game.position()),
            Err(error) => {
                assert_eq!(after.position(), game.position(), "{text:?}");
                assert_eq!(after.position().zobrist(), game.position().zobrist(), "{text:?}");
                assert_eq!(after.moves(), game.moves(), "{text:?}");
                assert_eq!(after.history(), game.history(), "{text:?}");
                let sentence = error.to_string();
                assert!(!sentence.is_empty() && sentence.lines().count() == 1, "{sentence:?}");
                assert!(!sentence.ends_with('.'), "{sentence:?}");
            }
        }
    }
}

pub(super) fn checked_moves_agree_with_the_list<P: Position>(game: &Game<P>, random: &mut Random) {
    let position = game.position();
    let legal: BTreeSet<P::Move> = position.legal_moves().into_iter().collect();
    // Moves that were legal earlier in the game.
    let mut earlier = game.start().clone();
    let mut moves: Vec<P::Move> = legal.iter().copied().collect();
    for &m in game.moves() {
        moves.push(m);
        moves.push(random.pick(&earlier.legal_moves()));
        earlier.play_unchecked(m);
    }
    for _ in 0..moves.len().min(60) {
        let m = random.pick(&moves);
        let mut after = position.clone();
        match (after.play(m), position.check(m)) {
            (Ok(()), Ok(())) => {
                assert!(legal.contains(&m), "{position:?} {m:?}");
                let mut unchecked = position.clone();
                unchecked.play_unchecked(m);
                assert_eq!(after, unchecked);
            }
            (Err(refusal), Err(same)) => {
                assert!(!legal.contains(&m), "{position:?} {m:?} {refusal}");
                assert_eq!((&after, refusal.to_string()), (position, same.to_string()));
                assert!(refusal.rule().is_some(), "{position:?} {m:?} {refusal}");
            }
            (played, checked) => panic!("{position:?} {m:?}: {played:?}, {checked:?}"),
        }
    }
}

pub(super) fn no_position_repeats_after_an_irreversible_move<P: Position>(
    game: &Game<P>,
    _: &mut Random,
) {
    // Replays the game. The hash of the current position may occur only after the last irreversible
    // move.
    let mut gone = HashSet::new();
    let mut since = HashSet::new();
    let mut position = game.start().clone();
    for &m in game.moves() {
        since.insert(position.zobrist());
        if position.is_irreversible(m) {
            gone.extend(since.drain());
        }
        position.play_unchecked(m);
    }
    assert!(!gone.contains(&position.zobrist()), "{position:?} occurred before");
}

pub(super) fn undo_restores_everything<P: Position>(game: &Game<P>, random: &mut Random) {
    let mut ahead = game.clone();
    let mut played = Vec::new();
    while played.len() < 3 && ahead.outcome().is_none() {
        let m = random.pick(&ahead.legal_moves());
        ahead.play_unchecked(m);
        played.push(m);
    }
    while let Some(m) = played.pop() {
        assert_eq!(ahead.undo(), Some(m));
    }
    assert_eq!(ahead.position(), game.position());
    assert_eq!(ahead.position().zobrist(), game.position().zobrist());
    assert_eq!(ahead.moves(), game.moves());
    assert_eq!(ahead.history(), game.history());
    assert_eq!(ahead.outcome(), game.outcome());
    assert_eq!(Game::new(game.start().clone()).undo(), None);
}

/// The maximum number of moves of a position to check. Two turns of more moves take too long.
const MOST_MOVES: usize = 300;

pub(super) fn perft_is_the_sum_of_its_division<P: Position>(game: &Game<P>, _: &mut Random) {
    let position = game.position().clone().for_perft();
    let moves = position.legal_moves();
    if moves.len() > MOST_MOVES {
        return;
    }
    let after = |&m: &P::Move| {
        let mut next = position.clone();
        next.play_unchecked(m);
        next.legal_moves().len() as u64
    };
    let expected: Vec<(P::Move, u64)> = moves.iter().map(|m| (*m, after(m))).collect();
    assert_eq!(divide(&position, 2), expected, "{position:?}");
    let sum: u64 = expected.iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(perft(&position, 2), sum, "{position:?}");
    assert_eq!((perft(&position, 0), divide(&position, 0)), (1, Vec::new()));
}

/// Returns a text that resembles a move, or garbage.
fn random_text(random: &mut Random) -> String {
    let garbage = ["", " ", "-", "x", "pass", "resign", "swap", "a1-", "3*", "é5", "\0", "a1\n!"];
    if random.below(6) == 0 {
        return random.pick(&garbage).to_owned();
    }
    let cell = |random: &mut Random| {
        let letter = (b'a' + random.below(9) as u8) as char;
        format!("{letter}{}", random.below(10))
    };
    let mut text = random.pick(&["", "", "", "", "b:", "2*"]).to_owned() + &cell(random);
    let between = random.pick(&["-", "x", "/", " ", "", " w:", "--"]);
    for _ in 0..random.below(4) {
        text = text + between + &cell(random);
    }
    if random.below(4) == 0 { text.to_uppercase() } else { text }
}
