//! Text forms of ids, goals and themes.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use luctor_problems::{Goal, Id, MOST_MOVES, Theme};
use luctor_rules::emergo::Emergo;
use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Position, Variant};
use proptest::prelude::*;

fn survives<T: Display + FromStr<Err: Debug> + PartialEq + Debug>(value: T) {
    assert_eq!(value.to_string().parse::<T>().unwrap(), value);
}

#[test]
fn goals_and_themes_survive_their_text_form() {
    for moves in 1..=MOST_MOVES {
        survives(Goal::Clear(moves));
    }
    for goal in [Goal::Win, Goal::KeepWin, Goal::HoldDraw] {
        survives(goal);
    }
    for theme in Theme::ALL {
        survives(theme);
    }
    for text in ["clear", "clear 0", "clear 10", "clear 02", "Win", ""] {
        assert!(text.parse::<Goal>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn texts_are_ids_exactly_if_they_are_written_the_same(text in "[0-9a-z]{7,9}|\\PC{0,12}") {
        let digits = "0123456789abcdefghjkmnpqrstvwxyz";
        let is_id = text.len() == 8 && text.chars().all(|digit| digits.contains(digit));
        match text.parse::<Id>() {
            Ok(id) => prop_assert_eq!(id.to_string(), text),
            Err(_) => prop_assert!(!is_id),
        }
    }

    #[test]
    fn any_text_is_a_goal_or_an_error(text in "(clear )?[0-9]{1,3}|\\PC{0,12}") {
        if let Ok(goal) = text.parse::<Goal>() {
            prop_assert_eq!(goal.to_string(), text);
        }
    }
}

fn emergo(position: &str) -> Id {
    let Ok(Variant::Emergo(config)) = "emergo:7x7".parse() else { panic!("7x7 is a board") };
    Id::of(&Emergo::<u64, 64>::from_text(&config, position).unwrap())
}

fn emulsion(position: &str) -> Id {
    let Ok(Variant::Emulsion(config)) = "emulsion:4,pie=off".parse() else { panic!("4x4 exists") };
    Id::of(&Emulsion::<u64>::from_text(&config, position).unwrap())
}

#[test]
fn mirror_images_and_exchanged_colors_have_one_id() {
    let id = emergo("b1,2,b1/3/4/3/4/1,w2,1/3,w4 b 2,6 29");
    assert_eq!(id, emergo("b1,2,b1/3/4/3/4/1,w2,1/w4,3 b 2,6 12"), "another turn, reflected");
    assert_eq!(id, emergo("w1,2,w1/3/4/3/4/1,b2,1/3,b4 w 6,2 29"), "exchanged");
    assert_ne!(id, emergo("b1,2,b1/3/4/3/4/1,w2,1/3,w4 w 2,6 29"), "the other side to move");
    let id = emulsion("bwwb/bwwb/wwbw/bbbw b 3");
    assert_eq!(id, emulsion("bwwb/bwwb/wbww/wbbb b 3"), "reflected");
    assert_eq!(id, emulsion("wbbw/wbbw/bbwb/wwwb w 3"), "exchanged");
    assert_ne!(id, emulsion("bwwb/bwwb/wwbw/bbbw w 3"), "the other side to move");
}
