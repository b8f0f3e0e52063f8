//! A match whose game is known only at run time: the one place below the rim where the game is
//! chosen.

use luctor_picture::Scene;
use luctor_rules::{ByColor, Color, Outcome, Variant, dispatch};

use crate::boards::any_board::{self, AnyBoard};
use crate::views::{self, Frame, LinePlayer, Shown, Unplayable};
use luctor_match::calendar::Calendar;
use luctor_match::event::{Claim, Event, Offer};
use luctor_match::player::Player;
use luctor_match::state::{Accepted, BrokenLog, Due, End, Match, Moment, Party, Refused, Terms};

/// A position's forced continuation, and how the game stands after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Forced {
    /// The canonical texts of the moves that have no alternative.
    pub(crate) moves: Vec<String>,
    /// The side to move.
    pub(crate) turn: Color,
    /// How the rules have ended the game there.
    pub(crate) outcome: Option<Outcome>,
}

/// What somebody wants of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish<'a> {
    /// To play this.
    Move(&'a str),
    /// To take back without asking.
    Undo,
    /// To give up.
    Resign,
    /// To call it off.
    Abort,
    /// To offer something, or to accept that the other side has offered the same.
    Offer(Offer),
    /// To accept what is offered.
    Accept,
    /// To decline it, or to withdraw one's own offer.
    Decline,
    /// To claim a result, since the other side has left.
    Claim(Claim),
    /// To give the other side more time.
    Give,
}

/// What the rest of the server asks of a match, whatever its game.
pub(crate) trait AnyMatch: Send + Sync {
    /// See [`Match::version`].
    fn version(&self) -> u32;
    /// See [`Match::turn_version`].
    fn turn_version(&self) -> u32;
    /// See [`Match::terms`].
    fn terms(&self) -> &Terms;
    /// See [`Match::has_begun`].
    fn has_begun(&self) -> bool;
    /// See [`views::status`].
    fn status(&self) -> views::Status;
    /// See [`Match::awaits`].
    fn awaits(&self) -> Option<Party>;
    /// See [`Match::turn`].
    fn turn(&self) -> Color;
    /// See [`Match::color_of`].
    fn color_of(&self, player: Player) -> Color;
    /// See [`Match::seats`].
    fn seats(&self) -> ByColor<Player>;
    /// See [`Match::end`].
    fn end(&self) -> Option<End>;
    /// See [`Match::due`].
    fn due(&self, calendar: &Calendar) -> Option<Due>;
    /// See [`Match::may_claim_at`]; nothing where it never may.
    fn may_claim_at(&self, by: Color, seen_ms: i64) -> Option<i64>;
    /// See [`Match::offer`].
    fn offer(&self) -> Option<(Color, Offer)>;
    /// Milliseconds that the side to move has left, under a clock.
    fn time_left(&self, now_ms: i64, calendar: &Calendar) -> Option<i64>;
    /// What becomes of a side's wish; nothing changes yet.
    fn decide(&self, by: Color, wish: Wish<'_>, moment: &Moment<'_>) -> Result<Accepted, Refused>;
    /// See [`Match::apply`].
    fn apply(&mut self, event: &Event, at_ms: i64) -> Result<(), BrokenLog>;
    /// See [`views::game`].
    fn view(&self, frame: &Frame<'_>) -> views::Game;
    /// See [`views::position_at`].
    fn position_at(&self, ply: usize) -> Option<views::Position>;
    /// See [`views::continuation`].
    fn continuation(
        &self,
        ply: usize,
        moves: &[&str],
    ) -> Option<Result<views::Continuation, Unplayable>>;
    /// The board after the first `ply` moves; `None` beyond the last.
    fn board_at(&self, ply: usize) -> Option<Result<Box<dyn AnyBoard>, Unplayable>>;
    /// What is forced after the first `ply` moves, `most` moves at most; `None` beyond the last.
    fn forced_at(&self, ply: usize, most: usize) -> Option<Forced>;
    /// See [`views::headline`].
    fn headline(&self, engine: Option<&str>) -> (String, String);
    /// See [`views::standing`].
    fn standing(&self) -> String;
    /// What a picture shows after the first `ply` moves; `None` beyond the last.
    fn scene_at(&self, ply: usize) -> Option<Scene>;
    /// What pictures show from the first position to the last.
    fn scenes(&self) -> Vec<Scene>;
    /// See [`views::record`].
    fn record(&self) -> views::Record;
    /// See [`views::played`].
    fn played(&self) -> Vec<views::PlayedMove>;
    /// The canonical texts of the moves so far.
    fn move_texts(&self) -> Vec<String>;
    /// The moves so far.
    fn plies(&self) -> usize;
    /// The only legal move, where there is one only and the match goes on.
    fn only_move(&self) -> Option<String>;
    /// The canonical text of a move after further moves, or why it is not legal there.
    fn canonical_after(&self, moves: &[String], text: &str) -> Result<String, String>;
    /// A copy that can go another way.
    fn copy(&self) -> Box<dyn AnyMatch>;
}

/// The match that a log tells.
///
/// # Errors
///
/// The log cannot have been written by a match of this game.
pub(crate) fn replay(
    variant: &Variant,
    terms: Terms,
    log: &[(Event, i64)],
) -> Result<Box<dyn AnyMatch>, BrokenLog> {
    dispatch!(variant, |P, config| Ok(Box::new(Match::<P>::replay(config, terms, log)?)))
}

impl<P: Shown> AnyMatch for Match<P> {
    fn version(&self) -> u32 {
        self.version()
    }

    fn turn_version(&self) -> u32 {
        self.turn_version()
    }

    fn terms(&self) -> &Terms {
        self.terms()
    }

    fn has_begun(&self) -> bool {
        self.has_begun()
    }

    fn status(&self) -> views::Status {
        views::status(self)
    }

    fn awaits(&self) -> Option<Party> {
        self.awaits()
    }

    fn turn(&self) -> Color {
        self.turn()
    }

    fn color_of(&self, player: Player) -> Color {
        self.color_of(player)
    }

    fn seats(&self) -> ByColor<Player> {
        self.seats()
    }

    fn end(&self) -> Option<End> {
        self.end()
    }

    fn due(&self, calendar: &Calendar) -> Option<Due> {
        self.due(calendar)
    }

    fn may_claim_at(&self, by: Color, seen_ms: i64) -> Option<i64> {
        self.may_claim_at(by, seen_ms).ok()
    }

    fn offer(&self) -> Option<(Color, Offer)> {
        self.offer()
    }

    fn time_left(&self, now_ms: i64, calendar: &Calendar) -> Option<i64> {
        let running = self.clock().running?;
        self.clock().remaining_at(running.player, now_ms, calendar)
    }

    fn decide(&self, by: Color, wish: Wish<'_>, moment: &Moment<'_>) -> Result<Accepted, Refused> {
        let event = match wish {
            Wish::Move(text) => self.decide_move(by, text, moment)?,
            Wish::Undo => self.decide_undo()?,
            Wish::Resign => self.decide_resign(by)?,
            Wish::Abort => self.decide_abort(by)?,
            Wish::Offer(offer) => return self.decide_offer(by, offer, moment),
            Wish::Accept => return self.decide_accept(by, moment),
            Wish::Decline => self.decide_decline(by)?,
            Wish::Claim(claim) => self.decide_claim(by, claim, moment)?,
            Wish::Give => self.decide_give(by)?,
        };
        Ok(Accepted::Event(event))
    }

    fn apply(&mut self, event: &Event, at_ms: i64) -> Result<(), BrokenLog> {
        self.apply(event, at_ms)
    }

    fn view(&self, frame: &Frame<'_>) -> views::Game {
        views::game(self, frame)
    }

    fn position_at(&self, ply: usize) -> Option<views::Position> {
        views::position_at(self, ply)
    }

    fn continuation(
        &self,
        ply: usize,
        moves: &[&str],
    ) -> Option<Result<views::Continuation, Unplayable>> {
        views::continuation(self, ply, moves)
    }

    fn board_at(&self, ply: usize) -> Option<Result<Box<dyn AnyBoard>, Unplayable>> {
        let player = LinePlayer::new(self.game_at(ply)?);
        Some(player.map(|player| Box::new(player) as Box<dyn AnyBoard>))
    }

    fn forced_at(&self, ply: usize, most: usize) -> Option<Forced> {
        self.game_at(ply).map(|game| any_board::forced(game, most))
    }

    fn headline(&self, engine: Option<&str>) -> (String, String) {
        views::headline(self, engine)
    }

    fn standing(&self) -> String {
        views::standing(self)
    }

    fn scene_at(&self, ply: usize) -> Option<Scene> {
        self.game_at(ply).map(|game| Scene::of(&game))
    }

    fn scenes(&self) -> Vec<Scene> {
        Scene::all_of(self.game())
    }

    fn record(&self) -> views::Record {
        views::record(self)
    }

    fn played(&self) -> Vec<views::PlayedMove> {
        views::played(self)
    }

    fn move_texts(&self) -> Vec<String> {
        views::played(self).into_iter().map(|played| played.text).collect()
    }

    fn plies(&self) -> usize {
        self.movers().len()
    }

    fn only_move(&self) -> Option<String> {
        self.awaits()?;
        match self.game().legal_moves().as_slice() {
            &[only] => Some(self.game().position().move_text(only)),
            _ => None,
        }
    }

    fn canonical_after(&self, moves: &[String], text: &str) -> Result<String, String> {
        let mut game = self.game().clone();
        for m in moves {
            game.play_text(m).map_err(|refused| refused.to_string())?;
        }
        let position = game.position().clone();
        let m = game.play_text(text).map_err(|refused| refused.to_string())?;
        Ok(position.move_text(m))
    }

    fn copy(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
