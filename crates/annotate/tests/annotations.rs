//! Annotations: the notes of a short game, and properties of all.

use std::path::Path;

use luctor_annotate::record::{Mark, Record, Variation, read};
use luctor_annotate::{Analysis, Evaluation, Limit, Source, analyze, annotate};
use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::{Engine, Options};

/// Annotates the game of a record as the program does.
fn annotated(record: &Record, nodes: u64) -> Record {
    let variant: Variant = record.header("Game").unwrap().parse().unwrap();
    let moves = record.move_texts();
    let position = record.header("Position");
    let source = Source { variant: &variant, position, moves: &moves, winner: None };
    let options = Options { hash_mib: 4, lines: 2, ..Options::default() };
    let mut engine = Engine::new(&variant, options);
    let mut done = Vec::new();
    let analysis = analyze(&mut engine, &source, Limit::Nodes(nodes), &mut |at, of| {
        assert_eq!(of, moves.len() + 1);
        done.push(at);
    });
    assert_eq!(done, (1..=moves.len() + 1).collect::<Vec<_>>());
    let annotation = annotate(&source, &analysis.unwrap()).unwrap();
    let mut record = record.clone();
    annotation.write_into(&mut record, "test");
    record
}

/// Fails if a move of a record, or of a variation, is not legal.
pub(crate) fn check(record: &Record) {
    let variant: Variant = record.header("Game").unwrap().parse().unwrap();
    dispatch!(&variant, |P, config| {
        let start = record.header("Position").map(|text| P::from_text(config, text).unwrap());
        let mut game = Game::new(start.unwrap_or_else(|| P::start(config)));
        for played in &record.moves {
            for Variation { moves, .. } in &played.variations {
                let mut other = game.clone();
                for m in moves {
                    other.play_text(&m.text).unwrap();
                }
            }
            game.play_text(&played.text).unwrap();
        }
    });
}

fn game(name: &str, moves: &str) -> Record {
    read(&format!("[Game \"{name}\"]\n\n{moves}")).unwrap()
}

const EMERGO: &str = "d2 e5 c5 b2 g5 f2 a5 e7 b6 a7 a3 e3 d2xf4xd6 e1 a3xc1 e3 b4 e3-d2 c1xe3xg1 e1-f2 g1xe3 e7-f6 g5xe7";
const EMULSION: &str = "e3-d3 swap d1-d2 b2-b3 f1-e1 b4-c4 a2-b3 e5-d5 c6-c5 a5-a4 e6-d5 f4-f5 b3-a4 b6-c5 d5-e6 c1-d2 c2-d1 f5-e6 b2-a3";

/// `UPDATE_EXPECT=1` writes the expected text.
#[test]
fn a_game_of_emergo_is_annotated_in_the_same_words_everywhere() {
    let record = annotated(&game("emergo:7x7", EMERGO), 3_000);
    check(&record);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/emergo.txt");
    let text = record.to_string();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(file).unwrap());
    assert_eq!(read(&text), Ok(record));
}

#[test]
fn a_game_of_emulsion_ends_with_its_groups_counted() {
    let record = annotated(&game("emulsion:6", EMULSION), 500);
    check(&record);
    let last = &record.moves.last().unwrap().note;
    assert!(last.comment.contains("Groups at the end: Black"), "{}", last.comment);
    assert!(record.moves[1].note.comment.contains("The players swap sides."));
    assert!(record.start.comment.starts_with("Black won after 19 turns."));
}

#[test]
fn a_game_is_annotated_once() {
    let once = annotated(&game("emergo:7x7", EMERGO), 500);
    assert_eq!(annotated(&once, 500), once);
}

#[test]
fn comments_of_users_stay() {
    let record = game("emergo:7x7", "{Mine} d2 {Good} (c3 {Mine, too}) e5");
    let record = annotated(&record, 500);
    assert!(record.start.comment.starts_with("Mine The game is not over"));
    assert!(record.moves[0].note.comment.starts_with("Good"));
    assert_eq!(record.moves[0].variations[0].moves[0].note.comment, "Mine, too");
}

#[test]
fn a_finished_position_without_moves_is_explained() {
    let mut record = game("emulsion:2,pie=off", "");
    record.set_header("Position", "bb/ww b 4");
    let record = annotated(&record, 100);
    assert!(record.start.comment.contains("Groups at the end: Black 2; White 2."));
    assert!(record.header("Opening").is_none());
}

#[test]
fn an_incomplete_analysis_gives_notes_about_the_first_moves() {
    let variant: Variant = "emergo:7x7".parse().unwrap();
    let moves = ["d2", "e5", "c5"].map(str::to_owned);
    let source = Source { variant: &variant, position: None, moves: &moves, winner: None };
    let at = |eval: &str, best: &str| Evaluation::new(eval.parse().unwrap(), vec![best.to_owned()]);
    let found = vec![at("0.00", "c3"), at("-2.00", "a1")];
    let analysis = Analysis::of_evaluations(&source, found).unwrap();
    let annotation = annotate(&source, &analysis).unwrap();
    assert_eq!(annotation.moves[0].mark, Some(Mark::Blunder));
    assert_eq!(annotation.moves[0].better, ["c3"]);
    assert_eq!((annotation.moves[1].mark, annotation.moves[1].eval), (None, None));
}

#[test]
fn illegal_moves_are_rejected() {
    let variant: Variant = "emergo:7x7".parse().unwrap();
    let moves = ["d2", "d2"].map(str::to_owned);
    let source = Source { variant: &variant, position: None, moves: &moves, winner: None };
    let error = source.canonical_moves().unwrap_err();
    assert!(error.to_string().starts_with("move 2: "), "{error}");
}
