//! Challenging somebody to a game.

use std::sync::Arc;

use super::kind::Kind;
use super::order::{Answer, Caller, Order, Trouble};
use super::proof::visitor;
use super::usage::form;
use crate::app::App;
use crate::play::options::{MatchOptions, Opponent};
use crate::play::variants::accepted_variant;
use crate::views::capital;
use luctor_match::time_control::TimeControl;
use luctor_store::AccountRow;
use luctor_store::MatchId;

/// The time control of those who name none: mail is slow.
const USUAL: &str = "7d";

/// What options say beside the rules of the game.
struct Terms {
    control: TimeControl,
    rated: bool,
    /// Options of the game's name.
    rules: Vec<(String, String)>,
}

impl Terms {
    fn read(kind: Kind, options: &[(String, String)]) -> Result<Terms, Trouble> {
        let control: TimeControl = USUAL.parse().expect("the usual time control is one");
        let mut terms = Terms { control, rated: true, rules: Vec::new() };
        for (name, value) in options {
            match (name.as_str(), value.as_str()) {
                ("timelimit" | "control", value) => {
                    // A bare number is that of days, as on pbmserv.
                    let days = value.bytes().all(|byte| byte.is_ascii_digit());
                    let text = if days { format!("{value}d") } else { value.to_owned() };
                    let control = text.parse::<TimeControl>();
                    terms.control =
                        control.map_err(|error| Trouble::refused(capital(&error.to_string())))?;
                    if !terms.control.is_correspondence() {
                        return Err(Trouble::refused(
                            "By mail there are days for a move: -timelimit=7d or -timelimit=bank:30d+12h.",
                        ));
                    }
                }
                ("unrated" | "casual", "") => terms.rated = false,
                ("rated", "") => terms.rated = true,
                ("alternate", "") if kind == Kind::HexEmergo => {
                    terms.rules.push((name.clone(), String::new()));
                }
                ("alternate", _) => {
                    return Err(Trouble::refused(
                        "Only hexemergo has an alternate way to begin: hexemergo challenge … -alternate.",
                    ));
                }
                (_, "") => {
                    return Err(Trouble::refused(format!(
                        "The option -{name} is not known, or lacks its value."
                    )));
                }
                _ => terms.rules.push((name.clone(), value.clone())),
            }
        }
        Ok(terms)
    }
}

impl App {
    /// Challenges a player. The match begins when he accepts, or at once if he has wished for that.
    pub(super) async fn pbm_challenge(
        self: &Arc<App>,
        order: &Order<'_>,
        kind: Kind,
        [first, second]: [&str; 2],
        options: &[(String, String)],
    ) -> Result<Answer, Trouble> {
        if first.eq_ignore_ascii_case(second) {
            return Err(Trouble::refused("A game has two players: name two."));
        }
        let account = self.challenger(order, kind, [first, second]).await?;
        let begins = account.name.eq_ignore_ascii_case(first);
        let other = self.accounts.named(if begins { second } else { first }).await?;
        let terms = Terms::read(kind, options)?;
        let variant = accepted_variant(&kind.variant(&terms.rules))?;
        // The same mail once more is the same challenge.
        let id = self.signer().await?.match_id(&format!("{} {}", order.key, account.id));
        if self.db.match_row(&id).await?.is_none() {
            let color = if begins { kind.first() } else { !kind.first() };
            let options = MatchOptions {
                variant,
                opponent: Opponent::Player(other.name.clone()),
                control: terms.control,
                rated: terms.rated && !account.bot && !other.bot,
                exploration: true,
            };
            self.seating.create(id.clone(), &options, color, &visitor(&account)).await?;
        }
        self.say_words(order, &account, &id).await?;
        self.challenge_answer(&id, &account, &other).await
    }

    async fn challenge_answer(
        self: &Arc<App>,
        id: &MatchId,
        account: &AccountRow,
        other: &AccountRow,
    ) -> Result<Answer, Trouble> {
        let mut loaded = self.matches.load(id).await?;
        let waits = !loaded.state.has_begun() && loaded.state.end().is_none();
        let at_once = self.mail_view(&other.id).await?.starts;
        if waits && at_once {
            loaded = self.seating.join(id, &visitor(other), None).await?;
        }
        let number = self.db.board_number(&id).await?;
        let mut answer = self.board_answer(number, &loaded, account).await?;
        let told = match (loaded.state.end().is_some(), waits && !at_once) {
            (true, _) => format!("The game with {} is over.", other.name),
            (false, true) => {
                format!("{} is challenged. The game begins when he or she accepts.", other.name)
            }
            (false, false) => format!("The game with {} has begun.", other.name),
        };
        answer.text = format!("{told}\n\n{}", answer.text);
        Ok(answer)
    }

    /// The one of two who challenges the other.
    async fn challenger(
        &self,
        order: &Order<'_>,
        kind: Kind,
        names: [&str; 2],
    ) -> Result<AccountRow, Trouble> {
        let expected = || vec![form("challenge", Some(kind.word()))];
        match &order.caller {
            Caller::Known(account) => {
                match names.iter().any(|name| name.eq_ignore_ascii_case(&account.name)) {
                    true => Ok(account.clone()),
                    false => Err(Trouble::refused(format!(
                        "You are {}: one of the two who are to play must be you.",
                        account.name
                    ))
                    .expecting(expected())),
                }
            }
            _ => Err(self.unsure(order, Some(names)).await?.expecting(expected())),
        }
    }
}
