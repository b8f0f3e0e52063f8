//! `luctor replay`.

use std::io::{BufRead, BufReader, Write};

use crate::moves::TWO_WAYS;
use crate::program::{luctor_reading, start};

/// The answers to lines of which `faulty` have an error.
fn replay(args: &[&str], input: impl AsRef<[u8]>, faulty: usize) -> Vec<String> {
    let answer = luctor_reading(&[&["replay"], args].concat(), input);
    let lines: Vec<String> = answer.out.lines().map(str::to_owned).collect();
    assert_eq!(answer.status, i32::from(faulty > 0), "{lines:?}");
    let error = match faulty {
        0 => String::new(),
        _ => format!("luctor: games with an error: {faulty} of {}\n", lines.len()),
    };
    assert_eq!(answer.error, error);
    lines
}

fn message(line: &str) -> String {
    let (_, message) = line.split_once("\"message\":").expect(line);
    message.trim_end_matches('}').to_owned()
}

#[test]
fn each_game_is_answered_in_the_order_of_the_fields() {
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
fn legal_moves_and_positions_are_told_before_every_ply_and_at_the_end() {
    let game = r#"{"game":"emulsion:2","moves":["a1-a2"]}"#;
    assert_eq!(
        replay(&["--legal", "--positions"], game, 0)[0],
        concat!(
            r#"{"plies":1,"position":"bb/ww w 1","result":{"winner":"white","reason":"last-mover"},"#,
            r#""error":null,"legal":[["a1-a2","a1-b1","b2-a2","b2-b1"],[]],"#,
            r#""positions":["wb/bw b 0","bb/ww w 1"]}"#
        )
    );
    let refused = r#"{"game":"emulsion:2","moves":["a1-b2"]}"#;
    assert_eq!(
        replay(&["--legal"], refused, 1)[0],
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
fn a_refused_move_is_told_by_the_moves_before_it() {
    let input = r#"{"game":"emergo","moves":["e3","c3","e3","a1"]}
{"game":"emulsion:2","moves":["a1-a2","a1-b1"]}
{"game":"emergo","moves":["e3"]}"#;
    let lines = replay(&[], input, 2);
    assert!(lines[0].starts_with(r#"{"plies":2,"position":"5/4/5"#), "{}", lines[0]);
    assert!(lines[0].contains(r#""error":{"ply":2,"message":"e3 holds a white piece"#));
    // The game was over, and then one move too many was played: it has an error and no result.
    assert!(lines[1].contains(r#""result":null,"error":{"ply":1,"message":"the game is over"#));
    assert!(lines[2].contains(r#""error":null"#));
}

#[test]
fn repetition_is_seen_through_the_history() {
    let dance = ["a1-b2", "i9-h8", "b2-a1", "h8-i9"].map(|m| format!("{m:?}")).join(",");
    let game =
        r#"{"game":"emergo:9x9,men=1","position":"4,b1/4/5/4/5/4/5/4/w1,4 w 0,0 2","moves":"#;
    let lines = replay(&["--legal"], format!("{game}[{dance},{dance}]}}"), 0);
    assert!(lines[0].contains(r#""result":{"winner":null,"reason":"repetition"}"#), "{}", lines[0]);
    assert!(lines[0].ends_with(r#",[]]}"#), "{}", lines[0]);
}

#[test]
fn diamond_names_are_read_and_written() {
    let game = r#"{"game":"emergo","coordinates":"diamond","moves":["A5"]}"#;
    let lines = replay(&["--legal"], game, 0);
    assert!(lines[0].contains(r#""position":"w1,4/4/5/4/5/4/5/4/5 b 11,12 1""#), "{}", lines[0]);
    assert!(lines[0].contains(r#""legal":[["a5","b4","#), "{}", lines[0]);
}

#[test]
fn a_line_that_is_no_game_stops_no_other() {
    let good = r#"{"game":"emergo","moves":["e3"]}"#;
    let bad: [(&[u8], &str); 12] = [
        (b"[\"emergo\",null,[]]", "the line is no JSON object"),
        (b"null", "the line is no JSON object"),
        (b"{", "the line is no game: EOF while parsing an object"),
        (b"{}", "the line is no game: missing field `game`"),
        (b"{\"game\":\"emergo\"}", "the line is no game: missing field `moves`"),
        (
            b"{\"game\":7,\"moves\":[]}",
            "the line is no game: invalid type: integer `7`, expected a string",
        ),
        (
            b"{\"game\":\"emergo\",\"moves\":[3]}",
            "the line is no game: invalid type: integer `3`, expected a string",
        ),
        (
            b"{\"game\":\"emergo\",\"position\":{},\"moves\":[]}",
            "the line is no game: invalid type: map, expected a string",
        ),
        (
            b"{\"game\":\"emergo\",\"coordinates\":\"polar\",\"moves\":[]}",
            "the line is no game: coordinates are checkerboard or diamond",
        ),
        (b"{\"game\":\"emergo\",\"moves\":[]} {}", { "the line is no game: trailing characters" }),
        (
            b"{\"game\":\"em\xffergo\",\"moves\":[]}",
            "the line is no text: invalid utf-8 sequence of 1 bytes from index 11",
        ),
        (
            b"{\"game\":\"emulsion:2\",\"position\":\"bb/bb b 0\",\"moves\":[]}",
            "this is no position of emulsion:2: there are 4 black and 0 white pieces instead of 2 \
             and 2",
        ),
    ];
    for (line, sentence) in bad {
        let input = [line, b"\n", good.as_bytes(), b"\n"].concat();
        let lines = replay(&[], input, 1);
        assert_eq!(lines.len(), 2);
        let found = message(&lines[0]);
        assert!(found.trim_matches('"').starts_with(sentence), "{found}: {sentence}");
        assert!(lines[1].starts_with(r#"{"plies":1,"#));
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    for field in ["x", "moves", "position"] {
        let nested = format!(r#"{{"{field}":{}"#, "[".repeat(200_000));
        let message = message(&replay(&[], nested, 1)[0]);
        assert!(message.starts_with("\"the line is no game: "), "{message}");
    }
}

#[test]
fn a_megabyte_on_one_line_is_an_error_of_that_line() {
    let long = format!(r#"{{"game":"emergo","moves":[{}]}}"#, "\"e3\",".repeat(200_000));
    let game = r#"{"game":"emergo","moves":["e3"]}"#;
    let lines = replay(&[], format!("{long}\n{game}\n{long}"), 2);
    assert_eq!(message(&lines[0]), "\"the line is longer than 262144 bytes\"");
    assert!(lines[1].starts_with(r#"{"plies":1,"#));
    assert_eq!(lines[2], lines[0]);
}

#[test]
fn the_longest_line_is_read() {
    let game = r#"{"game":"emergo","moves":["e3"]}"#;
    let padded = format!("{game}{}", " ".repeat(262_144 - game.len()));
    replay(&[], format!("{padded}\n"), 0);
    replay(&[], format!("{padded} \n"), 1);
}

#[test]
fn a_capture_that_is_not_clear_is_answered_with_those_that_fit() {
    let game =
        format!(r#"{{"game":"emergo:9x9,men=4","position":"{TWO_WAYS}","moves":["c1xc1"]}}"#);
    let lines = replay(&[], game, 1);
    assert_eq!(message(&lines[0]), r#""c1xc1 fits 2 captures: c1xa3xc5xe3xc1, c1xe3xc5xa3xc1""#);
}

#[test]
fn an_answer_comes_before_the_next_game_is_sent() {
    let mut child = start(&["replay"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    // The beginning of the next line must not hold the answer back.
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
fn a_reader_who_leaves_ends_it_quietly() {
    let mut child = start(&["replay", "--legal"]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The program stops reading as soon as it sees that nobody listens.
    while input.write_all(b"{\"game\":\"emulsion\",\"moves\":[]}\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn games_are_read_from_a_file() {
    let file = format!("{}/games.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, "{\"game\":\"emergo\",\"moves\":[]}\r\n").unwrap();
    assert_eq!(replay(&[&file], "", 0).len(), 1);
    assert_eq!(replay(&["-"], "", 0).len(), 0);
}
