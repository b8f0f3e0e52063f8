//! Construction of the services for play by mail.

use std::sync::Arc;

use super::intake::{AnswerMails, CommandMails, MailProcessor};
use super::lmtp::MailServer;
use super::pbm::{BoardMails, Boards, Pbm, PbmServices, ReplyAddresses};
use super::settings::IncomingMailSettings;
use tokio::sync::Semaphore;

use crate::process::tasks::Tasks;

/// The services for play by mail.
pub(crate) struct PlayByMail {
    /// Writes emails that show a board.
    pub(crate) board_mails: Arc<BoardMails>,
    /// Executes commands.
    pub(crate) pbm: Arc<Pbm>,
    /// Receives mail; `None` if the host has not configured it.
    pub(crate) server: Option<MailServer<MailProcessor>>,
}

impl PlayByMail {
    /// Creates the services. Without `settings`, commands are accepted over the API only.
    pub(crate) fn new(
        services: PbmServices,
        settings: Option<IncomingMailSettings>,
        tasks: Tasks,
    ) -> PlayByMail {
        let PbmServices { db, matches, outbox, pages, limits, board_work, .. } = services.clone();
        let addresses = Arc::new(ReplyAddresses::new(
            db.clone(),
            Arc::clone(&matches),
            settings.clone(),
            pages.clone(),
        ));
        let boards = Arc::new(Boards::new(db.clone(), Arc::clone(&matches), board_work));
        let board_mails = Arc::new(BoardMails::new(
            db.clone(),
            Arc::clone(&boards),
            Arc::clone(&addresses),
            outbox.clone(),
        ));
        let pbm = Arc::new(Pbm::new(
            services,
            Arc::clone(&addresses),
            Arc::clone(&boards),
            Arc::clone(&board_mails),
        ));
        let server = settings.map(|settings| {
            let answers =
                AnswerMails::new(Arc::clone(&matches), Arc::clone(&addresses), outbox.clone());
            let commands = CommandMails::new(db.clone(), matches, boards, addresses);
            let processor = MailProcessor {
                reading: Semaphore::new(1),
                db,
                limits,
                settings: settings.clone(),
                pages,
                commands,
                answers,
                pbm: Arc::clone(&pbm),
            };
            MailServer::new(Arc::new(processor), settings, tasks)
        });
        PlayByMail { board_mails, pbm, server }
    }
}
