//! `luctor serve`: the web page to play on.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use luctor_server::OpenError;
use luctor_server::{
    MailSettings, Options, PostSettings, PushKey, PushSettings, Reach, ServeError, Settings, Store,
};

use crate::cli::{Place, Serve};
use crate::error::Error;

/// Serves until the system asks the program to end.
pub(crate) fn run(args: Serve) -> Result<(), Error> {
    be_whole(&args)?;
    let post = post(&args)?;
    let store = store(args.place)?;
    if args.engine_threads == Some(0) && matches!(store, Store::Data(_)) {
        return Err(Error::Call(
            "--engine-threads 0 leaves thinking to workers, which need --database".to_owned(),
        ));
    }
    let level = args.log_level.map(|level| format!("warn,luctor_server={level}"));
    let filter = args.log.or(level);
    luctor_server::log_to_stderr(filter.as_deref(), args.log_format).map_err(Error::Call)?;
    let mail = args.mail.zip(args.mail_from).map(|(way, from)| MailSettings { way, from });
    let settings = Settings {
        public_url: args.public_url,
        trust_proxy: args.trust_proxy,
        rate_limit: args.rate_limit,
        mail,
        post,
        push: args.push_key.as_deref().map(push).transpose()?,
        engine_threads: args.engine_threads.map(|threads| threads as usize),
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
        // Whoever closed standard output does not want to hear it; the server serves all the same.
        let _ = writeln!(io::stdout().lock(), "{ready}");
    })
    .map_err(|error| match error {
        ServeError::NotLoopback(_) => Error::Call(error.to_string()),
        ServeError::Store(OpenError::Scheme | OpenError::Url(_)) => Error::Call(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}

/// Looks whether options have the others that they need. For those of the call clap has looked; others may
/// come from the environment or a file.
///
/// # Errors
///
/// One is missing.
fn be_whole(args: &Serve) -> Result<(), Error> {
    let (mail, url) = (args.mail.is_some(), args.public_url.is_some());
    let needs = [
        ("mail", mail, "public-url", url),
        ("mail", mail, "mail-from", args.mail_from.is_some()),
        ("mail-from", args.mail_from.is_some(), "mail", mail),
        ("mail-listen", args.mail_listen.is_some(), "mail", mail),
        ("mail-address", args.mail_address.is_some(), "mail", mail),
        ("mail-authserv", args.mail_authserv.is_some(), "mail", mail),
        ("push-key", args.push_key.is_some(), "public-url", url),
    ];
    match needs.iter().find(|(_, given, _, other_given)| *given && !other_given) {
        Some((option, _, other, _)) => {
            Err(Error::Call(format!("the setting {option:?} needs the setting {other:?} too")))
        }
        None => Ok(()),
    }
}

/// How mail is answered, if it is to be.
///
/// # Errors
///
/// Tags cannot be told from the address.
fn post(args: &Serve) -> Result<Option<PostSettings>, Error> {
    if args.mail_listen.is_none() && args.mail_address.is_none() {
        return Ok(None);
    }
    let from = || args.mail_from.as_ref().map(|from| from.email.clone());
    let host = || args.public_url.as_ref().map(|public| public.host().to_owned());
    let address = args.mail_address.clone().or_else(from);
    let settings = address.zip(args.mail_authserv.clone().or_else(host));
    if settings.as_ref().is_some_and(|(address, _)| address.user().contains('+')) {
        return Err(Error::Call(
            "the address of --mail-from has a + in it: name another one with --mail-address"
                .to_owned(),
        ));
    }
    Ok(settings.map(|(address, authserv)| PostSettings { address, authserv }))
}

/// How browsers are told, with the key in a file.
fn push(file: &Path) -> Result<PushSettings, Error> {
    let place = file.display();
    let pem = fs::read_to_string(file)
        .map_err(|error| Error::Failure(format!("cannot read {place}: {error}")))?;
    let key = PushKey::read(&pem).map_err(|wrong| Error::Call(format!("{place}: {wrong}")))?;
    Ok(PushSettings { key: Arc::new(key), reach: Reach::Internet })
}

/// Where the games are.
///
/// # Errors
///
/// Nobody says where, and there is no home.
pub(crate) fn store(place: Place) -> Result<Store, Error> {
    Ok(match (place.database, place.data) {
        (Some(url), _) => Store::Database(url),
        (None, Some(directory)) => Store::Data(directory),
        (None, None) => Store::Data(data_directory()?),
    })
}

/// Where programs keep their data, by the XDG Base Directory Specification.
fn data_directory() -> Result<PathBuf, Error> {
    // The specification says that a path that is not absolute is to be ignored.
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || absolute("HOME").map(|home| home.join(".local/share"));
    absolute("XDG_DATA_HOME").or_else(home).map(|data| data.join("luctor")).ok_or_else(|| {
        Error::Call("there is no HOME to keep the games in: choose a place with --data".to_owned())
    })
}
