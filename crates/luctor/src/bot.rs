//! `luctor bot`: an account of a server that this program plays for.

mod game;
mod invitations;
mod queue;
mod thinker;

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use luctor_search::Level;
use luctor_server::speed_word;
use serde_json::{Value, json};

use crate::cli::Bot as Call;
use crate::contest::Spec;
use crate::error::Error;
use crate::remote::{Server, Trouble, token};
use game::{Game, Lobby, Status, Told};
use invitations::Invitations;
use queue::Queue;
use thinker::{Stuck, Thinker};

/// The first pause before a server that went away is asked again, and the longest.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// Plays until so many games are over, or without an end.
///
/// # Errors
///
/// The token cannot be read or is refused, or nobody answers at the beginning.
pub(crate) fn run(args: Call) -> Result<(), Error> {
    let token = token(&args.token_file)?;
    let server = Server::new(args.server.clone(), Some(&token));
    let spec = player(&args)?;
    let queue = Queue::default();
    thread::scope(|scope| {
        for _ in 0..args.concurrency {
            scope.spawn(|| {
                // A player belongs to the thread that it was started on.
                let mut thinker = Thinker::new(server.clone(), spec.clone(), args.time.0);
                while let Some(id) = queue.take() {
                    if let Err(stuck) = thinker.play(&id) {
                        report(&id, &stuck);
                    }
                    queue.done(&id);
                }
            });
        }
        let mut bot = Bot {
            args: &args,
            server: &server,
            queue: &queue,
            open: HashMap::new(),
            invitations: Invitations::default(),
            listed: None,
            over: 0,
            sought: 0,
        };
        let played = bot.run();
        queue.close();
        played
    })
}

/// Who thinks.
fn player(args: &Call) -> Result<Spec, Error> {
    let spec = match (&args.engine, args.level) {
        (Some(spec), _) => spec.clone(),
        (None, level) => {
            let level = level.unwrap_or(Level::STRONGEST);
            Spec::read(&format!("level:{level}")).map_err(Error::Call)?
        }
    };
    if spec.pace.clock.is_some() {
        return Err(Error::Call(
            "the clock of a bot's game is the server's: leave clock out".to_owned(),
        ));
    }
    Ok(spec)
}

/// What the thread knows that reads the streams.
struct Bot<'a> {
    args: &'a Call,
    server: &'a Server,
    queue: &'a Queue,
    /// The games that wait or go on.
    open: HashMap<String, Status>,
    /// Those that wait, and in which it has no seat as far as it knows.
    invitations: Invitations,
    /// While the server lists what is open, the games that it has named.
    listed: Option<HashSet<String>>,
    /// Games that have ended.
    over: u64,
    /// Games that were offered.
    sought: usize,
}

impl Bot<'_> {
    fn run(&mut self) -> Result<(), Error> {
        let mut pause = PAUSE;
        let mut connected = false;
        loop {
            match self.server.stream("/api/account/stream") {
                Ok(lines) => {
                    (connected, pause) = (true, PAUSE);
                    self.listed = Some(HashSet::new());
                    for line in lines {
                        self.hear(&line)?;
                        if self.args.stop_after.is_some_and(|most| self.over >= most) {
                            return Ok(());
                        }
                    }
                    thread::sleep(pause);
                }
                Err(trouble) if connected && trouble.passes() => {
                    warn(&trouble.to_string());
                    thread::sleep(pause);
                    pause = (2 * pause).min(LONGEST_PAUSE);
                }
                Err(trouble) => return Err(Error::Failure(trouble.to_string())),
            }
        }
    }

    /// A line of the account's stream. The empty ones come every quarter of a minute: time to look around.
    fn hear(&mut self, line: &str) -> Result<(), Error> {
        if line.is_empty() {
            self.end_unlisted()?;
            return self.look_around();
        }
        let told: Told = match serde_json::from_str(line) {
            Ok(told) => told,
            Err(error) => {
                warn(&format!("the server tells something odd: {error}"));
                return Ok(());
            }
        };
        if let Some(listed) = &mut self.listed {
            listed.insert(told.id.clone());
        }
        if told.status == Status::Waiting && !self.open.contains_key(&told.id) {
            self.invitations.come(&told.id);
            // How many games go on is known when all are listed.
            return if self.listed.is_none() { self.look_around() } else { Ok(()) };
        }
        self.invitations.go(&told.id);
        if told.status == Status::Over {
            self.end(&told.id)?;
            return self.look_around();
        }
        self.open.insert(told.id.clone(), told.status);
        if told.to_move {
            self.queue.push(&told.id);
        }
        Ok(())
    }

    /// What the server has not listed has ended while nobody listened.
    fn end_unlisted(&mut self) -> Result<(), Error> {
        let Some(listed) = self.listed.take() else { return Ok(()) };
        self.invitations.keep(|id| listed.contains(id));
        let ended: Vec<String> =
            self.open.keys().filter(|id| !listed.contains(*id)).cloned().collect();
        ended.iter().try_for_each(|id| self.end(id))
    }

    fn end(&mut self, id: &str) -> Result<(), Error> {
        if self.open.remove(id).is_none() {
            return Ok(());
        }
        self.over += 1;
        self.tell_end(id)
    }

    fn tell_end(&self, id: &str) -> Result<(), Error> {
        match self.server.get::<Game>(&format!("/api/games/{id}")) {
            Ok(game) => {
                let mut out = io::stdout().lock();
                writeln!(out, "{id} {} {}", game.game, game.outcome())?;
                out.flush()?;
            }
            Err(trouble) => warn(&format!("{id}: {trouble}")),
        }
        Ok(())
    }

    /// Looks for games while there is room for some.
    fn look_around(&mut self) -> Result<(), Error> {
        let answered = self.answer_invitations();
        let joined = answered.and_then(|()| if self.args.join { self.join() } else { Ok(()) });
        let looked = joined.and_then(|()| if self.args.seek { self.seek() } else { Ok(()) });
        match looked {
            Err(trouble) if trouble.passes() => warn(&trouble.to_string()),
            // The next look would be refused as well.
            Err(trouble) => return Err(Error::Failure(trouble.to_string())),
            Ok(()) => {}
        }
        Ok(())
    }

    fn has_room(&self) -> bool {
        let last =
            self.args.stop_after.is_some_and(|most| self.over + self.open.len() as u64 >= most);
        (self.open.len() as u64) < self.args.concurrency && !last
    }

    fn join(&mut self) -> Result<(), Trouble> {
        if !self.has_room() {
            return Ok(());
        }
        let lobby: Lobby = self.server.get("/api/lobby")?;
        let wanted = self.games();
        for seek in lobby.seeks {
            let fits = !seek.rated && wanted.contains(&seek.game) && self.has_speed(&seek.control);
            if !self.has_room() || seek.mine || !fits {
                continue;
            }
            match self.server.post::<Value>(&format!("/api/games/{}/join", seek.id), &json!({})) {
                Ok(_) => {
                    self.open.insert(seek.id, Status::Waiting);
                }
                Err(trouble) if trouble.is_final() || trouble.passes() => return Err(trouble),
                // Somebody was faster, or the game is not for bots.
                Err(_) => {}
            }
        }
        Ok(())
    }

    fn seek(&mut self) -> Result<(), Trouble> {
        let waits = self.open.values().any(|status| *status == Status::Waiting);
        let games = self.games();
        if waits || games.is_empty() || !self.has_room() {
            return Ok(());
        }
        let game = &games[self.sought % games.len()];
        let body = json!({ "game": game, "opponent": "lobby", "color": "random",
                           "control": self.args.control });
        let made: Game = self.server.post("/api/games", &body)?;
        self.sought += 1;
        self.open.insert(made.id, Status::Waiting);
        Ok(())
    }

    /// Whether a time control is of a speed at which it plays.
    fn has_speed(&self, control: &str) -> bool {
        let speeds = &self.args.speeds;
        speeds.is_empty() || speed_word(control).is_some_and(|speed| speeds.contains(&speed))
    }

    /// The names of the games that it looks for.
    fn games(&self) -> Vec<String> {
        let games = self.args.games.iter().flat_map(|games| &games.0);
        games.map(ToString::to_string).collect()
    }
}

fn report(id: &str, stuck: &Stuck) {
    match stuck {
        Stuck::Server(trouble) => warn(&format!("{id}: {trouble}")),
        Stuck::Player(fault) => warn(&format!("{id}: no move: {fault}")),
    }
}

/// Says what went wrong and goes on.
fn warn(sentence: &str) {
    // When standard error is gone nobody wants to know.
    let _ = writeln!(anstream::stderr().lock(), "luctor: {sentence}");
}
