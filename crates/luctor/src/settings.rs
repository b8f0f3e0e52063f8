//! Options of a server that are not in the call: from the environment, and from a file.
//!
//! Whatever is an option of `luctor serve` is a variable (`--metrics-listen` is
//! `LUCTOR_METRICS_LISTEN`) and a key of the file (`metrics-listen`), with the same values; the
//! definition of the calls is the only list of them. The call beats the environment, which beats the
//! file.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::{Table, Value};

use crate::error::Error;

/// The commands that run a server, ask it, or use its database.
const COMMANDS: [&str; 7] =
    ["serve", "backup", "restore", "worker", "mail", "replay-all", "reports"];

/// The command whose options are the settings.
const SERVE: &str = "serve";

/// The option that names the file, which cannot be in the file.
const CONFIG: &str = "config";

/// A value that stands in for an option.
struct Setting {
    values: Vec<String>,
    /// Where it comes from, for those who have to correct it.
    source: String,
}

/// Settings by the ids of their options.
type Layer = BTreeMap<String, Setting>;

/// The definition of the calls with what the environment and the file say as defaults, for a call that
/// was read.
///
/// # Errors
///
/// The file cannot be read, or a setting is wrong.
pub(crate) fn complete(definition: Command, called: &ArgMatches) -> Result<Command, Error> {
    let (command, given) = match called.subcommand() {
        None => (None, called),
        Some((name, given)) if COMMANDS.contains(&name) => (Some(name), given),
        Some(_) => return Ok(definition),
    };
    let known = options(&definition, SERVE);
    let environment = environment(&known)?;
    let file = match config(given)? {
        Some(path) => file(&path, &known)?,
        None => Layer::new(),
    };
    for (id, setting) in environment.iter().chain(&file) {
        check(&definition, &known[id], setting)?;
    }
    let own = options(&definition, command.unwrap_or(SERVE));
    let called = own.keys().filter(|id| given.value_source(id) == Some(ValueSource::CommandLine));
    let mut taken: Vec<String> = called.cloned().collect();
    let mut defaults = Vec::new();
    for layer in [environment, file] {
        let fits = |id: &String| {
            own.contains_key(id) && !taken.iter().any(|taken| excludes(&definition, id, taken))
        };
        let layer: Layer = layer.into_iter().filter(|(id, _)| fits(id)).collect();
        contradiction(&definition, &layer)?;
        taken.extend(layer.keys().cloned());
        defaults.extend(layer);
    }
    Ok(defaults.into_iter().fold(definition, |definition, (id, setting)| {
        let fill = |command: Command| command.mut_arg(id, |arg| arg.default_values(setting.values));
        match command {
            None => fill(definition),
            Some(name) => definition.mut_subcommand(name, fill),
        }
    }))
}

/// The options of a command by their ids, without those that clap adds.
fn options(definition: &Command, command: &str) -> BTreeMap<String, Arg> {
    let command = subcommand(definition, command);
    let options = command.get_arguments().filter(|arg| arg.get_long().is_some());
    options.map(|arg| (arg.get_id().to_string(), arg.clone())).collect()
}

fn subcommand<'a>(definition: &'a Command, name: &str) -> &'a Command {
    definition.find_subcommand(name).expect("the commands are those of the definition")
}

/// What `LUCTOR_…` say.
fn environment(known: &BTreeMap<String, Arg>) -> Result<Layer, Error> {
    let mut layer = Layer::new();
    for id in known.keys().filter(|id| *id != CONFIG) {
        let source = variable(id);
        let Some(value) = env::var_os(&source).filter(|value| !value.is_empty()) else { continue };
        let value = value.into_string().map_err(|_| {
            Error::Call(format!("the variable {source} of the environment is not UTF-8"))
        })?;
        layer.insert(id.clone(), Setting { values: vec![value], source });
    }
    Ok(layer)
}

fn variable(id: &str) -> String {
    format!("LUCTOR_{}", id.to_ascii_uppercase())
}

/// The file that the call or the environment names.
fn config(given: &ArgMatches) -> Result<Option<PathBuf>, Error> {
    let called = given.get_one::<PathBuf>(CONFIG).cloned();
    let named = || env::var_os(variable(CONFIG)).filter(|name| !name.is_empty());
    Ok(called.or_else(|| named().map(PathBuf::from)))
}

/// What a file says.
fn file(path: &Path, known: &BTreeMap<String, Arg>) -> Result<Layer, Error> {
    let place = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Error::Failure(format!("cannot read {place}: {error}")))?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
        let message = error.message().replace('\n', ", ");
        Error::Call(format!("{place}, line {line}: {message}"))
    })?;
    let mut layer = Layer::new();
    for (key, value) in table {
        let id = key.replace('-', "_");
        if !known.get(&id).is_some_and(|arg| arg.get_long() == Some(&key) && id != CONFIG) {
            return Err(Error::Call(format!(
                "{place}: there is no setting {key:?}: luctor serve --help lists them"
            )));
        }
        let source = format!("{place}: the setting {key:?}");
        let values = values(&value)
            .ok_or_else(|| Error::Call(format!("{source} is neither a text nor a number")))?;
        layer.insert(id, Setting { values, source });
    }
    Ok(layer)
}

/// A value as it would stand in a call.
fn values(value: &Value) -> Option<Vec<String>> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(truth) => truth.to_string(),
        Value::Array(items) => {
            let items: Option<Vec<_>> = items.iter().map(values).collect();
            return Some(items?.concat());
        }
        Value::Datetime(_) | Value::Table(_) => return None,
    };
    Some(vec![text])
}

/// Lets clap read the values, so that a wrong one is told with where it comes from.
fn check(definition: &Command, option: &Arg, setting: &Setting) -> Result<(), Error> {
    let source = &setting.source;
    if !option.get_action().takes_values() {
        return match setting.values.as_slice() {
            [value] if ["true", "false"].contains(&value.as_str()) => Ok(()),
            _ => Err(Error::Call(format!("{source} is either true or false"))),
        };
    }
    let name = option.get_long().expect("settings are long options");
    let values = setting.values.iter().map(|value| format!("--{name}={value}"));
    let call = ["luctor".to_owned(), SERVE.to_owned()].into_iter().chain(values);
    match definition.clone().try_get_matches_from(call) {
        Ok(_) => Ok(()),
        // What it needs besides may come from elsewhere; the command looks whether it came.
        Err(lacking) if lacking.kind() == ErrorKind::MissingRequiredArgument => Ok(()),
        Err(wrong) => Err(Error::Call(format!("{source}: {}", Error::from(wrong)))),
    }
}

/// Whether an option cannot be given where another one is given.
fn excludes(definition: &Command, option: &str, other: &str) -> bool {
    let serve = subcommand(definition, SERVE);
    let conflicts = |one: &str, other: &str| {
        let one = serve.get_arguments().find(|arg| arg.get_id() == one);
        let conflicts = one.map(|one| serve.get_arg_conflicts_with(one)).unwrap_or_default();
        conflicts.iter().any(|conflict| conflict.get_id() == other)
    };
    option == other || conflicts(option, other) || conflicts(other, option)
}

/// Fails where one place says two things of which only one can be.
fn contradiction(definition: &Command, layer: &Layer) -> Result<(), Error> {
    for (id, one) in layer {
        let other = layer.iter().find(|(other, _)| *other > id && excludes(definition, id, other));
        if let Some((_, other)) = other {
            let (one, other) = (&one.source, &other.source);
            return Err(Error::Call(format!("{one} cannot be used with {other}")));
        }
    }
    Ok(())
}
