//! Execution of commands.

use std::sync::Arc;

use luctor_rules::Message;
use luctor_store::Db;

use super::answer::Answer;
use super::board_mails::BoardMails;
use super::boards::Boards;
use super::commands::{
    AccountCommands, ChallengeCommands, ListCommands, MoveCommands, PendingCommands, PlanCommands,
    RankingCommands, TalkCommands, list_shares,
};
use super::confirmation_code::ConfirmationCode;
use super::error::{CommandError, Failure};
use super::identity::Identity;
use super::language::{Command, GameCommand, Help, PbmGame, game_help, help};
use super::rejected::rejected_answer;
use super::reply_addresses::ReplyAddresses;
use super::request::{CommandRequest, CommandSender};
use crate::account::Passwords;
use crate::account::accounts::Accounts;
use crate::account::links::Links;
use crate::account::traces::Traces;
use crate::boards::conditional_moves::ConditionalMoves;
use crate::limits::Limits;
use crate::limits::board_work::BoardWork;
use crate::limits::list_queries::ListQueries;
use crate::notify::outbox::Outbox;
use crate::play::chat::Chat;
use crate::play::matches::Matches;
use crate::play::seating::Seating;
use crate::public_url::PageUrls;

/// The longest command, in bytes. Conditional moves are the longest commands.
const LONGEST_COMMAND: usize = 4000;

/// The services that commands use.
#[derive(Clone)]
pub(crate) struct PbmServices {
    pub(crate) db: Db,
    pub(crate) matches: Arc<Matches>,
    pub(crate) seating: Arc<Seating>,
    pub(crate) chat: Arc<Chat>,
    pub(crate) conditional_moves: Arc<ConditionalMoves>,
    pub(crate) board_work: Arc<BoardWork>,
    pub(crate) accounts: Accounts,
    pub(crate) links: Links,
    pub(crate) passwords: Arc<Passwords>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) outbox: Outbox,
    pub(crate) pages: PageUrls,
    pub(crate) list_queries: Arc<ListQueries>,
    pub(crate) traces: Arc<Traces>,
}

/// Executes commands.
pub(crate) struct Pbm {
    identity: Arc<Identity>,
    accounts: AccountCommands,
    challenges: ChallengeCommands,
    lists: ListCommands,
    moves: MoveCommands,
    plans: PlanCommands,
    rankings: RankingCommands,
    talk: Arc<TalkCommands>,
    pending: Arc<PendingCommands>,
    boards: Arc<Boards>,
    pages: PageUrls,
}

impl Pbm {
    /// Creates the service.
    pub(crate) fn new(
        services: PbmServices,
        addresses: Arc<ReplyAddresses>,
        boards: Arc<Boards>,
        board_mails: Arc<BoardMails>,
    ) -> Pbm {
        let PbmServices {
            db,
            matches,
            seating,
            chat,
            conditional_moves,
            board_work,
            accounts,
            links,
            passwords,
            limits,
            outbox,
            pages,
            list_queries,
            traces,
        } = services;
        let identity = Arc::new(Identity {
            db: db.clone(),
            limits: Arc::clone(&limits),
            passwords,
            traces: Arc::clone(&traces),
        });
        let pending = Arc::new(PendingCommands { db: db.clone(), limits: Arc::clone(&limits) });
        let talk = Arc::new(TalkCommands {
            chat,
            accounts: accounts.clone(),
            limits: Arc::clone(&limits),
            outbox,
            identity: Arc::clone(&identity),
            boards: Arc::clone(&boards),
            board_mails,
        });
        let challenges = ChallengeCommands {
            db: db.clone(),
            matches: Arc::clone(&matches),
            seating: Arc::clone(&seating),
            accounts: accounts.clone(),
            addresses,
            identity: Arc::clone(&identity),
            boards: Arc::clone(&boards),
            talk: Arc::clone(&talk),
            limits: Arc::clone(&limits),
        };
        let lists = ListCommands {
            db: db.clone(),
            matches: Arc::clone(&matches),
            accounts: accounts.clone(),
            identity: Arc::clone(&identity),
            boards: Arc::clone(&boards),
            shares: list_shares(),
        };
        let moves = MoveCommands {
            matches,
            seating,
            identity: Arc::clone(&identity),
            boards: Arc::clone(&boards),
            talk: Arc::clone(&talk),
        };
        let plans = PlanCommands {
            conditional_moves,
            work: board_work,
            identity: Arc::clone(&identity),
            boards: Arc::clone(&boards),
            talk: Arc::clone(&talk),
            pending: Arc::clone(&pending),
        };
        let accounts = AccountCommands {
            db: db.clone(),
            accounts,
            links,
            limits,
            traces,
            identity: Arc::clone(&identity),
            boards: Arc::clone(&boards),
        };
        let rankings = RankingCommands { db, queries: list_queries };
        Pbm {
            identity,
            accounts,
            challenges,
            lists,
            moves,
            plans,
            rankings,
            talk,
            pending,
            boards,
            pages,
        }
    }

    /// Executes a command, and returns its answer.
    ///
    /// # Errors
    ///
    /// Fails if a service fails. The command may be repeated.
    pub(crate) async fn execute(
        &self,
        line: &str,
        request: &CommandRequest<'_>,
    ) -> Result<Answer, Failure> {
        let executed = match self.try_execute(line, request).await {
            Err(CommandError::NeedsConfirmation(account)) => {
                self.pending.ask(line, request, &account).await
            }
            executed => executed,
        };
        match executed {
            Ok(answer) => Ok(answer),
            Err(CommandError::Failed(failure)) => Err(failure),
            Err(CommandError::Rejected(rejected)) => {
                rejected_answer(&self.boards, line, request, *rejected).await
            }
            Err(CommandError::NeedsConfirmation(_)) => {
                Err(Failure::internal("a request for confirmation needs a confirmation"))
            }
        }
    }

    async fn try_execute(
        &self,
        line: &str,
        request: &CommandRequest<'_>,
    ) -> Result<Answer, CommandError> {
        if line.len() > LONGEST_COMMAND {
            let reason = Message::new("reject.long").with("most", LONGEST_COMMAND);
            return Err(CommandError::rejected(&reason));
        }
        // A known sender has proved their identity by a reply address, a token or a confirmation.
        if let Some(account) = request.account() {
            self.identity.check_restrictions(account).await?;
        }
        let command = Command::read(line).map_err(|error| match request.sender {
            // The reason repeats words of an email that may be forged.
            CommandSender::Claimed(_) => {
                CommandError::rejected(&Message::new("reject.not-a-command"))
                    .with_usage(error.usage)
            }
            CommandSender::Known(_) | CommandSender::Anonymous => error.into(),
        });
        match command? {
            Command::Help(subjects) => Ok(answer(help(&subjects, |path| self.pages.page(path)))),
            Command::List(games) => self.rankings.list(request, &games).await,
            Command::SignUp { name, password, address } => {
                self.accounts.sign_up(request, &name, &password, address.as_deref()).await
            }
            Command::ChangePassword { words } => {
                self.accounts.change_password(request, &words).await
            }
            Command::ChangeAddress { words } => self.accounts.change_address(request, &words).await,
            Command::SignOff { words } => self.accounts.sign_off(request, &words).await,
            Command::Message { words } => self.talk.message(request, &words).await,
            Command::Confirm { code } => self.confirm(request, &code).await,
            Command::Game(game, command) => self.execute_for(request, game, command).await,
        }
    }

    async fn execute_for(
        &self,
        request: &CommandRequest<'_>,
        game: PbmGame,
        command: GameCommand,
    ) -> Result<Answer, CommandError> {
        match command {
            GameCommand::Help => {
                Ok(answer(game_help(game, &self.pages.page(&format!("/rules/{}", game.family())))))
            }
            GameCommand::Standings => self.rankings.standings(request, game).await,
            GameCommand::Ratings => self.rankings.ratings(request, game).await,
            GameCommand::History => self.lists.history(request, game).await,
            GameCommand::Games { names, filter } => {
                self.lists.games(request, game, &names, filter).await
            }
            GameCommand::Show { boards, names, filter } => {
                self.lists.show(request, game, &boards, &names, filter).await
            }
            GameCommand::ShowAs { words } => self.lists.show_as(request, game, &words).await,
            GameCommand::Challenge { first, second, options } => {
                self.challenges.challenge(request, game, [&first, &second], &options).await
            }
            GameCommand::Move { board, words } => {
                self.moves.make_move(request, (game, board), &words).await
            }
            GameCommand::Resign { board, words } => {
                self.moves.resign(request, (game, board), &words).await
            }
            GameCommand::Queue { board, words } => {
                self.plans.queue(request, (game, board), &words).await
            }
            GameCommand::Preview { board, moves } => {
                self.plans.preview(request, (game, board), &moves).await
            }
            GameCommand::Submit { board, words } => {
                self.plans.submit(request, (game, board), &words).await
            }
            GameCommand::Chat { board, words } => {
                self.talk.chat(request, (game, board), &words).await
            }
            GameCommand::Set { words } => self.accounts.set(request, game, &words).await,
            GameCommand::Confirm { code } => self.confirm(request, &code).await,
        }
    }

    /// Executes a pending command. It remains stored until it expires, so that a repeated confirmation gets the same
    /// answer.
    async fn confirm(
        &self,
        request: &CommandRequest<'_>,
        code: &str,
    ) -> Result<Answer, CommandError> {
        let pending = match ConfirmationCode::read(code) {
            Some(code) => self.pending.find(&code).await?,
            None => None,
        };
        let Some(pending) = pending else {
            return Err(CommandError::rejected(&Message::new("reject.no-code")));
        };
        self.identity.admit(request, &pending.account).await?;
        let known = CommandRequest {
            key: &pending.key,
            text: &pending.text,
            ..request.by(&pending.account)
        };
        // A pending command is never a confirmation itself, so the recursion ends.
        Box::pin(self.try_execute(&pending.line, &known)).await
    }
}

fn answer(help: Help) -> Answer {
    Answer::new(help.title, help.text)
}
