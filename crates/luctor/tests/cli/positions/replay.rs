//! Tests of `luctor replay`.

use std::io::{BufRead, BufReader, Write};

use crate::positions::moves::TWO_ROUTES;
use crate::program::{luctor_reading, start};

/// Replays games and returns the answers. Expects `invalid` games with an error.
fn replay(args: &[&str], input: impl AsRef<[u8]>, invalid: usize) -> Vec<String> {
    let answer = luctor_reading(&[&["replay"], args].concat(), input);
    let lines: Vec<String> = answer.out.lines().map(str::to_owned).collect();
    assert_eq!(answer.status, i32::from(invalid > 0), "{lines:?}");
    let error = match invalid {
        0 => String::new(),
        _ => format!("luctor: {invalid} of {} games are invalid\n", lines.len()),
    };
    assert_eq!(answer.error, error);
    lines
}

fn message(line: &str) -> String {
    let (_, message) = line.split_once("\"message\":").expect(line);
    message.trim_end_matches('}').to_owned()
}

#[test]
fn answers_have_their_fields_in_the_documented_order() {
    let input = r#"
{"game":"emergo:9x9","position":null,"moves":["e3","c3"]}
{"moves":["A1 A2"],"game":"emulsion:2","who":{"cares":[1,2]}}

{"game":"emulsion:3","position":"wbw/bwb/wbw b 0","moves":[]}"#;
    assert_eq!(
        replay(&[], input, 0),
        [
            r#"{"plies":2,"position":"5/4/5/4/5/4/1,b1,w1,2/4/5 w 11,11 2","result":null,"error":null}"#,
            r#"{"plies":1,"position":"bb/ww w 1","result":{"winner":"white","reason":"last-mover"},"error":null}"#,
            r#"{"plies":0,"position":"wbw/bwb/wbw b 0","result":null,"error":null}"#,
        ]
    );
}

#[test]
fn legal_moves_and_positions_cover_every_ply_and_the_end() {
    let game = r#"{"game":"emulsion:2","moves":["a1-a2"]}"#;
    assert_eq!(
        replay(&["--legal", "--positions"], game, 0)[0],
        concat!(
            r#"{"plies":1,"position":"bb/ww w 1","result":{"winner":"white","reason":"last-mover"},"#,
            r#""error":null,"legal":[["a1-a2","a1-b1","b2-a2","b2-b1"],[]],"#,
            r#""positions":["wb/bw b 0","bb/ww w 1"]}"#
        )
    );
    let invalid = r#"{"game":"emulsion:2","moves":["a1-b2"]}"#;
    assert_eq!(
        replay(&["--legal"], invalid, 1)[0],
        concat!(
            r#"{"plies":0,"position":"wb/bw b 0","result":null,"error":{"ply":0,"#,
            r#""message":"a1 and b2 are both black: a swap takes one piece of each color"},"#,
            r#""legal":[["a1-a2","a1-b1","b2-a2","b2-b1"]]}"#
        )
    );
    let unknown = r#"{"game":"chess","moves":[]}"#;
    assert_eq!(
        replay(&["--legal", "--positions"], unknown, 1)[0],
        concat!(
            r#"{"plies":0,"position":null,"result":null,"error":{"ply":0,"message":"#,
            r#""unknown game \"chess\": the games are emulsion and emergo"},"#,
            r#""legal":[],"positions":[]}"#
        )
    );
}

#[test]
fn an_invalid_move_is_reported_with_the_number_of_moves_before_it() {
    let input = r#"{"game":"emergo","moves":["e3","c3","e3","a1"]}
{"game":"emulsion:2","moves":["a1-a2","a1-b1"]}
{"game":"emergo","moves":["e3"]}"#;
    let lines = replay(&[], input, 2);
    assert!(lines[0].starts_with(r#"{"plies":2,"position":"5/4/5"#), "{}", lines[0]);
    assert!(lines[0].contains(r#""error":{"ply":2,"message":"e3 holds a white piece"#));
    // A move after the end of the game is an error, so there is no result.
    assert!(lines[1].contains(r#""result":null,"error":{"ply":1,"message":"the game is over"#));
    assert!(lines[2].contains(r#""error":null"#));
}

#[test]
fn repetitions_are_detected() {
    let dance = ["a1-b2", "i9-h8", "b2-a1", "h8-i9"].map(|m| format!("{m:?}")).join(",");
    let game =
        r#"{"game":"emergo:9x9,men=1","position":"4,b1/4/5/4/5/4/5/4/w1,4 w 0,0 2","moves":"#;
    let lines = replay(&["--legal"], format!("{game}[{dance},{dance}]}}"), 0);
    assert!(lines[0].contains(r#""result":{"winner":null,"reason":"repetition"}"#), "{}", lines[0]);
    assert!(lines[0].ends_with(r#",[]]}"#), "{}", lines[0]);
}

#[test]
fn diamond_coordinates_apply_to_input_and_output() {
    let game = r#"{"game":"emergo","coordinates":"diamond","moves":["A5"]}"#;
    let lines = replay(&["--legal"], game, 0);
    assert!(lines[0].contains(r#""position":"w1,4/4/5/4/5/4/5/4/5 b 11,12 1""#), "{}", lines[0]);
    assert!(lines[0].contains(r#""legal":[["a5","b4","#), "{}", lines[0]);
}

#[test]
fn an_invalid_line_does_not_stop_other_games() {
    let good = r#"{"game":"emergo","moves":["e3"]}"#;
    let bad: [(&[u8], &str); 12] = [
        (b"[\"emergo\",null,[]]", "the line is not a JSON object"),
        (b"null", "the line is not a JSON object"),
        (b"{", "the line is not a game: EOF while parsing an object"),
        (b"{}", "the line is not a game: missing field `game`"),
        (b"{\"game\":\"emergo\"}", "the line is not a game: missing field `moves`"),
        (
            b"{\"game\":7,\"moves\":[]}",
            "the line is not a game: invalid type: integer `7`, expected a string",
        ),
        (
            b"{\"game\":\"emergo\",\"moves\":[3]}",
            "the line is not a game: invalid type: integer `3`, expected a string",
        ),
        (
            b"{\"game\":\"emergo\",\"position\":{},\"moves\":[]}",
            "the line is not a game: invalid type: map, expected a string",
        ),
        (
            b"{\"game\":\"emergo\",\"coordinates\":\"polar\",\"moves\":[]}",
            "the line is not a game: coordinates must be checkerboard or diamond",
        ),
        (b"{\"game\":\"emergo\",\"moves\":[]} {}", {
            "the line is not a game: trailing characters"
        }),
        (
            b"{\"game\":\"em\xffergo\",\"moves\":[]}",
            "the line is not UTF-8: invalid utf-8 sequence of 1 bytes from index 11",
        ),
        (
            b"{\"game\":\"emulsion:2\",\"position\":\"bb/bb b 0\",\"moves\":[]}",
            "invalid position for emulsion:2: there are 4 black and 0 white pieces instead of 2 \
             and 2",
        ),
    ];
    for (line, error) in bad {
        let input = [line, b"\n", good.as_bytes(), b"\n"].concat();
        let lines = replay(&[], input, 1);
        assert_eq!(lines.len(), 2);
        let found = message(&lines[0]);
        assert!(found.trim_matches('"').starts_with(error), "{found}: {error}");
        assert!(lines[1].starts_with(r#"{"plies":1,"#));
    }
}

#[test]
fn deep_nesting_does_not_crash() {
    for field in ["x", "moves", "position"] {
        let nested = format!(r#"{{"{field}":{}"#, "[".repeat(200_000));
        let message = message(&replay(&[], nested, 1)[0]);
        assert!(message.starts_with("\"the line is not a game: "), "{message}");
    }
}

#[test]
fn an_overlong_line_is_an_error_of_that_line_only() {
    let long = format!(r#"{{"game":"emergo","moves":[{}]}}"#, "\"e3\",".repeat(200_000));
    let game = r#"{"game":"emergo","moves":["e3"]}"#;
    let lines = replay(&[], format!("{long}\n{game}\n{long}"), 2);
    assert_eq!(message(&lines[0]), "\"the line is longer than 262144 bytes\"");
    assert!(lines[1].starts_with(r#"{"plies":1,"#));
    assert_eq!(lines[2], lines[0]);
}

#[test]
fn the_maximum_line_length_is_exact() {
    let game = r#"{"game":"emergo","moves":["e3"]}"#;
    let padded = format!("{game}{}", " ".repeat(262_144 - game.len()));
    replay(&[], format!("{padded}\n"), 0);
    replay(&[], format!("{padded} \n"), 1);
}

#[test]
fn an_ambiguous_capture_is_rejected_with_the_matching_captures() {
    let game =
        format!(r#"{{"game":"emergo:9x9,men=4","position":"{TWO_ROUTES}","moves":["c1xc1"]}}"#);
    let lines = replay(&[], game, 1);
    assert_eq!(message(&lines[0]), r#""c1xc1 fits 2 captures: c1xa3xc5xe3xc1, c1xe3xc5xa3xc1""#);
}

#[test]
fn each_answer_arrives_before_the_next_game_is_sent() {
    let mut child = start(&["replay"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // An incomplete next line must not delay the answer.
    for sent in
        ["{\"game\":\"emergo\",\"moves\":[]}\n", "{}\n{\"game\":", "\"emergo\",\"moves\":[]}\n"]
    {
        input.write_all(sent.as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with("{\"plies\":0,"), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_closed_output_ends_the_program_silently() {
    let mut child = start(&["replay", "--legal"]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program stops reading once it notices that its output is closed.
    while input.write_all(b"{\"game\":\"emulsion\",\"moves\":[]}\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn games_can_come_from_a_file() {
    let file = format!("{}/games.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "{\"game\":\"emergo\",\"moves\":[]}\r\n").unwrap();
    assert_eq!(replay(&[&file], "", 0).len(), 1);
    assert_eq!(replay(&["-"], "", 0).len(), 0);
}
