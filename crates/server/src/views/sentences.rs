//! Sentences about a match.

use luctor_rules::{Color, Message as Words};

use super::shown_game::shown;
use super::told::Told;
use luctor_match::state::{End, Match, Party};

/// How the match ended, in words.
pub(super) fn result(state: &Match) -> Option<String> {
    let loses =
        |how: &str, loser: Color| format!("{} {how}: {} wins.", loser.title(), (!loser).title());
    Some(match state.end()? {
        End::Resigned(loser) => loses("resigned", loser),
        End::Flagged(loser) => loses("ran out of time", loser),
        End::Claimed(winner) => loses("left", !winner),
        End::ClaimedDraw => "A player left: the game is a draw.".to_owned(),
        End::Agreed => "Both agreed on a draw.".to_owned(),
        End::Aborted(Some(color)) => format!("{} called the game off.", color.title()),
        End::Aborted(None) => "The game was called off: a first move did not come.".to_owned(),
        End::Rules(outcome) => capital(&shown(state).explain(outcome).0),
    })
}

/// The same for other languages.
pub(super) fn told_result(state: &Match) -> Option<Told> {
    let loser = |code, loser: Color| Words::new(code).with("side", loser).with("winner", !loser);
    let words = match state.end()? {
        End::Resigned(side) => loser("resigned", side),
        End::Flagged(side) => loser("time", side),
        End::Claimed(winner) => loser("left", !winner),
        End::ClaimedDraw => Words::new("left-draw"),
        End::Agreed => Words::new("agreed"),
        End::Aborted(Some(side)) => Words::new("aborted").with("side", side),
        End::Aborted(None) => Words::new("not-begun"),
        End::Rules(outcome) => shown(state).explain(outcome).1,
    };
    Some(words.into())
}

/// The moves of a match in which everybody has seen that the sides were swapped.
const SEEN: usize = 4;

/// What a player may have missed, and the same for other languages.
pub(super) fn notice(state: &Match) -> Option<(String, Told)> {
    if !state.exchanged() || state.movers().len() >= SEEN {
        return None;
    }
    let computer = Color::ALL.into_iter().find(|&color| state.party_at(color) == Party::Computer);
    let now = match computer {
        Some(color) => format!("the computer plays {} now", color.title()),
        None => "who played Black plays White now".to_owned(),
    };
    let told = Words::new("sides-swapped").with("computer", computer).into();
    Some((format!("Sides were swapped by the pie rule: {now}."), told))
}

/// The beginning of a word, short enough to be said back.
pub(crate) fn shortened(word: &str) -> String {
    word.chars().take(40).collect()
}

/// The first few of many moves, as words of a sentence.
pub(super) fn some_of(moves: &[impl AsRef<str>]) -> String {
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    const SHOWN: usize = 4;
    match moves.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [rest @ .., last] if moves.len() <= SHOWN => format!("{} or {last}", rest.join(", ")),
        _ => {
            let others = moves.len() - SHOWN;
            let others = if others == 1 { "another" } else { &format!("one of {others} others") };
            format!("{} or {others}", moves[..SHOWN].join(", "))
        }
    }
}

/// The sentence with a capital at its start and a full stop at its end. A move or a cell at its
/// start stays as it is written.
pub(crate) fn capital(sentence: &str) -> String {
    let word = sentence.split(' ').next().unwrap_or_default();
    let mut sentence = sentence.to_owned();
    if word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        sentence[..word.len().min(1)].make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(some_of(&["a"]), "a");
        assert_eq!(some_of(&["a", "b", "c"]), "a, b or c");
        assert_eq!(some_of(&["a", "b", "c", "d", "e"]), "a, b, c, d or another");
        assert_eq!(some_of(&["a", "b", "c", "d", "e", "f"]), "a, b, c, d or one of 2 others");
    }

    #[test]
    fn sentences_begin_and_end_well() {
        assert_eq!(capital("that entry would feed"), "That entry would feed.");
        assert_eq!(capital("Who wins?"), "Who wins?");
        assert_eq!(capital("a1-b2 leaves it at 2"), "a1-b2 leaves it at 2.");
        assert_eq!(capital("\"e9\" is no move"), "\"e9\" is no move.");
        assert_eq!(capital(""), ".");
    }
}
