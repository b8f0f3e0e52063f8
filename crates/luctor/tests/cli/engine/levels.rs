//! Tests of `luctor levels`.

use luctor_search::Level;

use crate::program::luctor;

#[test]
fn every_level_has_a_line_with_its_note_and_ratings() {
    let out = luctor(&["levels"]).ok();
    let mut lines = out.lines();
    assert_eq!(
        lines.next().unwrap().split_whitespace().collect::<Vec<_>>(),
        ["level", "note", "emulsion", "emergo"]
    );
    for level in Level::ALL {
        let line = lines.next().unwrap();
        let ratings = ["emulsion", "emergo"].map(|game| level.rating(&game.parse().unwrap()));
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words[0], level.to_string());
        assert!(words.len() > 4, "{line}");
        assert_eq!(words[words.len() - 2..], ratings.map(|rating| rating.to_string()));
    }
    assert!(out.contains("\n8      full strength "), "{out}");
    assert_eq!(lines.next(), None);
    let width = out.lines().next().unwrap().len();
    assert!(out.lines().all(|line| line.len() == width), "{out}");
}
