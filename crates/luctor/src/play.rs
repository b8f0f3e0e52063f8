//! `luctor play`: a game in the terminal, line by line.

mod command;
mod computer;
mod screen;
mod session;

use std::env;

use luctor_rules::{Position, dispatch};

use crate::board::Alphabet;
use crate::cli::Play;
use crate::error::Error;
use crate::start;
use computer::Computer;
use screen::Screen;
use session::Session;

/// Plays until the people leave.
pub(crate) fn run(args: &Play) -> Result<(), Error> {
    let variant = start::variant(&args.game, args.coordinates)?;
    let screen = Screen::new(alphabet());
    dispatch!(&variant, |P, config| {
        let start = start::position::<P>(config, args.position.as_deref())?;
        let seat = args.color.unwrap_or(P::start(config).turn());
        let computer = args.engine.map(|level| Computer::new(&variant, level, !seat));
        Session::new(&variant, start, computer, screen).run()
    })
}

/// What the locale says of the terminal; the first of the variables that is set decides.
fn alphabet() -> Alphabet {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty())
        .unwrap_or_default()
        .to_ascii_lowercase();
    let unicode = locale.contains("utf-8") || locale.contains("utf8");
    if unicode { Alphabet::Unicode } else { Alphabet::Ascii }
}
