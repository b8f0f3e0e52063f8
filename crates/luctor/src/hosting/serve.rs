//! `luctor serve`: runs the web server.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use luctor_server::OpenError;
use luctor_server::{
    AllowedDestinations, ConfirmedEmail, IncomingMailSettings, MailSettings, Options, PushKey,
    PushSettings, Retention, ServeError, Settings, Store, WordList,
};

use luctor_tables::found_tables;

use super::storage::store;
use crate::cli::ServeArgs;
use crate::error::Error;

/// Serves until a stop signal arrives.
pub(crate) fn run(args: ServeArgs) -> Result<(), Error> {
    check_requirements(&args)?;
    let incoming_mail = incoming_mail(&args)?;
    args.tables.as_deref().map(check_tables).transpose()?;
    let store = store(args.storage)?;
    check_workers(args.engine_threads, &store)?;
    let level = args.log_level.map(|level| format!("warn,luctor_server={level}"));
    let filter = args.log.or(level);
    luctor_server::log_to_stderr(filter.as_deref(), args.log_format).map_err(Error::Usage)?;
    let mail =
        args.mail.zip(args.mail_from).map(|(transport, from)| MailSettings { transport, from });
    let settings = Settings {
        public_url: args.public_url,
        trust_proxy: args.trust_proxy,
        rate_limit: args.rate_limit,
        mail,
        incoming_mail,
        push: args.push_key.as_deref().map(push_settings).transpose()?,
        engine_threads: args.engine_threads.map(|threads| threads as usize),
        sign_up: args.sign_up,
        confirmed_email: args.confirmed_email,
        retention: Retention {
            guest_games: args.keep_guest_games,
            chat: args.keep_chat,
            unconfirmed_emails: args.keep_unconfirmed_emails,
            message_log: args.keep_message_log,
        },
        tables: args.tables,
        words: args.words.as_deref().map(words).transpose()?.unwrap_or_default(),
    };
    let options = Options {
        listen: args.listen,
        store,
        settings,
        metrics: args.metrics_listen,
        mail: args.mail_listen,
        drain: args.drain.0,
    };
    luctor_server::serve(options, |ready| {
        // The server keeps running even if standard output is closed.
        let _ = writeln!(io::stdout().lock(), "{ready}");
    })
    .map_err(|error| match error {
        ServeError::NotLoopback(_) => Error::Usage(error.to_string()),
        ServeError::Store(OpenError::Scheme | OpenError::Url(_)) => Error::Usage(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}

/// Checks that someone makes the computer's moves.
///
/// # Errors
///
/// Fails if only workers could, and the database is a file.
pub(super) fn check_workers(engine_threads: Option<u64>, store: &Store) -> Result<(), Error> {
    match (engine_threads, store) {
        (Some(0), Store::Data(_)) => Err(Error::Usage(
            "--engine-threads 0 requires workers, which require --database".to_owned(),
        )),
        _ => Ok(()),
    }
}

/// Checks that options come with the options they require. Each may come from the command line, the
/// environment or the file, so clap cannot check this.
///
/// # Errors
///
/// Fails if a required option is missing.
pub(super) fn check_requirements(args: &ServeArgs) -> Result<(), Error> {
    let (mail, url) = (args.mail.is_some(), args.public_url.is_some());
    let requirements = [
        ("mail", mail, "public-url", url),
        ("mail", mail, "mail-from", args.mail_from.is_some()),
        ("mail-from", args.mail_from.is_some(), "mail", mail),
        ("mail-listen", args.mail_listen.is_some(), "mail", mail),
        ("mail-address", args.mail_address.is_some(), "mail", mail),
        ("mail-authserv", args.mail_authserv.is_some(), "mail", mail),
        ("confirmed-email", args.confirmed_email != ConfirmedEmail::None, "mail", mail),
        ("push-key", args.push_key.is_some(), "public-url", url),
    ];
    match requirements.iter().find(|(_, given, _, other_given)| *given && !other_given) {
        Some((option, _, other, _)) => {
            Err(Error::Usage(format!("the setting {option:?} requires the setting {other:?}")))
        }
        None => Ok(()),
    }
}

/// Returns the settings for incoming mail, or `None` if the server accepts none.
///
/// # Errors
///
/// Fails if the address contains a `+`, because tags could not be recognized then.
pub(super) fn incoming_mail(args: &ServeArgs) -> Result<Option<IncomingMailSettings>, Error> {
    if args.mail_listen.is_none() && args.mail_address.is_none() {
        return Ok(None);
    }
    let from = || args.mail_from.as_ref().map(|from| from.email.clone());
    let host = || args.public_url.as_ref().map(|public| public.host().to_owned());
    let address = args.mail_address.clone().or_else(from);
    let settings = address.zip(args.mail_authserv.clone().or_else(host));
    if settings.as_ref().is_some_and(|(address, _)| address.user().contains('+')) {
        return Err(Error::Usage(
            "the address of --mail-from contains a +: choose another one with --mail-address"
                .to_owned(),
        ));
    }
    Ok(settings.map(|(address, authserv)| IncomingMailSettings { address, authserv }))
}

/// Checks the headers of endgame tables, and returns the number of tables.
pub(super) fn check_tables(dir: &Path) -> Result<usize, Error> {
    let failure = |error: luctor_tables::Error| Error::Failure(error.to_string());
    let found = found_tables(dir).map_err(failure)?;
    if found.is_empty() {
        return Err(Error::Failure(format!("{} has no tables", dir.display())));
    }
    let tables = found.len();
    found.into_iter().try_for_each(|found| found.header.map(drop).map_err(failure))?;
    Ok(tables)
}

/// Returns the list of words in a file.
pub(super) fn words(file: &Path) -> Result<Arc<WordList>, Error> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Error::Failure(format!("cannot read {name}: {error}")))?;
    let list = WordList::read(&text).map_err(|error| Error::Usage(format!("{name}: {error}")))?;
    Ok(Arc::new(list))
}

/// Returns the settings for push notifications, with the key from a file.
pub(super) fn push_settings(file: &Path) -> Result<PushSettings, Error> {
    let name = file.display();
    let pem = fs::read_to_string(file)
        .map_err(|error| Error::Failure(format!("cannot read {name}: {error}")))?;
    let key = PushKey::read(&pem).map_err(|error| Error::Usage(format!("{name}: {error}")))?;
    Ok(PushSettings { key: Arc::new(key), reach: AllowedDestinations::Internet })
}
