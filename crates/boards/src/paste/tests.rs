//! Tests of pasted texts.

use super::*;
use crate::text::problem_text;

fn game_of(text: &str) -> Result<String, String> {
    read_as(text, None, Coordinates::Checkerboard)
}

fn read_as(text: &str, game: Option<&str>, usual: Coordinates) -> Result<String, String> {
    match board_of(&Record::of_text(text), game, usual) {
        Ok(board) => Ok(format!("{} {:?}", board.names().0, board.texts())),
        Err(PasteError::Unreadable(why)) => Err(problem_text(&why.message)),
        Err(other) => Err(other.to_string()),
    }
}

#[test]
fn the_form_of_a_position_decides_the_game() {
    let game = |text| game_of(text).unwrap().split(' ').next().unwrap().to_owned();
    assert_eq!(game("wbwb/bwbw/wbwb/bwbw b 0"), "emulsion:4");
    assert_eq!(game("4/4/4/4 b 0"), "emulsion:free-4");
    assert_eq!(game("5/4/5/4/5/4/5/4/5 w 12,12 0"), "emergo:9x9");
    assert_eq!(game("5/4/5/4/5/4/5/4/5 w 9,9 0"), "emergo:9x9,men=9");
    assert_eq!(game("4/5/6/7/6/5/4 w 12,12 0"), "emergo:hex");
    assert_eq!(game("2,w3b2/2/3/2/3 b 1,2 9"), "emergo:5x5");
}

#[test]
fn a_position_with_too_many_men_is_rejected() {
    let men = usize::MAX;
    let rejected = game_of(&format!("w{men},w{men}/2/3/2/3 b {men},2 9")).unwrap_err();
    assert!(rejected.starts_with("This is not a valid position"), "{rejected}");
}

#[test]
fn moves_may_contain_spaces() {
    assert_eq!(game_of("1. a1 - b1 b2 c2").unwrap(), "emulsion:8 [\"a1-b1\", \"c2-b2\"]");
    assert_eq!(
        game_of("[Game \"emulsion:free-5\"] \n b:c3 w:c4 b1/b2").unwrap(),
        "emulsion:free-5 [\"c3/c4\", \"b1/b2\"]"
    );
    let capture = "[Game \"emergo:5x5,men=3\"]\nb4 c5 b2 c5 x a3 x c1";
    assert!(game_of(capture).unwrap().ends_with("\"c5xa3xc1\"]"));
}

/// The first moves of a game in the names of the diamond. Several of these cells do not exist on the checkerboard.
const DIAMOND: &str = "1. E3 E7 2. D3 F7 3. C4";
const CHECKERBOARD: &str = r#"emergo:9x9 ["c3", "g7", "b4", "h6", "b6"]"#;

#[test]
fn a_header_can_choose_diamond_coordinates() {
    let text = format!("[Coordinates \"diamond\"]\n{DIAMOND}");
    assert_eq!(game_of(&text).unwrap(), CHECKERBOARD);
    // This cell exists in both ways.
    let one = "[Game \"emergo:9x9\"] [Coordinates \"Diamond\"] E3";
    assert_eq!(game_of(one).unwrap(), r#"emergo:9x9 ["c3"]"#);
    assert_eq!(
        game_of("[Game \"emergo:hex\"] [Coordinates \"diamond\"] D4").unwrap_err(),
        "Diamond coordinates exist only for square Emergo boards."
    );
    let text = format!("[Coordinates \"checkerboard\"] [Game \"emergo:9x9\"] {DIAMOND}");
    assert!(game_of(&text).unwrap_err().contains("Move 3 (D3)"), "{:?}", game_of(&text));
}

#[test]
fn cells_that_exist_only_on_the_diamond_choose_it() {
    let usual = Coordinates::Checkerboard;
    assert_eq!(read_as(DIAMOND, Some("emergo:9x9"), usual).unwrap(), CHECKERBOARD);
    assert_eq!(game_of(DIAMOND).unwrap(), CHECKERBOARD);
    let named = "[Game \"emergo:9x9\"] e3";
    assert_eq!(game_of(&format!("{named} c3")).unwrap(), r#"emergo:9x9 ["e3", "c3"]"#);
    // An illegal move is not read as a legal one in the other way.
    assert!(game_of(&format!("{named} f4")).unwrap_err().contains("You may not feed."));
}

#[test]
fn ambiguous_cells_are_read_in_the_coordinates_of_the_request() {
    let read = |usual| read_as("e3 c3", Some("emergo:9x9"), usual).unwrap();
    assert_eq!(read(Coordinates::Checkerboard), r#"emergo:9x9 ["e3", "c3"]"#);
    assert_eq!(read(Coordinates::Diamond), r#"emergo:9x9 ["c3", "a5"]"#);
}

#[test]
fn a_capture_on_the_diamond_is_translated() {
    let game = "[Game \"emergo:5x5,men=3\"] [Coordinates \"diamond\"]\n";
    let read = game_of(&format!("{game}b3 b4 c2 b4 x b2 x d2")).unwrap();
    assert!(read.ends_with(r#"["b4", "c5", "b2", "c5xa3xc1"]"#), "{read}");
    let rejected = game_of(&format!("{game}b3 b4 c2 c4")).unwrap_err();
    assert!(rejected.contains("in diamond coordinates, and 3 moves were understood"), "{rejected}");
    assert!(rejected.contains("You must capture: b4xb2xd2"), "{rejected}");
}

#[test]
fn links_to_matches_are_recognized() {
    let id = "abcdefghjkmnpqrs";
    for text in [id, "/game/abcdefghjkmnpqrs", "https://a.b/game/abcdefghjkmnpqrs?seat=1#7"] {
        assert_eq!(match_link(text).unwrap(), id, "{text}");
    }
    assert!(match_link("a1-b1").is_none());
}
