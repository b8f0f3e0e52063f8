//! `luctor problems show`: lists problems, or draws one.

use std::io::{self, BufWriter, Write};

use luctor_problems::solution::Line;
use luctor_problems::{Problem, Proof, Source};
use luctor_rules::{Position, dispatch};

use super::load;
use crate::board::{Alphabet, Board};
use crate::cli::ProblemsShowArgs;
use crate::error::Error;
use crate::play::screen::Screen;

/// Lists the selected problems, or draws the one with the id.
pub(super) fn run(args: &ProblemsShowArgs) -> Result<(), Error> {
    let collection = load::collection(args.selection.file.as_deref())?;
    if let Some(id) = args.id {
        let problem = load::problem(&collection, id)?;
        let mut screen = Screen::new();
        draw(&mut screen, problem)?;
        if args.solution {
            screen.print(&solution(problem))?;
        }
        return Ok(());
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for problem in load::selected(&collection, &args.selection)? {
        writeln!(out, "{}", summary(problem))?;
    }
    out.flush()?;
    Ok(())
}

/// Returns the line of a problem in the list.
fn summary(problem: &Problem) -> String {
    let Problem { id, game, goal, rating, .. } = problem;
    let (game, goal) = (game.to_string(), goal.to_string());
    format!("{id} {game:22} {goal:9} {} {rating} {}", level(problem), themes(problem))
}

/// Returns the number of the level that solves the problem, or a dash.
fn level(problem: &Problem) -> String {
    problem.level.map_or("-".to_owned(), |level| level.to_string())
}

fn themes(problem: &Problem) -> String {
    let names: Vec<&str> = problem.themes.iter().map(|theme| theme.name()).collect();
    names.join(",")
}

/// Draws the position and prints the task.
pub(super) fn draw(screen: &mut Screen, problem: &Problem) -> Result<(), Error> {
    let Problem { id, game, rating, .. } = problem;
    let drawing = dispatch!(game, |P, config| {
        let position = P::from_text(config, &problem.position)
            .map_err(|error| Error::Failure(error.to_string()))?;
        drawing(&position, problem, screen.alphabet())
    });
    screen.print(&format!("Problem {id}, {game}, rating {rating}\n\n{drawing}"))
}

/// Returns the board, the men in hand and the task.
fn drawing<P: Board>(position: &P, problem: &Problem, alphabet: Alphabet) -> String {
    let board = position.draw(None, alphabet);
    let hands = position.hands().map(|hands| format!("{hands}\n")).unwrap_or_default();
    format!("{board}{hands}{}", problem.task(position.turn()))
}

/// Describes the solution, the themes and the proof.
pub(super) fn solution(problem: &Problem) -> String {
    let mut text = String::from("Solution:\n");
    lines(&problem.solution, 1, &mut text);
    text.push_str(&format!("Themes: {}\n", themes(problem).replace(',', ", ")));
    text.push_str(&match problem.level {
        Some(level) => format!("The weakest level that solves it: {level}\n"),
        None => "No level solves it.\n".to_owned(),
    });
    text.push_str(&match problem.proof {
        Proof::Solver => "Proof: the solver decides all moves.\n".to_owned(),
        Proof::Table => "Proof: endgame tables have the values of all moves.\n".to_owned(),
        Proof::Search { margin } => {
            format!("Proof: no other move clears, even in {margin} more.\n")
        }
        Proof::Confirmed { nodes } => {
            format!("Not proved: confirmed by a search of {nodes} positions.\n")
        }
    });
    text.push_str(&match &problem.source {
        Source::SelfPlay { seed, number, ply, variation } => {
            format!("Source: game {number} of seed {seed}, turn {ply}{}\n", beside(variation))
        }
        Source::Record { record, ply, variation } => {
            format!("Source: {record}, turn {ply}{}\n", beside(variation))
        }
    });
    text.push_str(&format!("Position: {}", problem.position));
    text
}

/// Describes the turns that are not those of the game.
fn beside(variation: &[String]) -> String {
    match variation {
        [] => String::new(),
        turns => format!(", with {}", turns.join(" ")),
    }
}

/// Writes the lines of a solution, each choice indented.
fn lines(all: &[Line], depth: usize, text: &mut String) {
    for line in all {
        text.push_str(&format!("{}{}\n", "  ".repeat(depth), line.play.join(" ")));
        lines(&line.next, depth + 1, text);
    }
}
