//! `luctor analyse`: the best lines of a position, while the engine finds them.

mod span;
mod view;

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use luctor_rules::{Variant, dispatch};
use luctor_search::{BestMove, Engine, Info, Limits, Listener, Options, Stopper};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

pub(crate) use span::Span;

use crate::bounds;
use crate::cli::Analyse;
use crate::error::Error;
use crate::result;
use crate::start;
use view::View;

/// What the engine tells.
enum Event {
    Line(Info),
    Best(BestMove),
}

/// Passes on what the engine tells.
struct Forward(Sender<Event>);

impl Listener for Forward {
    fn info(&mut self, info: &Info) {
        // Nobody listens any more when the reader of the output has left.
        let _ = self.0.send(Event::Line(info.clone()));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Event::Best(best.clone()));
    }
}

/// Thinks until a limit is reached or somebody presses Ctrl-C.
pub(crate) fn run(args: &Analyse) -> Result<(), Error> {
    let variant = start::variant(&args.game, None)?;
    if let Some(sentence) = end_of_game(&variant, args)? {
        let mut out = io::stdout().lock();
        writeln!(out, "{sentence}\nbest none")?;
        out.flush()?;
        return Ok(());
    }
    let hash_mib = args.hash as usize;
    if !bounds::has_memory_for(hash_mib) {
        return Err(Error::Failure(format!("there is no memory for a table of {hash_mib} MiB")));
    }
    let (threads, lines) = (args.threads as usize, args.lines as usize);
    let options = Options { hash_mib, threads, lines, ..Options::default() };
    let mut engine = Engine::new(&variant, options);
    engine
        .set_game(args.position.as_deref(), &args.moves)
        .map_err(|refused| Error::Call(refused.to_string()))?;

    stop_on_signal(engine.stopper())?;
    let limits = Limits {
        time: args.time.map(|Span(time)| time),
        depth: args.depth,
        nodes: args.nodes,
        clock: None,
    };
    let (sender, events) = channel();
    engine.start(limits, Box::new(Forward(sender)));
    let mut view = View::new(io::stdout().is_terminal());
    for event in events {
        match event {
            Event::Line(info) => view.line(info)?,
            Event::Best(best) => view.best(&best)?,
        }
    }
    Ok(())
}

/// Lets the signals that would end the program end the search: what it has found is still to be said.
fn stop_on_signal(stopper: Stopper) -> Result<(), Error> {
    let mut signals = Signals::new([SIGINT, SIGTERM])
        .map_err(|error| Error::Failure(format!("cannot listen for Ctrl-C: {error}")))?;
    thread::spawn(move || signals.forever().for_each(|_| stopper.stop()));
    Ok(())
}

/// Plays the moves of the call, and explains the end if it is one.
fn end_of_game(variant: &Variant, args: &Analyse) -> Result<Option<String>, Error> {
    dispatch!(variant, |P, config| {
        let game = start::game::<P>(config, args.position.as_deref(), &args.moves)?;
        let sentence = game.outcome().map(|outcome| result::sentence(game.position(), outcome));
        Ok(sentence)
    })
}
