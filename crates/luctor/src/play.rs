//! `luctor play`: plays a game in the terminal, line by line.

mod command;
mod computer;
pub(crate) mod screen;
mod session;

use luctor_rules::{Position, dispatch};

use crate::cli::PlayArgs;
use crate::error::Error;
use crate::input;
use computer::Computer;
use screen::Screen;
use session::PlaySession;

/// Plays until the user quits or the input ends.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Error> {
    let variant = input::variant(&args.game, args.coordinates)?;
    let screen = Screen::new();
    dispatch!(&variant, |P, config| {
        let start = input::position::<P>(config, args.position.as_deref())?;
        let color = args.color.unwrap_or(P::start(config).turn());
        let computer = args.engine.map(|level| Computer::new(&variant, level, !color));
        PlaySession::new(&variant, start, computer, screen).run()
    })
}
