//! `luctor bot`: plays the games of an account on a server.
//!
//! One thread follows the account's stream ([`account`]) and puts games in which a move is due into a
//! [`queue`]. The other threads take games from it and play the moves ([`mover`]).

mod account;
mod api;
mod mover;
mod queue;

use std::io::Write;
use std::thread;

use luctor_search::Level;

use crate::cli::BotArgs;
use crate::error::Error;
use crate::players::PlayerSpec;
use crate::remote::{Client, read_token};
use account::Account;
use mover::Mover;
use queue::Queue;

/// Plays until the requested number of games has ended, or forever.
///
/// # Errors
///
/// Fails if the token cannot be read or is rejected, or if the server is unavailable at the start.
pub(crate) fn run(args: BotArgs) -> Result<(), Error> {
    let token = read_token(&args.token_file)?;
    let client = Client::new(args.server.clone(), Some(&token));
    let spec = player_spec(&args)?;
    let queue = Queue::default();
    thread::scope(|scope| {
        for _ in 0..args.concurrency {
            scope.spawn(|| {
                // Created here, because a player cannot move between threads.
                let mut mover = Mover::new(client.clone(), spec.clone(), args.time.0);
                while let Some(id) = queue.take() {
                    if let Err(error) = mover.play(&id) {
                        warn(&format!("{id}: {error}"));
                    }
                    queue.done(&id);
                }
            });
        }
        let result = Account::new(&args, &client, &queue).follow();
        queue.close();
        result
    })
}

/// Returns the player that chooses the moves.
fn player_spec(args: &BotArgs) -> Result<PlayerSpec, Error> {
    let spec = match (&args.engine, args.level) {
        (Some(spec), _) => spec.clone(),
        (None, level) => {
            let level = level.unwrap_or(Level::STRONGEST);
            PlayerSpec::parse(&format!("level:{level}")).map_err(Error::Usage)?
        }
    };
    if spec.limits.clock.is_some() {
        return Err(Error::Usage(
            "the server determines the clock of a bot's games: remove the option clock".to_owned(),
        ));
    }
    Ok(spec)
}

/// Prints a problem that does not stop the bot.
fn warn(message: &str) {
    // The bot keeps running even if standard error is closed.
    let _ = writeln!(anstream::stderr().lock(), "luctor: {message}");
}
