//! Texts of records: writing and reading is the identity, and reading is bounded.

use luctor_annotate::record::{
    Eval, LONGEST_TEXT, MOST_DEPTH, MOST_MOVES, Mark, Note, ReadError, Record, RecordedMove,
    Variation, read, read_all,
};
use luctor_rules::Color;
use proptest::option;
use proptest::prelude::*;

/// A record as the server writes it, without notes.
const PLAIN: &str =
    "[Game \"emergo:9x9\"]\n[White \"anna\"]\n[Result \"0-1\"]\n\n1. e3 c3 2. e3xc5□ g3 0-1\n";

/// A record with all kinds of notes.
const ANNOTATED: &str = "\
[Game \"emergo:9x9\"]

{[%eval 0.10] A quiet start.} 1. e3 c3?? {[%eval #9] Feeds too much.} ({Better
is} 1... g3! 2. d4 (2. f6) 2... e7) ({Or} 1... a1) 2. e3xc5□ $10 {[%eval #8]}
1-0
";

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        Just(Mark::Good),
        Just(Mark::Mistake),
        Just(Mark::Brilliant),
        Just(Mark::Blunder),
        Just(Mark::Interesting),
        Just(Mark::Dubious),
        (8_u8..).prop_map(Mark::Other),
    ]
}

fn eval() -> impl Strategy<Value = Eval> {
    let winner = prop_oneof![Just(Color::White), Just(Color::Black)];
    prop_oneof![
        (-30_000..=30_000).prop_map(Eval::Estimate),
        (winner, 0_u32..999).prop_map(|(winner, turns)| Eval::Win { winner, turns }),
        Just(Eval::Draw),
    ]
}

fn comment() -> impl Strategy<Value = String> {
    let words = proptest::collection::vec("[a-zA-Z0-9,.;:!?%()=\u{2212}\\[\"\\]]{1,12}", 0..8);
    words.prop_map(|words| words.join(" ")).prop_filter("no command", |text| !text.contains("[%"))
}

fn note() -> impl Strategy<Value = Note> {
    (option::of(eval()), comment()).prop_map(|(eval, comment)| Note { eval, comment })
}

fn moves() -> impl Strategy<Value = Vec<RecordedMove>> {
    let text = "[a-h][1-8](-[a-h][1-8]|(x[a-h][1-8]){0,3})|swap|c3/c4|3\\*e5";
    let plain = (text, any::<bool>(), option::of(mark()), note());
    let played = plain.prop_map(|(text, forced, mark, note)| RecordedMove {
        text,
        forced,
        mark,
        note,
        variations: Vec::new(),
    });
    let played = played.boxed();
    let leaf = proptest::collection::vec(played.clone(), 1..4);
    leaf.prop_recursive(3, 24, 4, move |inner| {
        let variation =
            (comment(), inner).prop_map(|(comment, moves)| Variation { comment, moves });
        let variations = proptest::collection::vec(variation, 0..3);
        let whole = (played.clone(), variations);
        let whole = whole.prop_map(|(played, variations)| RecordedMove { variations, ..played });
        proptest::collection::vec(whole, 1..5)
    })
}

fn record() -> impl Strategy<Value = Record> {
    let header = ("[A-Z][A-Za-z]{0,9}", "[a-zA-Z0-9 :,\"\\\\{}\\[\\]]{0,20}");
    let result = prop_oneof![Just("1-0"), Just("0-1"), Just("1/2-1/2"), Just("*")];
    let result = option::of(result.prop_map(str::to_owned));
    (proptest::collection::vec(header, 0..5), note(), moves(), result)
        .prop_map(|(headers, start, moves, result)| Record { headers, start, moves, result })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_is_written_is_read(record in record()) {
        let text = record.to_string();
        prop_assert_eq!(read(&text), Ok(record), "{}", text);
    }

    #[test]
    fn files_of_records_are_split_at_their_headers(records in proptest::collection::vec(record(), 1..4)) {
        let mut records = records;
        for (at, record) in records.iter_mut().enumerate() {
            record.headers.insert(0, ("Round".to_owned(), at.to_string()));
        }
        let text: Vec<String> = records.iter().map(Record::to_string).collect();
        prop_assert_eq!(read_all(&text.join("\n")), Ok(records));
    }

    #[test]
    fn every_text_is_read_or_rejected(text in "([\\[\\]{}()\"; $.!?□a-c1-3\n]|1\\.|%eval|1-0){0,80}") {
        if let Ok(record) = read(&text) {
            let written = record.to_string();
            let again = read(&written);
            prop_assert_eq!(again.map(|record| record.to_string()), Ok(written));
        }
    }
}

#[test]
fn plain_records_do_not_change() {
    let record = read(PLAIN).unwrap();
    assert_eq!(record.header("game"), Some("emergo:9x9"));
    assert_eq!(record.move_texts(), ["e3", "c3", "e3xc5", "g3"]);
    assert!(record.moves[2].forced);
    assert_eq!(record.to_string(), PLAIN);
}

/// Found by fuzzing.
#[test]
fn a_comment_holds_no_commands() {
    let record = read("{[%%WW[%G}").unwrap();
    assert_eq!(record.to_string(), "{[WW[G}\n");
}

/// The first one was found by fuzzing.
#[test]
fn signs_and_dots_in_any_order_belong_to_no_move() {
    for (text, written) in
        [("1?.", "\n"), ("e3?.!", "1. e3?!\n"), ("e3.□?", "1. e3□?\n"), ("1-0!.", "\n")]
    {
        let record = read(text).unwrap();
        assert_eq!(record.to_string(), written, "{text}");
        assert_eq!(read(written).unwrap().to_string(), written, "{text}");
    }
}

#[test]
fn notes_are_read_and_written() {
    let record = read(ANNOTATED).unwrap();
    assert_eq!(record.start.comment, "A quiet start.");
    let blunder = &record.moves[1];
    assert_eq!(blunder.mark, Some(Mark::Blunder));
    assert_eq!(blunder.note.eval.map(|eval| eval.to_string()).as_deref(), Some("#9"));
    assert_eq!(blunder.variations.len(), 2);
    assert_eq!(blunder.variations[0].moves[1].variations[0].moves[0].text, "f6");
    assert_eq!(record.moves[2].mark, Some(Mark::Other(10)));
    assert_eq!(record.to_string(), ANNOTATED);
}

#[test]
fn reading_is_bounded() {
    let nested = |depth: usize| format!("{}e3{}", "e3 (".repeat(depth), ")".repeat(depth));
    assert!(read(&nested(MOST_DEPTH)).is_ok());
    assert_eq!(read(&nested(MOST_DEPTH + 1)), Err(ReadError::TooDeep));
    assert_eq!(read(&"e3 ".repeat(MOST_MOVES + 1)), Err(ReadError::TooManyMoves));
    assert_eq!(read(&"x".repeat(LONGEST_TEXT + 1)), Err(ReadError::TooLong));
    assert_eq!(read(&"[A \"b\"]\n".repeat(65)), Err(ReadError::TooManyHeaders));
}

#[test]
fn parentheses_need_partners_and_moves() {
    for (text, error) in [
        ("e3 (d4", ReadError::Unbalanced),
        ("e3) d4", ReadError::Unbalanced),
        ("(d4)", ReadError::EmptyVariation),
        ("e3 ({only words})", ReadError::EmptyVariation),
        ("e3 1-0 d4", ReadError::AfterResult("d4".to_owned())),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
    assert_eq!(read_all(PLAIN).unwrap().len(), 1);
    let two = format!("{PLAIN}\n[Game \"emergo\"]\n\ne3 (\n");
    assert_eq!(read_all(&two), Err((2, ReadError::Unbalanced)));
}
