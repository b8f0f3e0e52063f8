//! The command that challenges a player.

use std::collections::HashSet;
use std::sync::Arc;

use luctor_match::state::Status;
use luctor_match::time_control::{TimeControl, TimeControlError};
use luctor_messages::mail_text;
use luctor_rules::Message;
use luctor_store::{AccountRow, Db, MatchId, MatchQuery};

use super::talk::TalkCommands;
use crate::account::accounts::Accounts;
use crate::limits::Limits;
use crate::play::matches::Matches;
use crate::play::options::{MatchOptions, Opponent};
use crate::play::seating::Seating;
use crate::play::variants::match_variant;
use crate::postal::pbm::answer::Answer;
use crate::postal::pbm::boards::Boards;
use crate::postal::pbm::error::CommandError;
use crate::postal::pbm::identity::Identity;
use crate::postal::pbm::language::{PbmGame, form};
use crate::postal::pbm::players::visitor;
use crate::postal::pbm::reply_addresses::ReplyAddresses;
use crate::postal::pbm::request::{CommandRequest, CommandSender};
use crate::views;

/// The default time control.
const DEFAULT_CONTROL: &str = "7d";

/// The running games with the challenger from which on a challenge waits, whatever the options of the challenged player.
const MOST_WITH_CHALLENGER: i64 = 3;
/// The games of the challenged player from which on it waits.
const MOST_GAMES: i64 = 20;

/// The parsed options of a challenge.
struct ChallengeOptions {
    control: TimeControl,
    rated: bool,
    /// The options of the variant, as names and values.
    variant: Vec<(String, String)>,
}

impl ChallengeOptions {
    fn read(game: PbmGame, options: &[(String, String)]) -> Result<ChallengeOptions, CommandError> {
        let control = DEFAULT_CONTROL.parse().expect("the default time control is valid");
        let mut parsed = ChallengeOptions { control, rated: true, variant: Vec::new() };
        for (name, value) in options {
            match (name.as_str(), value.as_str()) {
                ("timelimit" | "control", value) => parsed.control = read_control(value)?,
                ("unrated" | "casual", "") => parsed.rated = false,
                ("rated", "") => parsed.rated = true,
                ("alternate", "") if game == PbmGame::HexEmergo => {
                    parsed.variant.push((name.clone(), String::new()));
                }
                ("alternate", _) => {
                    return Err(CommandError::rejected(&Message::new("reject.alternate")));
                }
                (_, "") => {
                    let reason = Message::new("reject.challenge-option").with("option", name);
                    return Err(CommandError::rejected(&reason));
                }
                _ => parsed.variant.push((name.clone(), value.clone())),
            }
        }
        Ok(parsed)
    }
}

/// Returns the terms of the match that a challenge asks for, or `None` if its options are invalid.
pub(super) fn terms(game: PbmGame, options: &[(String, String)]) -> Option<String> {
    let options = ChallengeOptions::read(game, options).ok()?;
    let variant = match_variant(&game.variant_name(&options.variant)).ok()?;
    Some(views::terms_text(&variant, options.control, options.rated))
}

/// Fails if an option is repeated or contradicts another one. The reason does not repeat them: they may be those of a forger.
fn check_repetition(options: &[(String, String)]) -> Result<(), CommandError> {
    let subject = |name: &str| match name {
        "control" => "timelimit".to_owned(),
        "casual" | "rated" => "unrated".to_owned(),
        "alternate" => "size".to_owned(),
        other => other.to_owned(),
    };
    let subjects: HashSet<String> = options.iter().map(|(name, _)| subject(name)).collect();
    match subjects.len() == options.len() {
        true => Ok(()),
        false => Err(CommandError::rejected(&Message::new("reject.repeated-option"))),
    }
}

/// Parses a correspondence time control. A number alone means days per move, as on pbmserv.
fn read_control(value: &str) -> Result<TimeControl, CommandError> {
    let is_days = value.bytes().all(|byte| byte.is_ascii_digit());
    let text = if is_days { format!("{value}d") } else { value.to_owned() };
    let code = match text.parse::<TimeControl>() {
        Ok(control) if control.is_correspondence() => return Ok(control),
        Err(TimeControlError::Days) => "reject.days",
        Err(TimeControlError::Bank) => "reject.bank",
        Err(TimeControlError::BankIncrement) => "reject.bank-increment",
        Ok(_) | Err(_) => "reject.time-control",
    };
    Err(CommandError::rejected(&Message::new(code)))
}

/// Challenges players.
pub(crate) struct ChallengeCommands {
    pub(crate) db: Db,
    pub(crate) matches: Arc<Matches>,
    pub(crate) seating: Arc<Seating>,
    pub(crate) accounts: Accounts,
    pub(crate) addresses: Arc<ReplyAddresses>,
    pub(crate) identity: Arc<Identity>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) talk: Arc<TalkCommands>,
    pub(crate) limits: Arc<Limits>,
}

impl ChallengeCommands {
    /// Challenges a player. The match starts when the player accepts, or at once if it is casual, their options say so,
    /// and they play few games.
    pub(crate) async fn challenge(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        [first, second]: [&str; 2],
        options: &[(String, String)],
    ) -> Result<Answer, CommandError> {
        if first.eq_ignore_ascii_case(second) {
            return Err(CommandError::rejected(&Message::new("reject.same-player")));
        }
        check_repetition(options)?;
        let account = self.challenger(request, game, [first, second]).await?;
        let is_first = account.name.eq_ignore_ascii_case(first);
        let opponent = self.accounts.named(if is_first { second } else { first }).await?;
        let options = ChallengeOptions::read(game, options)?;
        let variant = match_variant(&game.variant_name(&options.variant))?;
        // A repeated command has the same id, so it creates no second match.
        let id = self.addresses.match_id(&format!("{} {}", request.key, account.id)).await?;
        if self.db.match_row(&id).await?.is_none() {
            let color = if is_first { game.first_side() } else { !game.first_side() };
            let options = MatchOptions {
                variant,
                opponent: Opponent::Player(opponent.name.clone()),
                control: options.control,
                rated: options.rated && !account.bot && !opponent.bot,
                exploration: true,
                coach: false,
            };
            self.talk.check(request, &account).await?;
            let challenger = request.visitor(&account);
            self.seating.create(id.clone(), &options, color, &challenger).await?;
        }
        self.talk.say(request, &account, &id).await?;
        self.answer(request, &id, &account, &opponent).await
    }

    async fn answer(
        &self,
        request: &CommandRequest<'_>,
        id: &MatchId,
        account: &AccountRow,
        opponent: &AccountRow,
    ) -> Result<Answer, CommandError> {
        let mut loaded = self.matches.load(id).await?;
        let waits = !loaded.state.has_begun() && loaded.state.end().is_none();
        // Nobody plays for their rating without having agreed to the game.
        if waits && !loaded.state.terms().rated && self.starts_at_once(account, opponent).await? {
            loaded = self.seating.join(id, &visitor(opponent), None).await?;
        }
        let has_begun = loaded.state.has_begun();
        let number = self.boards.number(id).await?;
        let mut answer = self.boards.answer(request.address(), number, &loaded, account).await?;
        let name = &opponent.name;
        let state = match (loaded.state.end().is_some(), waits && !has_begun) {
            (true, _) => "answer.challenge.over",
            (false, true) => "answer.challenge.sent",
            (false, false) => "answer.challenge.started",
        };
        answer.text = mail_text(&Message::new(state).with("name", name)) + &answer.text;
        Ok(answer)
    }

    /// Returns whether the opponent wants casual games to start at once, and there is room for one. Otherwise strangers
    /// could fill the opponent's games and mailbox.
    async fn starts_at_once(
        &self,
        challenger: &AccountRow,
        opponent: &AccountRow,
    ) -> Result<bool, CommandError> {
        if !self.boards.options(&opponent.id).await?.starts {
            return Ok(false);
        }
        if !self.limits.are_on() {
            return Ok(true);
        }
        let with_challenger = MatchQuery {
            account_id: opponent.id.as_str(),
            reader_id: Some(opponent.id.as_str()),
            status: Some(Status::Running),
            game: None,
            opponent_id: Some(challenger.id.as_str()),
            before_ms: None,
            limit: MOST_WITH_CHALLENGER,
        };
        let with_challenger = self.db.matches_of(&with_challenger).await?.len();
        let has_room = i64::try_from(with_challenger).is_ok_and(|n| n < MOST_WITH_CHALLENGER)
            && self.db.count_current_matches(&opponent.id).await? < MOST_GAMES;
        // Games that end at once must not go around this.
        let pair = format!("start {} {}", challenger.id, opponent.id);
        Ok(has_room
            && self.limits.mail.count(&pair).is_ok()
            && self.limits.started_matches.count(&opponent.id).is_ok())
    }

    /// Returns the player who challenges the other one.
    async fn challenger(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        names: [&str; 2],
    ) -> Result<AccountRow, CommandError> {
        let usage = || vec![form("challenge", Some(game.name()))];
        let CommandSender::Known(account) = &request.sender else {
            return Err(self.identity.unidentified(request, Some(names)).await.with_usage(usage()));
        };
        match names.iter().any(|name| name.eq_ignore_ascii_case(&account.name)) {
            true => Ok(account.clone()),
            false => {
                let reason = Message::new("reject.other-players").with("name", &account.name);
                Err(CommandError::rejected(&reason).with_usage(usage()))
            }
        }
    }
}
