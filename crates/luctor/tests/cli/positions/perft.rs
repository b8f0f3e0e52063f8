//! Tests of `luctor perft`.

use crate::program::luctor;

fn last_line(args: &[&str]) -> String {
    let out = luctor(args).ok();
    out.lines().last().unwrap().to_owned()
}

#[test]
fn the_counts_match_independent_programs() {
    assert_eq!(last_line(&["perft", "emulsion:6,pie=off", "4"]), "nodes 9118980");
    assert_eq!(last_line(&["perft", "emulsion:4", "5"]), "nodes 866976");
    assert_eq!(last_line(&["perft", "emulsion:free-4", "3"]), "nodes 51856");
    assert_eq!(last_line(&["perft", "emergo:9x9", "3"]), "nodes 55172");
    assert_eq!(last_line(&["perft", "emergo:7x7", "4"]), "nodes 201272");
    assert_eq!(last_line(&["perft", "emergo:hex", "3"]), "nodes 36702");
}

#[test]
fn divided_counts_add_up_to_the_total() {
    let out = luctor(&["perft", "emulsion:3", "3", "--divide"]).ok();
    let lines: Vec<&str> = out.lines().collect();
    let (last, parts) = lines.split_last().unwrap();
    assert!(parts.is_sorted());
    let sum: u64 =
        parts.iter().map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!((parts.len(), sum), (12, 368));
    assert_eq!(*last, "nodes 368");
}

#[test]
fn depth_zero_has_one_sequence() {
    assert_eq!(luctor(&["perft", "emergo", "0", "--divide"]).ok(), "nodes 1\n");
    assert_eq!(luctor(&["perft", "emulsion:2", "9"]).ok(), "nodes 0\n");
}

#[test]
fn counting_starts_from_the_given_position() {
    let args = ["perft", "emulsion:4", "1", "--position", "bwwb/bwwb/wwbw/bbbw b 3"];
    assert_eq!(luctor(&args).ok(), "nodes 3\n");
}
