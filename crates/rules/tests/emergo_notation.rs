//! Boards, names of cells, starts and notation of Emergo (sections 1, 7 and 8 of its rules).

use std::collections::BTreeSet;

use luctor_rules::emergo::{Config, Coordinates, Emergo, Shape};
use luctor_rules::{ByColor, Game, Position, Variant};

use crate::support::{legal, play, read, reading, refusal, variant};

type Small = Emergo<u64, 64>;

fn config(name: &str) -> Config {
    let Variant::Emergo(config) = variant(name) else { panic!("{name} is no Emergo") };
    config
}

fn diamond(name: &str) -> Config {
    config(name).with_coordinates(Coordinates::Diamond).unwrap()
}

/// Returns the names of all cells.
fn names(config: &Config) -> BTreeSet<String> {
    let position = Small::start(config);
    position.cells().iter().map(|&cell| position.name(cell)).collect()
}

/// Expands `A5; B4-6` to names.
fn ranges(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for range in text.split("; ") {
        let (letter, numbers) = range.split_at(1);
        let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let numbers = first.parse::<u32>().unwrap()..=last.parse().unwrap();
        names.extend(numbers.map(|number| format!("{}{number}", letter.to_lowercase())));
    }
    names
}

#[test]
fn section_1_boards_have_the_cells_of_the_rules() {
    let cells = |name| Small::start(&config(name)).cells().len();
    assert_eq!(["emergo:9x9", "emergo:7x7", "emergo:hex"].map(cells), [41, 25, 37]);
    assert_eq!(["emergo:5x5", "emergo:11x11", "emergo:hex-3"].map(cells), [13, 61, 19]);
    let dark = |size: u32| -> BTreeSet<String> {
        let name = |file: u32, rank: u32| format!("{}{rank}", char::from(b'`' + file as u8));
        let squares = (1..=size).flat_map(|file| (1..=size).map(move |rank| (file, rank)));
        squares.filter(|(f, r)| (f + r) % 2 == 0).map(|(f, r)| name(f, r)).collect()
    };
    assert_eq!(names(&config("emergo:9x9")), dark(9));
    assert_eq!(names(&config("emergo:7x7")), dark(7));
    let hexagon = ranges("A1-4; B1-5; C1-6; D1-7; E2-7; F3-7; G4-7");
    assert_eq!(names(&config("emergo:hex")), hexagon);
}

#[test]
fn section_1_diamond_coordinates_rotate_the_board_by_45_degrees() {
    let cells = ranges("A5; B4-6; C3-7; D2-8; E1-9; F2-8; G3-7; H4-6; I5");
    assert_eq!(names(&diamond("emergo:9x9")), cells);
    let (square, turned) =
        (Small::start(&config("emergo:9x9")), Small::start(&diamond("emergo:9x9")));
    let mut pairs = Vec::new();
    for &cell in square.cells() {
        let (there, here) = (turned.name(cell), square.name(cell));
        let row = i32::from(there.as_bytes()[0] - b'a') + 1;
        let number: i32 = there[1..].parse().unwrap();
        let (file, rank) = (row + number - 5, number - row + 5);
        assert_eq!(here, format!("{}{rank}", char::from(b'`' + file as u8)), "{there}");
        pairs.push((there, here));
    }
    for (there, here) in [("e5", "e5"), ("e1", "a1"), ("a5", "a9"), ("e9", "i9"), ("i5", "i1")] {
        assert!(pairs.contains(&(there.to_owned(), here.to_owned())), "{there} is {here}");
    }
    // 7x7: m = 4.
    assert_eq!(names(&diamond("emergo:7x7")), ranges("A4; B3-5; C2-6; D1-7; E2-6; F3-5; G4"));
    let refused = config("emergo:hex").with_coordinates(Coordinates::Diamond).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "diamond coordinates name the cells of square Emergo boards only"
    );
}

#[test]
fn section_1_custom_boards_are_odd_squares_up_to_15_and_hexagons_up_to_8() {
    let square = |size| Config::new(Shape::Square(size)).is_ok();
    let squares: Vec<u8> = (0..=255).filter(|&size| square(size)).collect();
    assert_eq!(squares, [5, 7, 9, 11, 13, 15]);
    let hexagons: Vec<u8> =
        (0..=255).filter(|&side| Config::new(Shape::Hex(side)).is_ok()).collect();
    assert_eq!(hexagons, [3, 4, 5, 6, 7, 8]);
}

#[test]
fn section_1_games_start_with_full_hands_and_hex_alternate_with_none() {
    let start = |name| play(name, "start", "").0;
    assert_eq!(start("emergo"), "5/4/5/4/5/4/5/4/5 w 12,12 0");
    assert_eq!(start("emergo:7x7"), "4/3/4/3/4/3/4 w 8,8 0");
    assert_eq!(start("emergo:hex"), "4/5/6/7/6/5/4 w 12,12 0");
    let position = Small::start(&config("emergo:hex-alternate"));
    assert_eq!(position.hands(), ByColor { black: 0, white: 0 });
    let cells = |color| -> BTreeSet<String> {
        let here = |cell| position.piece(cell).is_some_and(|piece| piece.color == color);
        position.cells().iter().filter(|&&c| here(c)).map(|&c| position.name(c)).collect()
    };
    assert_eq!(cells(luctor_rules::Color::Black), ranges("A1-4; B1-5; C2-5"));
    assert_eq!(cells(luctor_rules::Color::White), ranges("E3-6; F3-7; G4-7"));
    assert_eq!(position.turn(), luctor_rules::Color::White);
    assert_eq!(
        position.to_string(),
        "2,w1,w1/2,w1,w1,w1/b1,b1,1,w1,w1,w1/b1,b1,b1,1,w1,w1,w1/b1,b1,b1,1,w1,w1/b1,b1,b1,2/\
         b1,b1,2 w 0,0 0"
    );
}

/// White E4 = 4 and G4 = 1, Black H4 = 2, C5, D6 and E5 in diamond names.
const WORKED_9X9: &str = "5/4/1,b1,b1,2/4/2,b1,2/1,w4,2/5/2,w1,1/3,b2,1 b 0,0 1";
/// White D3 = 4 and B3 = 1, Black A3 = 2, E4 = 1 and F4 = 2.
const WORKED_HEX: &str = "4/5/6/4,b1,b2,1/b2,w1,1,w4,2/5/4 b 0,0 1";

/// Plays moves that are the only legal ones, and returns the remaining pieces.
fn forced(config: &Config, start: &str, moves: [&str; 2]) -> String {
    let mut game = Game::new(read::<Small>(config, start));
    for text in moves {
        assert_eq!(game.legal_texts(), [text]);
        game.play_text(text).unwrap();
    }
    let position = game.position();
    let here = |&&cell: &&_| position.piece(cell).is_some();
    let pieces = position.cells().iter().filter(here);
    let text = |&cell| format!("{} {}", position.name(cell), position.piece(cell).unwrap());
    pieces.map(text).collect::<Vec<_>>().join(", ")
}

#[test]
fn section_8_the_authors_9x9_diagram_in_both_coordinates() {
    let left = forced(&config("emergo:9x9,men=5"), WORKED_9X9, ["g1xe3xc5", "d4xb6xd8xf6xd4xb6"]);
    assert_eq!(left, "b6 w3b5, c5 w2");
    let left = forced(&diamond("emergo:9x9,men=5"), WORKED_9X9, ["h4xf4xd4", "e4xc4xc6xe6xe4xc4"]);
    assert_eq!(left, "c4 w3b5, d4 w2");
}

#[test]
fn section_8_the_authors_hexagon() {
    let left = forced(&config("emergo:hex,men=5"), WORKED_HEX, ["a3xc3xe3", "d3xf3xf5xd3xf3xf5"]);
    assert_eq!(left, "f5 w3b5, e3 w2");
}

#[test]
fn section_7_moves_are_read_in_any_case_and_with_any_separator() {
    let capture = "g1xe3xc5";
    let ways = [
        "g1xe3xc5",
        "G1XE3XC5",
        "g1-e3-c5",
        "g1,e3,c5",
        "g1 e3 c5",
        "g1e3c5",
        "g1xe3xc5x",
        " g1 x e3 x c5 x ",
        "G1-E3xC5",
        "g1c5",
        "g1xc5",
        "g1-c5",
        "G1 C5x",
    ];
    for text in ways {
        assert_eq!(reading("emergo:9x9,men=5", WORKED_9X9, text), capture, "{text:?}");
    }
    let board = "5/4/5/4/2,w1,2/4/5/4/b1,4 w 0,0 2";
    for text in ["e5-d4", "E5-D4", "e5d4", "e5 d4", "e5,d4", "e5xd4", "e5-d4-"] {
        assert_eq!(reading("emergo:9x9,men=1", board, text), "e5-d4", "{text:?}");
    }
    for text in ["e3", "E3", " e3 ", "1*e3", "1 * e3", "e3-"] {
        assert_eq!(reading("emergo:9x9", "start", text), "e3", "{text:?}");
    }
    for text in ["e", "3", "e3!", "*e3", "-1*e3", "01*e3", "2*e3-d4", "e3**", "ee3", "-e3", "é3"] {
        assert_eq!(refusal("emergo:9x9", "start", text).0, None, "{text:?}");
    }
    assert_eq!(refusal("emergo:9x9", "start", "e4").1, "e4 is not a cell of this board");
}

#[test]
fn section_7_diamond_names_are_read_in_diamond_coordinates() {
    let position = Small::start(&diamond("emergo:9x9"));
    let square = Small::start(&config("emergo:9x9"));
    assert_eq!(position.parse_move("E1").ok(), square.parse_move("a1").ok());
    assert_eq!(position.parse_move("i5").ok(), square.parse_move("i1").ok());
    let message = position.parse_move("a1").unwrap_err().to_string();
    assert_eq!(message, "a1 is not a cell of this board");
    assert_eq!(position.to_string(), square.to_string(), "positions are always checkerboard");
}

#[test]
fn section_7_a_capture_by_start_and_end_must_be_the_only_one() {
    // The round trip ends on its start in both directions.
    let board = "5/4/5/b1,b1,2/5/b1,b1,2/1,w4,3/4/5 w 0,0 2";
    assert_eq!(legal("emergo:9x9,men=4", board), "c3xa5xc7xe5xc3 c3xe5xc7xa5xc3");
    let expected = (None, "c3xc3 fits 2 captures: c3xa5xc7xe5xc3, c3xe5xc7xa5xc3".to_owned());
    assert_eq!(refusal("emergo:9x9,men=4", board, "c3-c3"), expected);
    let config = config("emergo:9x9,men=4");
    let refused = read::<Small>(&config, board).parse_move("C3 C3").unwrap_err();
    let candidates = luctor_rules::Refusal::candidates(&refused);
    assert_eq!(candidates, ["c3xa5xc7xe5xc3", "c3xe5xc7xa5xc3"]);
    // The full route is unique. For another end, the message states the duty to capture.
    assert_eq!(reading("emergo:9x9,men=4", board, "c3xa5xc7xe5xc3"), "c3xa5xc7xe5xc3");
    let (rule, _) = refusal("emergo:9x9,men=4", board, "c3-c7");
    assert_eq!(rule, Some(3));
    // A single jump is written like a capture by start and end.
    let board = "5/4/5/4/5/1,b2,2/1,w2,3/4/5 w 0,0 2";
    assert_eq!(reading("emergo:9x9,men=2", board, "c3-e5"), "c3xe5");
}
