//! A match between two people, and what they were told of it: the book that a server is held to.

mod check;
mod wish;

use std::fmt;
use std::net::SocketAddr;
use std::time::Instant;

use fastrand::Rng;
use serde_json::json;

use crate::game::{Clock, Color, Game};
use crate::person::{Broken, Person};
pub use check::Found;
use wish::{Effect, Wish};

/// What is played, and under which clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The name of the game.
    pub game: &'static str,
    /// The time control.
    pub control: &'static str,
}

/// A match and its players.
#[derive(Debug)]
pub struct Table {
    id: String,
    /// The first one made the match and had Black.
    players: [Person; 2],
    /// Takes the seat of the second.
    code: String,
    /// What the players know, from answers alone.
    told: Told,
    /// Who is to move.
    turn: usize,
    /// What was sent and not answered.
    open: Option<Wish>,
    /// Who has offered to take back his move.
    offer: Option<usize>,
    /// Lines of the chat that were acknowledged.
    said: Vec<String>,
    /// A line that was sent and not answered.
    saying: Option<Words>,
    /// Whether moves are taken back here.
    takes_back: bool,
    /// For ids.
    next: u64,
}

/// A line of the chat.
#[derive(Clone, Debug)]
struct Words {
    by: usize,
    id: String,
    text: String,
}

/// What was acknowledged.
#[derive(Clone, Debug, Default)]
struct Told {
    version: u64,
    moves: Vec<String>,
    legal: Vec<String>,
    /// What the one who was told last could do.
    actions: Vec<String>,
    reader: usize,
    clock: Option<(Clock, Instant)>,
    seated: bool,
    over: bool,
}

/// Why a table does not go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The server does not answer.
    Broken(Broken),
    /// The server says what cannot be.
    Wrong(String),
}

impl Table {
    /// Makes a match and lets the second player come by his link.
    ///
    /// # Errors
    ///
    /// The server does not answer before the address of the match is known, or says what cannot be.
    pub async fn open(address: SocketAddr, kind: Kind) -> Result<Table, Stop> {
        let players = [Person::new(address), Person::new(address)];
        Table::between(players, kind).await
    }

    /// Makes a match between two people with accounts, who take no moves back: so each of their turns has another
    /// number of moves.
    ///
    /// # Errors
    ///
    /// As [`Table::open`].
    pub async fn of_members(members: &[Person; 2], kind: Kind) -> Result<Table, Stop> {
        let table = Table::between(members.each_ref().map(Person::again), kind).await?;
        Ok(Table { takes_back: false, ..table })
    }

    async fn between(mut players: [Person; 2], kind: Kind) -> Result<Table, Stop> {
        let wish = json!({
            "game": kind.game, "opponent": "link", "color": "black", "control": kind.control,
        });
        let made = players[0].post("/api/games", &wish.to_string()).await?.game()?;
        let code = made.codes.as_ref().and_then(|codes| codes.white.clone());
        let code = code.ok_or_else(|| "a match by link has no code".to_owned())?;
        Ok(Table {
            id: made.id,
            players,
            code,
            told: Told::default(),
            turn: 0,
            open: None,
            offer: None,
            said: Vec::new(),
            saying: None,
            takes_back: true,
            next: 0,
        })
    }

    /// The address of the match.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the match is over, as far as the players know.
    pub fn is_over(&self) -> bool {
        self.told.over
    }

    /// Whether something was sent and not answered.
    pub fn waits_for_an_answer(&self) -> bool {
        self.open.is_some() || self.saying.is_some()
    }

    /// Lets both reach the server at another address, as over another wire.
    pub fn move_to(&mut self, address: SocketAddr) {
        self.players = self.players.each_ref().map(|player| player.at(address));
    }

    /// Changes that were acknowledged.
    pub fn version(&self) -> u64 {
        self.told.version
    }

    /// Plays until nobody is to move any more or no answer comes; then a further call sends the same again.
    /// `done` hears of every acknowledgement.
    ///
    /// # Errors
    ///
    /// No answer comes, or one that cannot be.
    pub async fn play(&mut self, rng: &mut Rng, mut done: impl FnMut()) -> Result<(), Stop> {
        self.sit_down().await?;
        self.settle(false).await?;
        self.say(false).await?;
        while !self.told.over {
            self.step(rng).await?;
            done();
        }
        Ok(())
    }

    /// Lets the second player take his seat, which his code does however often it is used.
    async fn sit_down(&mut self) -> Result<(), Stop> {
        if self.told.seated {
            return Ok(());
        }
        let path = format!("/api/games/{}/join", self.id);
        let code = json!({ "code": self.code }).to_string();
        self.players[1].post(&path, &code).await?.game()?;
        let game = self.seen_by(0).await?;
        if game.version != 1 || game.status != "running" {
            return Err(Stop::Wrong(format!("both sit, but it is {}", game.status)));
        }
        self.told.seated = true;
        self.turn = if game.to_move { 0 } else { 1 };
        self.note(&game, 0);
        Ok(())
    }

    /// One thing that somebody does.
    async fn step(&mut self, rng: &mut Rng) -> Result<(), Stop> {
        if let Some(by) = self.offer.take_if(|_| rng.u32(..4) > 0) {
            let accept = rng.bool() && self.told.moves.len() > 1;
            let effect = if accept { Effect::TakeBack { by } } else { Effect::Nothing };
            let act = if accept { "accept" } else { "decline" };
            return self.act(1 - by, act, effect, rng).await;
        }
        let mover = 1 - self.turn;
        match rng.u32(..100) {
            0..=3
                if self.takes_back && self.can(mover, "offer-takeback") && self.offer.is_none() =>
            {
                self.act(mover, "offer-takeback", Effect::Offer { by: mover }, rng).await?;
            }
            4..=5 if self.can(mover, "give-time") => {
                self.act(mover, "give-time", Effect::Nothing, rng).await?;
            }
            6..=9 if self.said.len() < 100 => {
                let text = format!("line {} of this match", self.said.len());
                self.saying = Some(Words { by: rng.usize(..2), id: self.fresh(), text });
                self.say(rng.u32(..10) == 0).await?;
            }
            10 if rng.u32(..10) == 0 => {
                self.act(rng.usize(..2), "resign", Effect::Nothing, rng).await?;
            }
            _ => {
                let text = rng.choice(&self.told.legal).cloned();
                let text = text.ok_or_else(|| Stop::Wrong("there is no legal move".to_owned()))?;
                let body =
                    json!({ "id": self.fresh(), "version": self.told.version, "move": text });
                let path = format!("/api/games/{}/moves", self.id);
                let wish = Wish {
                    by: self.turn,
                    path,
                    body: body.to_string(),
                    effect: Effect::Move(text),
                };
                self.send(wish, rng).await?;
            }
        }
        Ok(())
    }

    fn can(&self, player: usize, act: &str) -> bool {
        self.told.reader == player && self.told.actions.iter().any(|known| known == act)
    }

    async fn act(
        &mut self,
        by: usize,
        act: &str,
        effect: Effect,
        rng: &mut Rng,
    ) -> Result<(), Stop> {
        let body = json!({ "id": self.fresh(), "version": self.told.version, "act": act });
        let path = format!("/api/games/{}/acts", self.id);
        self.send(Wish { by, path, body: body.to_string(), effect }, rng).await
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("{}-{}", self.id, self.next)
    }

    async fn send(&mut self, wish: Wish, rng: &mut Rng) -> Result<(), Stop> {
        self.open = Some(wish);
        self.settle(rng.u32(..10) == 0).await
    }

    /// Sends what is not answered yet, perhaps twice at once, and holds the answer against what was known.
    async fn settle(&mut self, twice: bool) -> Result<(), Stop> {
        let Some(wish) = self.open.clone() else { return Ok(()) };
        let player = &mut self.players[wish.by];
        let game = if twice {
            let mut again = player.again();
            let (first, second) = tokio::join!(
                player.post(&wish.path, &wish.body),
                again.post(&wish.path, &wish.body)
            );
            let (first, second) = (first?.game()?, second?.game()?);
            if first.version != second.version {
                return Err(Stop::Wrong(format!("sent twice, done twice: {}", wish.body)));
            }
            first
        } else {
            player.post(&wish.path, &wish.body).await?.game()?
        };
        self.open = None;
        let expected = wish.effect.after(&self.told.moves);
        if game.version != self.told.version + 1 {
            let (was, is) = (self.told.version, game.version);
            return Err(Stop::Wrong(format!("{} led from version {was} to {is}", wish.body)));
        }
        if game.texts() != expected {
            let moves = game.texts();
            return Err(Stop::Wrong(format!("{}: {moves:?} instead of {expected:?}", wish.body)));
        }
        match wish.effect {
            Effect::Move(_) => (self.turn, self.offer) = (1 - wish.by, None),
            Effect::TakeBack { by } => self.turn = by,
            Effect::Offer { by } => self.offer = Some(by),
            Effect::Nothing => {}
        }
        self.note(&game, wish.by);
        Ok(())
    }

    /// Says what is not answered yet, perhaps twice at once.
    async fn say(&mut self, twice: bool) -> Result<(), Stop> {
        let Some(Words { by, id, text }) = self.saying.clone() else { return Ok(()) };
        let path = format!("/api/games/{}/chat", self.id);
        let body = json!({ "id": id, "room": "players", "text": text }).to_string();
        let player = &mut self.players[by];
        let mut again = player.again();
        let repeat = async {
            match twice {
                true => again.post(&path, &body).await.map(Some),
                false => Ok(None),
            }
        };
        let (first, second) = tokio::join!(player.post(&path, &body), repeat);
        for answer in [Some(first?), second?].into_iter().flatten() {
            if !answer.status.is_success() {
                return Err(Stop::Wrong(format!("words are refused with {}", answer.status)));
            }
        }
        self.saying = None;
        self.said.push(text);
        Ok(())
    }

    async fn seen_by(&mut self, player: usize) -> Result<Game, Stop> {
        let path = format!("/api/games/{}", self.id);
        Ok(self.players[player].get(&path).await?.game()?)
    }

    fn note(&mut self, game: &Game, reader: usize) {
        self.told.reader = reader;
        self.told.version = game.version;
        self.told.moves = game.moves.iter().map(|played| played.text.clone()).collect();
        self.told.legal = game.position.legal.iter().map(|legal| legal.text.clone()).collect();
        self.told.actions.clone_from(&game.actions);
        self.told.clock = game.clock.map(|clock| (clock, Instant::now()));
        self.told.over = game.result.is_some();
    }
}

impl Told {
    /// What a side should have left now, if no time counted while the server was down.
    fn left(&self, color: Color, down_ms: i64) -> Option<i64> {
        let (clock, at) = self.clock?;
        let passed = i64::try_from(at.elapsed().as_millis()).unwrap_or(i64::MAX) - down_ms;
        let runs = clock.running == Some(color);
        Some(clock.of(color) - if runs { passed } else { 0 })
    }
}

impl From<Broken> for Stop {
    fn from(broken: Broken) -> Stop {
        Stop::Broken(broken)
    }
}

impl From<String> for Stop {
    fn from(wrong: String) -> Stop {
        Stop::Wrong(wrong)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Broken(broken) => broken.fmt(f),
            Stop::Wrong(wrong) => f.write_str(wrong),
        }
    }
}

impl std::error::Error for Stop {}
