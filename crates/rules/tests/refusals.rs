//! The messages of rejected moves: a table that covers every kind of refusal.

use std::collections::BTreeSet;

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Position, Refusal, dispatch, emergo, emulsion};

use crate::support::{Line, lines, read, variant};

/// The name of a refusal's kind. A new kind does not compile until it is named here, and the test fails until
/// the table covers it.
trait Kind: Refusal {
    fn kind(&self) -> &'static str;
}

impl Kind for emulsion::Refusal {
    fn kind(&self) -> &'static str {
        match self {
            emulsion::Refusal::Unreadable(_) => "emulsion unreadable",
            emulsion::Refusal::NoPlacements => "emulsion no placements",
            emulsion::Refusal::OffBoard(..) => "emulsion off board",
            emulsion::Refusal::NotAdjacent(..) => "emulsion not adjacent",
            emulsion::Refusal::NotOrthogonal(..) => "emulsion not orthogonal",
            emulsion::Refusal::Empty(_) => "emulsion empty",
            emulsion::Refusal::SameColor(..) => "emulsion same color",
            emulsion::Refusal::NotYours(..) => "emulsion not yours",
            emulsion::Refusal::Occupied(..) => "emulsion occupied",
            emulsion::Refusal::NoRise { .. } => "emulsion no rise",
            emulsion::Refusal::PieOff => "emulsion pie off",
            emulsion::Refusal::PieLate => "emulsion pie late",
            emulsion::Refusal::Over => "emulsion over",
        }
    }
}

impl Kind for emergo::Refusal {
    fn kind(&self) -> &'static str {
        use emergo::{NoJump, Refusal};
        match self {
            Refusal::Unreadable(_) => "emergo unreadable",
            Refusal::OffBoard(_) => "emergo off board",
            Refusal::Over(_) => "emergo over",
            Refusal::MustCapture { .. } => "emergo must capture",
            Refusal::TakesLess { .. } => "emergo takes less",
            Refusal::Ambiguous(..) => "emergo ambiguous",
            Refusal::NoJump { why: NoJump::NotInLine, .. } => "emergo no jump: not in line",
            Refusal::NoJump { why: NoJump::HalfTurn, .. } => "emergo no jump: half-turn",
            Refusal::NoJump { why: NoJump::NoEnemy(_), .. } => "emergo no jump: no enemy",
            Refusal::NoJump { why: NoJump::Taken, .. } => "emergo no jump: taken",
            Refusal::NotVacant(..) => "emergo not vacant",
            Refusal::Center(_) => "emergo center",
            Refusal::Feeds(..) => "emergo feeds",
            Refusal::MustEnter(_) => "emergo must enter",
            Refusal::EmptyHand(_) => "emergo empty hand",
            Refusal::WrongCount(..) => "emergo wrong count",
            Refusal::NoPiece(_) => "emergo no piece",
            Refusal::NotYours(..) => "emergo not yours",
            Refusal::NotNeighbor(..) => "emergo not neighbor",
            Refusal::Taken(..) => "emergo taken",
        }
    }
}

/// All kinds except `emulsion not yours`, which no text can cause.
const KINDS: [&str; 32] = [
    "emergo ambiguous",
    "emergo center",
    "emergo empty hand",
    "emergo feeds",
    "emergo must capture",
    "emergo must enter",
    "emergo no jump: half-turn",
    "emergo no jump: no enemy",
    "emergo no jump: not in line",
    "emergo no jump: taken",
    "emergo no piece",
    "emergo not neighbor",
    "emergo not vacant",
    "emergo not yours",
    "emergo off board",
    "emergo over",
    "emergo taken",
    "emergo takes less",
    "emergo unreadable",
    "emergo wrong count",
    "emulsion empty",
    "emulsion no placements",
    "emulsion no rise",
    "emulsion not adjacent",
    "emulsion not orthogonal",
    "emulsion occupied",
    "emulsion off board",
    "emulsion over",
    "emulsion pie late",
    "emulsion pie off",
    "emulsion same color",
    "emulsion unreadable",
];

#[test]
fn every_kind_of_refusal_has_its_message() {
    let mut kinds = BTreeSet::new();
    for Line { at, fields } in lines("refusals.txt", 5) {
        dispatch!(&variant(&fields[0]), |P, config| {
            let position: P = read(config, &fields[1]);
            let Err(refusal) = position.parse_move(&fields[2]) else {
                panic!("{at}: {} is legal", fields[2])
            };
            assert_eq!(refusal.to_string(), fields[4], "{at}: sentence");
            let rule = refusal.rule().map_or("-".to_owned(), |rule| rule.to_string());
            assert_eq!(rule, fields[3], "{at}: rule");
            kinds.insert(refusal.kind());
        });
    }
    assert_eq!(kinds, BTreeSet::from(KINDS));
}

#[test]
fn the_table_contains_the_documented_messages() {
    let sentences: Vec<String> =
        lines("refusals.txt", 5).into_iter().map(|line| line.fields[4].clone()).collect();
    for sentence in [
        "you must capture: g1xe3xc5 takes 2",
        "that entry would feed: black could capture d4",
        "c3-d4 changes your piece from 2 to 1½; a swap must raise it",
    ] {
        assert!(sentences.iter().any(|known| known == sentence), "{sentence}");
    }
}

#[test]
fn refusals_list_the_captures_that_fit() {
    let candidates = |position: &str, text: &str| {
        dispatch!(&variant("emergo:9x9,men=3"), |P, config| {
            read::<P>(config, position).parse_move(text).unwrap_err().candidates().to_vec()
        })
    };
    let equal = "b1,3,w1/4/5/4/5/4/5/b1,1,b1,1/w1,1,w1,2 w 0,0 2";
    assert_eq!(candidates(equal, "i9-h8"), ["a1xc3", "e1xg3"]);
    let majority = "4,w1/4/5/4/5/2,b1,1/5/b1,1,b1,1/w1,1,w1,2 w 0,0 2";
    assert_eq!(candidates(majority, "a1xc3"), ["e1xg3xe5"]);
    assert_eq!(candidates(majority, "e4"), Vec::<String>::new());
}

#[test]
fn a_swap_move_must_name_the_own_piece_first() {
    // A text can name the squares in either order, but the move itself has only one form.
    let config = emulsion::Config::standard(2).unwrap();
    let position = Emulsion::<u64>::start(&config);
    let emulsion::Move::Swap { own, other } = position.parse_move("a2-a1").unwrap() else {
        panic!("a2-a1 is a swap")
    };
    assert_eq!((own.name(2), other.name(2)), ("a1".to_owned(), "a2".to_owned()));
    let refusal = position.check(emulsion::Move::Swap { own: other, other: own }).unwrap_err();
    assert_eq!(refusal.kind(), "emulsion not yours");
    assert_eq!(refusal.rule(), Some(7));
    assert_eq!(
        refusal.to_string(),
        "the piece on a2 is white's: a swap starts with your own piece"
    );
}
