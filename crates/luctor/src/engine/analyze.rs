//! `luctor analyse`: shows the best lines of a position while the engine searches.

use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use luctor_rules::{Variant, dispatch};
use luctor_search::{BestMove, Engine, Info, Limits, Listener, Options, Stopper};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::analysis_view::AnalysisView;
use crate::cli::AnalyzeArgs;
use crate::engine_setup::limits as engine_limits;
use crate::error::Error;
use crate::input::{self, HumanDuration};
use crate::output::result;

/// A message from the engine.
enum Event {
    Line(Info),
    Best(BestMove),
}

/// Sends the engine's messages to the main thread.
struct Forward(Sender<Event>);

impl Listener for Forward {
    fn info(&mut self, info: &Info) {
        // The receiver is gone if the output was closed.
        let _ = self.0.send(Event::Line(info.clone()));
    }

    fn best_move(&mut self, best: &BestMove) {
        let _ = self.0.send(Event::Best(best.clone()));
    }
}

/// Searches until a limit is reached or Ctrl-C is pressed.
pub(crate) fn run(args: &AnalyzeArgs) -> Result<(), Error> {
    let variant = input::variant(&args.game, None)?;
    if let Some(result) = result_of_game(&variant, args)? {
        let mut out = io::stdout().lock();
        writeln!(out, "{result}\nbest none")?;
        out.flush()?;
        return Ok(());
    }
    let hash_mib = args.hash as usize;
    if !engine_limits::has_memory_for(hash_mib) {
        return Err(Error::Failure(format!(
            "not enough memory for a transposition table of {hash_mib} MiB"
        )));
    }
    let (threads, lines) = (args.threads as usize, args.lines as usize);
    let options = Options { hash_mib, threads, lines, ..Options::default() };
    let mut engine = Engine::new(&variant, options);
    engine
        .set_game(args.position.as_deref(), &args.moves)
        .map_err(|error| Error::Usage(error.to_string()))?;

    stop_on_signal(engine.stopper())?;
    let limits = Limits {
        time: args.time.map(|HumanDuration(time)| time),
        depth: args.depth,
        nodes: args.nodes,
        clock: None,
    };
    let (sender, events) = channel();
    engine.start(limits, Box::new(Forward(sender)));
    let mut view = AnalysisView::new(io::stdout().is_terminal());
    for event in events {
        match event {
            Event::Line(info) => view.line(info)?,
            Event::Best(best) => view.best(&best)?,
        }
    }
    Ok(())
}

/// Makes stop signals end the search instead of the program, so that the best move is still printed.
fn stop_on_signal(stopper: Stopper) -> Result<(), Error> {
    let mut signals = Signals::new([SIGINT, SIGTERM])
        .map_err(|error| Error::Failure(format!("cannot listen for Ctrl-C: {error}")))?;
    thread::spawn(move || signals.forever().for_each(|_| stopper.stop()));
    Ok(())
}

/// Plays the given moves and returns the result if the game is over.
fn result_of_game(variant: &Variant, args: &AnalyzeArgs) -> Result<Option<String>, Error> {
    dispatch!(variant, |P, config| {
        let game = input::game::<P>(config, args.position.as_deref(), &args.moves)?;
        Ok(game.outcome().map(|outcome| result::describe(game.position(), outcome)))
    })
}
