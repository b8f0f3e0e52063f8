//! `luctor bench`.

use crate::program::luctor;

fn last_line(args: &[&str]) -> String {
    let out = luctor(args).ok();
    out.lines().last().unwrap().to_owned()
}

#[test]
fn two_runs_visit_the_same_nodes() {
    for game in ["emulsion", "emergo:7x7"] {
        let first = last_line(&["bench", game]);
        let nodes = first.strip_prefix("bench: ").unwrap().parse::<u64>();
        assert!(nodes.unwrap() > 0, "{first}");
        assert_eq!(last_line(&["bench", game]), first, "{game}");
    }
}

#[test]
fn the_positions_of_a_game_add_up() {
    let out = luctor(&["bench", "emergo:hex"]).ok();
    let nodes = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let at = words.iter().position(|&word| word == "nodes").unwrap();
        words[at + 1].parse::<u64>().unwrap()
    };
    let positions = out.lines().take_while(|line| !line.is_empty());
    assert!(positions.clone().all(|line| line.starts_with("emergo:hex ")), "{out}");
    let sum: u64 = positions.map(nodes).sum();
    assert_eq!(out.lines().last().unwrap(), format!("bench: {sum}"));
}

#[test]
fn a_game_without_positions_is_a_wrong_call() {
    let sentence = luctor(&["bench", "emulsion:11"]).refused(2);
    assert!(sentence.starts_with("the bench has no position of emulsion:11: it has emulsion:8, "));
    let sentence = luctor(&["bench", "chess"]).refused(2);
    assert_eq!(sentence, "unknown game \"chess\": the games are emulsion and emergo");
}
