//! Server options from the environment and from a settings file.
//!
//! Every option of `luctor serve` is also a variable (`LUCTOR_METRICS_LISTEN` for `--metrics-listen`)
//! and a key of the file (`metrics-listen`), with the same values. The command-line definition is the
//! only list of options. The command line overrides the environment, which overrides the file.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::{Table, Value};

use crate::error::Error;

/// The commands that run a server, connect to it, or use its database.
const COMMANDS: [&str; 11] = [
    "serve",
    "health",
    "doctor",
    "admin",
    "backup",
    "restore",
    "worker",
    "mail",
    "replay-all",
    "reports",
    "invite",
];

/// The command whose options are the settings.
const SERVE: &str = "serve";

/// The option that names the settings file. It is not allowed in the file itself.
const CONFIG: &str = "config";

/// The value of an option from the environment or the file.
struct Setting {
    values: Vec<String>,
    /// The origin of the value, for error messages.
    source: String,
}

/// Settings from one source, by the ids of their options.
type Layer = BTreeMap<String, Setting>;

/// Returns the command-line definition with the settings as default values. `matches` is the result of
/// parsing the command line without them.
///
/// # Errors
///
/// Fails if the file cannot be read, or if a setting is invalid.
pub(super) fn complete(definition: Command, matches: &ArgMatches) -> Result<Command, Error> {
    let (command, given) = match matches.subcommand() {
        None => (None, matches),
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
    let on_command_line =
        own.keys().filter(|id| given.value_source(id) == Some(ValueSource::CommandLine));
    let mut taken: Vec<String> = on_command_line.cloned().collect();
    let mut defaults = Vec::new();
    for layer in [environment, file] {
        let fits = |id: &String| {
            own.contains_key(id) && !taken.iter().any(|taken| conflicts(&definition, id, taken))
        };
        let layer: Layer = layer.into_iter().filter(|(id, _)| fits(id)).collect();
        check_conflicts(&definition, &layer)?;
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

/// Returns the options of a command by their ids, without those that clap adds.
fn options(definition: &Command, command: &str) -> BTreeMap<String, Arg> {
    let command = subcommand(definition, command);
    let options = command.get_arguments().filter(|arg| arg.get_long().is_some());
    options.map(|arg| (arg.get_id().to_string(), arg.clone())).collect()
}

fn subcommand<'a>(definition: &'a Command, name: &str) -> &'a Command {
    definition.find_subcommand(name).expect("the definition has all commands")
}

/// Reads the `LUCTOR_…` variables.
fn environment(known: &BTreeMap<String, Arg>) -> Result<Layer, Error> {
    let mut layer = Layer::new();
    for id in known.keys().filter(|id| *id != CONFIG) {
        let source = variable(id);
        let Some(value) = env::var_os(&source).filter(|value| !value.is_empty()) else { continue };
        let value = value
            .into_string()
            .map_err(|_| Error::Usage(format!("the environment variable {source} is not UTF-8")))?;
        layer.insert(id.clone(), Setting { values: vec![value], source });
    }
    Ok(layer)
}

fn variable(id: &str) -> String {
    format!("LUCTOR_{}", id.to_ascii_uppercase())
}

/// Returns the settings file named on the command line or in the environment.
fn config(given: &ArgMatches) -> Result<Option<PathBuf>, Error> {
    let from_command_line = given.get_one::<PathBuf>(CONFIG).cloned();
    let from_environment = || env::var_os(variable(CONFIG)).filter(|name| !name.is_empty());
    Ok(from_command_line.or_else(|| from_environment().map(PathBuf::from)))
}

/// Checks each setting of a file, and which of them exclude each other.
///
/// # Errors
///
/// Fails if `text` is not a settings file, or if a setting is invalid.
pub(super) fn check_file(definition: &Command, path: &Path, text: &str) -> Result<(), Error> {
    let known = options(definition, SERVE);
    let layer = parse(path, text, &known)?;
    layer.iter().try_for_each(|(id, setting)| check(definition, &known[id], setting))?;
    check_conflicts(definition, &layer)
}

/// Reads a settings file.
fn file(path: &Path, known: &BTreeMap<String, Arg>) -> Result<Layer, Error> {
    let text = fs::read_to_string(path)
        .map_err(|error| Error::Failure(format!("cannot read {}: {error}", path.display())))?;
    parse(path, &text, known)
}

/// Parses the text of a settings file.
fn parse(path: &Path, text: &str, known: &BTreeMap<String, Arg>) -> Result<Layer, Error> {
    let name = path.display();
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
        let message = error.message().replace('\n', ", ");
        Error::Usage(format!("{name}, line {line}: {message}"))
    })?;
    let mut layer = Layer::new();
    for (key, value) in table {
        let id = key.replace('-', "_");
        if !known.get(&id).is_some_and(|arg| arg.get_long() == Some(&key) && id != CONFIG) {
            return Err(Error::Usage(format!(
                "{name}: unknown setting {key:?} (luctor serve --help lists all settings)"
            )));
        }
        let source = format!("{name}: the setting {key:?}");
        let values = values(&value)
            .ok_or_else(|| Error::Usage(format!("{source} must be a string or a number")))?;
        layer.insert(id, Setting { values, source });
    }
    Ok(layer)
}

/// Converts a value to command-line arguments. Returns `None` for dates and tables.
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

/// Validates a setting with clap, so that the error can name the setting's origin.
fn check(definition: &Command, option: &Arg, setting: &Setting) -> Result<(), Error> {
    let source = &setting.source;
    if !option.get_action().takes_values() {
        return match setting.values.as_slice() {
            [value] if ["true", "false"].contains(&value.as_str()) => Ok(()),
            _ => Err(Error::Usage(format!("{source} must be true or false"))),
        };
    }
    let name = option.get_long().expect("settings are long options");
    let values = setting.values.iter().map(|value| format!("--{name}={value}"));
    let command_line = ["luctor".to_owned(), SERVE.to_owned()].into_iter().chain(values);
    match definition.clone().try_get_matches_from(command_line) {
        Ok(_) => Ok(()),
        Err(error) => Err(Error::Usage(format!("{source}: {}", Error::from(error)))),
    }
}

/// Returns whether two options are the same or conflict with each other.
fn conflicts(definition: &Command, option: &str, other: &str) -> bool {
    let serve = subcommand(definition, SERVE);
    let declared = |one: &str, other: &str| {
        let one = serve.get_arguments().find(|arg| arg.get_id() == one);
        let conflicts = one.map(|one| serve.get_arg_conflicts_with(one)).unwrap_or_default();
        conflicts.iter().any(|conflict| conflict.get_id() == other)
    };
    option == other || declared(option, other) || declared(other, option)
}

/// Fails if one source sets two options that conflict with each other.
fn check_conflicts(definition: &Command, layer: &Layer) -> Result<(), Error> {
    for (id, one) in layer {
        let other = layer.iter().find(|(other, _)| *other > id && conflicts(definition, id, other));
        if let Some((_, other)) = other {
            let (one, other) = (&one.source, &other.source);
            return Err(Error::Usage(format!("{one} cannot be used with {other}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_command_with_a_settings_file_reads_it() {
        let definition = Cli::command();
        let has_file =
            |command: &&Command| command.get_arguments().any(|arg| arg.get_id() == CONFIG);
        let with_file: Vec<&str> =
            definition.get_subcommands().filter(has_file).map(Command::get_name).collect();
        let listed = |name: &&str| COMMANDS.contains(name);
        assert!(with_file.len() > 1 && with_file.iter().all(listed), "{with_file:?}");
    }
}
