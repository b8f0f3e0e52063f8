//! Invalid position texts and the messages with all their faults.

use luctor_rules::{Position, dispatch};

use crate::support::variant;

/// Parses a position text. Returns the text of the position, or the message with all faults.
fn read_back(name: &str, text: &str) -> Result<String, String> {
    dispatch!(&variant(name), |P, config| match P::from_text(config, text) {
        Ok(position) => Ok(position.to_string()),
        Err(invalid) => Err(invalid.to_string()),
    })
}

fn check_faults(name: &str, cases: &[(&str, &str)]) {
    for (text, faults) in cases {
        assert_eq!(read_back(name, text), Err((*faults).to_owned()), "{name} {text:?}");
    }
}

#[test]
fn emulsion_positions_report_all_faults() {
    let parts = |found| format!("a position has 3 parts (ROWS SIDE PLY), this text has {found}");
    let balance = "there are 1 black and 3 white pieces instead of 2 and 2";
    check_faults(
        "emulsion:2",
        &[
            ("", &parts(0)),
            ("wb/bw", &parts(1)),
            ("wb/bw b", &parts(2)),
            ("wb/bw b 0 0", &parts(4)),
            ("wb b 0", "the board has 2 ranks, the text 1"),
            ("wb/bw/ b 0", "the board has 2 ranks, the text 3"),
            ("wb/b b 0", "rank 1 has 1 squares instead of 2"),
            ("wbw/bw b 0", "rank 2 has 3 squares instead of 2"),
            ("/bw b 0", "rank 2 has 0 squares instead of 2"),
            ("wb/bx b 0", "rank 1 has 'x', which is neither b, w nor a number"),
            ("WB/bw b 0", "rank 2 has 'W', which is neither b, w nor a number"),
            ("wb/b\0 b 0", "rank 1 has '\\0', which is neither b, w nor a number"),
            ("wb/é b 0", "rank 1 has 'é', which is neither b, w nor a number"),
            ("wb/0bw b 0", "rank 1 has a run of \"0\" empty squares"),
            ("wb/02 b 0", "rank 1 has a run of \"02\" empty squares"),
            ("wb/3 b 0", "rank 1 has 3 squares instead of 2"),
            ("wb/bw x 0", "the side to move is b or w, not \"x\""),
            ("wb/bw B 0", "the side to move is b or w, not \"B\""),
            ("wb/bw b -1", "the ply is a plain number, not \"-1\""),
            ("wb/bw b 00", "the ply is a plain number, not \"00\""),
            ("wb/bw b 4294967296", "the ply is a plain number, not \"4294967296\""),
            ("ww/bw b 0", balance),
            (
                "w1/bw b 0",
                "1 square is empty: the standard game fills the board; \
                 there are 1 black and 2 white pieces instead of 2 and 2",
            ),
            (
                "2/2 b 0",
                "4 squares are empty: the standard game fills the board; \
                 there are 0 black and 0 white pieces instead of 2 and 2",
            ),
            // Several faults, ordered by rank from the first.
            (
                "w/bwb x y",
                "rank 1 has 3 squares instead of 2; rank 2 has 1 squares instead of 2; \
                 the side to move is b or w, not \"x\"; the ply is a plain number, not \"y\"",
            ),
        ],
    );
    check_faults(
        "emulsion:free-2",
        &[(
            "b1/2 w 1",
            "there are 1 black and 0 white pieces: the free game places as many of each",
        )],
    );
    check_faults(
        "emulsion:3",
        &[("wbw/bwb/wbb b 0", "there are 5 black and 4 white pieces instead of 4 and 5")],
    );
}

#[test]
fn emergo_positions_report_all_faults() {
    let parts =
        |found| format!("a position has 4 parts (ROWS SIDE HANDS PLY), this text has {found}");
    let piece = |row: usize, text: &str| {
        format!(
            "row {row} has {text:?}, which is neither a piece (w3b2) nor a number of vacant cells"
        )
    };
    let hands = |text: &str| format!("the hands are white's and black's men (12,12), not {text:?}");
    let men = |color: &str, found: usize| {
        format!("{color} has {found} men (caps, prisoners and hand together) instead of 2")
    };
    check_faults(
        "emergo:5x5,men=2",
        &[
            ("", &parts(0)),
            ("3/2/3/2/3 w 0", &parts(3)),
            ("3/2/3/2/3 w 2,2 0 0", &parts(5)),
            ("3/2/3/2 w 2,2 0", "the board has 5 rows, the text 4"),
            ("3/2/3/2/3/ w 2,2 0", "the board has 5 rows, the text 6"),
            ("3/3/3/2/3 w 2,2 0", "row 4 has 3 cells instead of 2"),
            ("3/2/1,w1/2/3 w 1,2 0", "row 3 has 2 cells instead of 3"),
            ("3/2/99999999999999999/2/3 w 2,2 0", "row 3 has 99999999999999999 cells instead of 3"),
            ("3/2/99999999999999999999/2/3 w 2,2 0", &piece(3, "99999999999999999999")),
            ("3/2//2/3 w 2,2 0", &piece(3, "")),
            ("3/2/1,,1/2/3 w 2,2 0", &piece(3, "")),
            ("3/2/0,w1,2/2/3 w 1,2 0", &piece(3, "0")),
            ("3/2/w0,2/2/3 w 2,2 0", &piece(3, "w0")),
            ("3/2/w,2/2/3 w 2,2 0", &piece(3, "w")),
            ("3/2/w1b0,2/2/3 w 2,2 0", &piece(3, "w1b0")),
            ("3/2/w1w1,2/2/3 w 2,2 0", &piece(3, "w1w1")),
            ("3/2/w1b1w1,2/2/3 w 2,2 0", &piece(3, "w1b1w1")),
            ("3/2/w300,2/2/3 w 2,2 0", &piece(3, "w300")),
            ("3/2/W1,2/2/3 w 2,2 0", &piece(3, "W1")),
            ("3/2/\0,2/2/3 w 2,2 0", &piece(3, "\0")),
            ("3/2/ẅ1,2/2/3 w 2,2 0", &piece(3, "ẅ1")),
            ("3/2/3/2/3 white 2,2 0", "the side to move is b or w, not \"white\""),
            ("3/2/3/2/3 w 4 0", &hands("4")),
            ("3/2/3/2/3 w 2,2,0 0", &hands("2,2,0")),
            ("3/2/3/2/3 w 2,-2 0", &hands("2,-2")),
            ("3/2/3/2/3 w 2,256 0", &hands("2,256")),
            ("3/2/3/2/3 w 2,2 x", "the ply is a plain number, not \"x\""),
            ("3/2/3/2/3 w 2,1 0", &men("black", 1)),
            ("3/2/w1b2,2/2/3 w 2,1 0", &format!("{}; {}", men("white", 3), men("black", 3))),
            ("w255,w255,w255/2/3/2/3 w 2,2 0", &men("white", 767)),
            (
                "3/x/3/2/y w 2 -",
                &[
                    &piece(4, "x"),
                    &piece(1, "y"),
                    &hands("2"),
                    "the ply is a plain number, not \"-\"",
                ]
                .join("; "),
            ),
            // The message lists six faults.
            (
                "1/1/1/1/1 x 2 -",
                "row 5 has 1 cells instead of 3; row 4 has 1 cells instead of 2; \
                 row 3 has 1 cells instead of 3; row 2 has 1 cells instead of 2; \
                 row 1 has 1 cells instead of 3; the side to move is b or w, not \"x\"; \
                 and 2 more faults",
            ),
        ],
    );
    check_faults(
        "emergo:hex-alternate",
        &[("4/5/6/7/6/5/4 w 13,13 0", "in hex-alternate no men are in hand")],
    );
}

#[test]
fn messages_for_overlong_texts_are_short() {
    let long = "w".repeat(1 << 20);
    let texts = [
        long.clone(),
        format!("{long} b 0"),
        format!("wb/{long} b 0"),
        format!("wb/bw {long} 0"),
        format!("wb/bw b {}", "9".repeat(1 << 20)),
        format!("wb/{} b 0", "9".repeat(1 << 20)),
        format!("wb/{} b 0", "2b".repeat(1 << 19)),
        format!("3/2/{long}/2/3 w 4,4 0"),
        format!("3/2/{}/2/3 w 4,4 0", "3,".repeat(1 << 19)),
        format!("3/2/3/2/3 w {long} 0"),
        "/".repeat(1 << 20) + " b 0",
        " ".repeat(1 << 20),
        "é".repeat(1 << 19),
    ];
    for text in texts {
        for name in ["emulsion:2", "emulsion:free-256", "emergo:5x5"] {
            let message = read_back(name, &text).unwrap_err();
            assert!(message.len() < 500 && message.lines().count() == 1, "{name}: {message}");
        }
        dispatch!(&variant("emergo:5x5"), |P, config| {
            let message = P::start(config).parse_move(&text).unwrap_err().to_string();
            assert!(message.len() < 300, "{message}");
        });
        dispatch!(&variant("emulsion:free-256"), |P, config| {
            let message = P::start(config).parse_move(&text).unwrap_err().to_string();
            assert!(message.len() < 300, "{message}");
        });
    }
}
