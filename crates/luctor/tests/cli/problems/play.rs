//! Tests of `luctor problems show` and `solve`.

use super::id_of;
use crate::program::{luctor, luctor_reading};

#[test]
fn problems_are_listed_by_theme_and_game() {
    let all = luctor(&["problems", "show"]).ok();
    let feeding = luctor(&["problems", "show", "--theme", "feeding"]).ok();
    let hex = luctor(&["problems", "show", "--theme", "feeding", "--game", "emergo:hex"]).ok();
    let emergo = luctor(&["problems", "show", "--game", "emergo"]).ok();
    for (some, more, word) in
        [(&feeding, &all, "feeding"), (&hex, &feeding, " emergo:hex "), (&emergo, &all, " emergo:")]
    {
        assert!(some.lines().count() < more.lines().count());
        assert!(some.lines().all(|line| line.contains(word)));
    }
}

#[test]
fn a_problem_is_drawn_with_its_task() {
    let id = id_of("clear 2");
    let shown = luctor(&["problems", "show", &id]).ok();
    assert!(shown.starts_with(&format!("Problem {id}, emergo:")), "{shown}");
    assert!(shown.ends_with(" to move and clear in 2. Forced moves do not count.\n"), "{shown}");
    let solution = luctor(&["problems", "show", &id, "--solution"]).ok();
    assert!(solution.starts_with(&shown) && solution.contains("\nSolution:\n"), "{solution}");
}

/// Returns the moves of the main line that the player makes, and a wrong one.
fn moves_of(id: &str) -> (Vec<String>, String) {
    let shown = luctor(&["problems", "show", id, "--solution"]).ok();
    let (_, solution) = shown.split_once("Solution:\n").unwrap();
    let mut moves: Vec<String> = Vec::new();
    for line in solution.lines().take_while(|line| line.starts_with(' ')) {
        let depth = (line.len() - line.trim_start().len()) / 2;
        if depth == moves.len() + 1 {
            moves.push(line.split_whitespace().next().unwrap().to_owned());
        } else {
            break;
        }
    }
    let position = solution.lines().last().unwrap().strip_prefix("Position: ").unwrap();
    let list = luctor(&["problems", "show"]).ok();
    let entry = list.lines().find(|line| line.starts_with(id)).unwrap();
    let game = entry.split_whitespace().nth(1).unwrap();
    let legal = luctor(&["moves", game, "--position", position]).ok();
    let wrong = legal.lines().find(|text| **text != moves[0]).unwrap();
    (moves, wrong.to_owned())
}

#[test]
fn a_player_solves_a_problem_after_a_wrong_move() {
    let id = id_of("clear 2");
    let (moves, wrong) = moves_of(&id);
    let input = format!("{wrong}\nz9\nhint\nhelp\n{}\n", moves.join("\n"));
    let out = luctor_reading(&["problems", "solve", &id], input).ok();
    for text in [
        "Wrong: that does not clear in time. Try again.\n",
        &format!("A right move begins with {}.\n", &moves[0][..2]),
        "Type a move, or one of these commands:\n",
        "Right. The play goes on: ",
        "Solved after one wrong move.\nSolution:\n",
        "Themes: ",
    ] {
        assert!(out.contains(text), "{text:?} is missing in {out}");
    }
    assert!(out.ends_with("There are no more problems.\n"), "{out}");
}

#[test]
fn problems_begin_with_the_easiest_and_can_be_skipped() {
    let out =
        luctor_reading(&["problems", "solve", "--theme", "draw"], "next\nsolution\nquit\n").ok();
    let ratings: Vec<i32> = out
        .lines()
        .filter(|line| line.starts_with("Problem "))
        .map(|line| line.rsplit(' ').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(ratings.len(), 3);
    assert!(ratings.is_sorted());
    assert_eq!(out.matches("Solution:\n").count(), 1);
}
