//! `luctor problems solve`: a player solves problems in the terminal.

use luctor_problems::solution::{Attempt, Verdict};
use luctor_problems::{Goal, Problem, Proof};
use luctor_rules::{Position, dispatch};

use super::{load, show};
use crate::board::Board;
use crate::cli::ProblemsSolveArgs;
use crate::error::Error;
use crate::output::text::rejection_text;
use crate::play::screen::Screen;

const HELP: &str = "\
Type a move, or one of these commands:
  hint      show the piece or the cell of a right move
  solution  show the solution, and go on with the next problem
  next      go on with the next problem
  help      list the commands
  quit      quit";

/// The reason why a problem ends.
enum End {
    Next,
    Quit,
}

/// Shows problems and reads moves until the user quits or the input ends.
pub(super) fn run(args: &ProblemsSolveArgs) -> Result<(), Error> {
    let collection = load::collection(args.selection.file.as_deref())?;
    let mut problems = match args.id {
        Some(id) => vec![load::problem(&collection, id)?],
        None => load::selected(&collection, &args.selection)?,
    };
    problems.sort_by_key(|problem| problem.rating);
    let mut screen = Screen::new();
    for problem in problems {
        if let End::Quit = dispatch!(&problem.game, |P, config| {
            let position = P::from_text(config, &problem.position)
                .map_err(|error| Error::Failure(error.to_string()))?;
            attempt(&mut screen, problem, position)?
        }) {
            return Ok(());
        }
    }
    screen.print("There are no more problems.")
}

/// Lets the player solve one problem.
fn attempt<P: Board>(screen: &mut Screen, problem: &Problem, position: P) -> Result<End, Error> {
    show::draw(screen, problem)?;
    let mut attempt = Attempt::new(position, &problem.solution);
    let mut wrong = 0;
    loop {
        let prompt = format!("{} to move", attempt.game().position().turn().title());
        let Some(line) = screen.read(&prompt)? else { return Ok(End::Quit) };
        match line.to_ascii_lowercase().as_str() {
            "" => continue,
            "quit" => return Ok(End::Quit),
            "next" => return Ok(End::Next),
            "help" => screen.print(HELP)?,
            "hint" => screen.print(&hint(&attempt))?,
            "solution" => {
                screen.print(&show::solution(problem))?;
                return Ok(End::Next);
            }
            _ => match attempt.play(&line) {
                Err(error) => screen.print(&rejection_text(&error))?,
                Ok(Verdict::Wrong) => {
                    wrong += 1;
                    screen.print(wrong_text(problem))?;
                }
                Ok(Verdict::Right(replies)) => {
                    screen.print(&format!("Right. {}", play_text(&replies)))?;
                    draw(screen, &attempt)?;
                }
                Ok(Verdict::Solved(replies)) => {
                    screen.print(&format!("Right. {}", play_text(&replies)))?;
                    draw(screen, &attempt)?;
                    screen.print(&format!(
                        "{}\n{}",
                        solved_text(wrong),
                        show::solution(problem)
                    ))?;
                    return Ok(End::Next);
                }
            },
        }
    }
}

fn draw<P: Board>(screen: &mut Screen, attempt: &Attempt<'_, P>) -> Result<(), Error> {
    let game = attempt.game();
    let board = game.position().draw(game.moves().last().copied(), screen.alphabet());
    screen.print(&format!("\n{board}"))
}

/// Returns the first cell of the best move.
fn hint<P: Position>(attempt: &Attempt<'_, P>) -> String {
    let best = attempt.right_moves().next().unwrap_or_default();
    let cell = best.split(['-', 'x', '/']).next().unwrap_or_default();
    format!("A right move begins with {cell}.")
}

fn play_text(replies: &[String]) -> String {
    match replies {
        [] => String::new(),
        turns => format!("The play goes on: {}.", turns.join(" ")),
    }
}

fn wrong_text(problem: &Problem) -> &'static str {
    match (problem.goal, problem.proof) {
        (Goal::Clear(_), _) => "Wrong: that does not clear in time. Try again.",
        (Goal::Win, Proof::Confirmed { .. }) => "Wrong: another move is stronger. Try again.",
        (Goal::Win, _) => "Wrong: that does not win. Try again.",
        (Goal::KeepWin, _) => "Wrong: that gives the win away. Try again.",
        (Goal::HoldDraw, _) => "Wrong: that loses. Try again.",
    }
}

fn solved_text(wrong: usize) -> String {
    match wrong {
        0 => "Solved at the first try.".to_owned(),
        1 => "Solved after one wrong move.".to_owned(),
        wrong => format!("Solved after {wrong} wrong moves."),
    }
}
