//! Processing of incoming emails: finding the command, executing it, and answering, once per mail.

mod answer_mails;
mod command_mails;
mod processor;
mod subject;

pub(crate) use answer_mails::AnswerMails;
pub(crate) use command_mails::CommandMails;
pub(crate) use processor::MailProcessor;
pub(crate) use subject::command_in;
