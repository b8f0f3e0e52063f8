//! Tests of `luctor problems`.

mod faults;
mod make;
mod play;

/// The name of a problem of the program with this goal.
fn id_of(goal: &str) -> String {
    let list = crate::program::luctor(&["problems", "show"]).ok();
    let line = list.lines().find(|line| line.contains(goal)).expect("the program has all goals");
    line.split(' ').next().unwrap().to_owned()
}
