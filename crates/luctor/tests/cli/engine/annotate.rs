//! Tests of `luctor annotate`.

use crate::program::{luctor, luctor_reading};

/// A short game as text.
const TEXT: &str = "[Game \"emulsion:3,pie=off\"]\n[White \"anna\"]\n\n1. a1-a2 {Bold.} b1-c1 *\n";

#[test]
fn a_record_of_text_gets_evaluations_and_comments() {
    let text = "[Game \"emergo:7x7\"]\n\n1. d2 {Mine} e5 2. c5 b2 *\n";
    let expected = "\
[Game \"emergo:7x7\"]
[Opening \"d2 e5 c5 b2\"]
[Annotator \"luctor 0.1.0, 500 positions per move\"]

{[%eval 0.54] The game is not over after 4 turns. White made no mistakes, Black
none.} 1. d2 {[%eval -0.32] Mine} 1... e5 {[%eval 0.46]} 2. c5 {[%eval 0.46]}
2... b2 {[%eval 0.51]} *
";
    assert_eq!(luctor_reading(&["annotate", "--nodes", "500"], text).ok(), expected);
}

#[test]
fn annotating_twice_changes_nothing() {
    let args = ["annotate", "--nodes", "200", "-"];
    let once = luctor_reading(&args, TEXT).ok();
    assert!(once.contains("[White \"anna\"]") && once.contains("Bold."), "{once}");
    // The second time, the comments count as those of the program.
    let twice = luctor_reading(&args, &once).ok();
    assert_eq!(luctor_reading(&args, &twice).ok(), twice);
}

#[test]
fn lines_of_json_get_a_key_with_codes_and_texts() {
    let line = r#"{"game":"emulsion:2,pie=off","moves":["a1-a2"],"date":"2026-11-21","more":1}"#;
    let out = luctor_reading(&["annotate", "--nodes", "100"], format!("{line}\n\n{line}\n")).ok();
    let lines: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]), (2, &lines[1]));
    assert_eq!(lines[0]["more"], 1);
    let annotation = &lines[0]["annotation"];
    assert_eq!(annotation["summary"][0]["code"], "summary");
    assert_eq!(annotation["moves"][0]["eval"], "#0");
    let notes = annotation["moves"][0]["notes"].to_string();
    assert!(notes.contains("\"last-mover\"") && notes.contains("\"count\""), "{notes}");
    let text = luctor_reading(&["annotate", "--nodes", "100", "--format", "text"], line).ok();
    assert!(text.starts_with("[Game \"emulsion:2,pie=off\"]\n[Date \"2026.11.21\"]\n"), "{text}");
}

#[test]
fn text_becomes_json_with_its_headers() {
    let args = ["annotate", "--movetime", "1", "--format", "json"];
    let line: serde_json::Value = serde_json::from_str(&luctor_reading(&args, TEXT).ok()).unwrap();
    assert_eq!(line["headers"]["White"], "anna");
    assert_eq!(line["moves"], serde_json::json!(["a1-a2", "b1-c1"]));
}

#[test]
fn invalid_input_is_rejected_with_one_sentence() {
    for (input, error) in [
        ("1. e3", "record 1: the header Game is missing"),
        (
            "[Game \"chess\"]\n\ne4",
            "record 1: unknown game \"chess\": the games are emulsion and emergo",
        ),
        ("[Game \"emergo\"]\n\ne3 (d4", "standard input, record 1: a parenthesis has no partner"),
        ("[Game \"emergo\"]\n[Position \"x\"]\n\ne3", "record 1: "),
        ("{\"game\":", "standard input: the line is not a game: "),
        ("{\"game\":\"emergo\"}", "record 1: the line is not a game: missing field `moves`"),
        ("{\"game\":\"emergo\",\"moves\":[\"z9\"]}", "record 1: move 1: "),
    ] {
        let message = luctor_reading(&["annotate", "--nodes", "10"], input).fails_with(1);
        assert!(message.starts_with(error), "{input}: {message}");
    }
    let missing = luctor(&["annotate", "no/such/file"]).fails_with(1);
    assert!(missing.starts_with("cannot read no/such/file: "), "{missing}");
    let both = luctor(&["annotate", "--nodes", "1", "--movetime", "1"]).fails_with(2);
    assert!(both.contains("cannot be used with"), "{both}");
    assert_eq!(luctor(&["annotate"]).ok(), "");
}
