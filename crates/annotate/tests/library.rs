//! The library: every game and every variation is legal, and the files are as the program writes them.

use std::collections::HashSet;

use luctor_annotate::library;
use luctor_rules::{Color, Game, Outcome, Position, Variant, dispatch};

use crate::annotations::check;

/// The fewest games of each game.
const FEWEST: usize = 10;

#[test]
fn every_move_and_every_variation_is_legal() {
    library().iter().for_each(check);
}

#[test]
fn every_game_is_complete_and_its_result_is_right() {
    for record in library() {
        let id = record.header("Id").unwrap();
        let variant: Variant = record.header("Game").unwrap().parse().unwrap();
        let winner = match record.result.as_deref() {
            Some("1-0") => Some(Color::White),
            Some("0-1") => Some(Color::Black),
            Some("1/2-1/2") => None,
            other => panic!("{id}: {other:?}"),
        };
        assert_eq!(record.header("Result"), record.result.as_deref(), "{id}");
        let outcome = dispatch!(&variant, |P, config| {
            let start = record.header("Position").map(|text| P::from_text(config, text).unwrap());
            let mut game = Game::new(start.unwrap_or_else(|| P::start(config)));
            for played in &record.moves {
                game.play_text(&played.text).unwrap();
            }
            game.outcome()
        });
        assert!(matches!(outcome, Some(Outcome { winner: by, .. }) if by == winner), "{id}");
    }
}

#[test]
fn every_game_says_where_it_comes_from_and_has_notes() {
    let mut ids = HashSet::new();
    for record in library() {
        let id = record.header("Id").unwrap();
        assert!(ids.insert(id), "{id} occurs twice");
        assert!(id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{id}");
        for name in ["Game", "Event", "Annotator"] {
            assert!(record.header(name).is_some(), "{id} has no {name}");
        }
        let is_played = record.header("Command").is_some();
        assert!(is_played || record.header("Source").is_some(), "{id} has no source");
        assert!(!record.start.comment.is_empty(), "{id} has no summary");
        assert!(record.moves.iter().all(|played| played.note.eval.is_some()), "{id}");
    }
}

#[test]
fn both_games_have_enough_games() {
    for name in ["emergo", "emulsion"] {
        let is_game = |game: &str| game.split(':').next() == Some(name);
        let games = library().iter().filter(|record| record.header("Game").is_some_and(is_game));
        let games = games.filter(|record| !record.moves.is_empty());
        assert!(games.count() >= FEWEST, "{name}");
    }
}

#[test]
fn the_designers_position_is_counted() {
    let mut positions = library().iter().filter(|record| record.moves.is_empty());
    let record = positions.next().unwrap();
    assert_eq!(record.header("Game"), Some("emulsion:20"));
    assert!(record.start.comment.starts_with("Black wins 92 to 89 with the biggest group."));
    assert!(record.start.comment.contains("Black 92, 70, 24, 14; White 89, 80, 13, 4"));
}
