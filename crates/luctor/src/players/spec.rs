//! Descriptions of players on the command line, such as `engine,threads=2` or `cmd:./other ugi`.

use std::path::PathBuf;

use luctor_search::{Level, Method, Technique, Techniques};

use super::limits::{ThinkingLimits, parse_thinking_time};
use crate::engine_setup::limits as engine_limits;

/// A player and its settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayerSpec {
    /// Name in reports and records, one word.
    pub(crate) name: String,
    pub(crate) kind: PlayerKind,
    /// Own limits. If empty, the limits of the match apply.
    pub(crate) limits: ThinkingLimits,
    /// Own size of the transposition table in MiB.
    pub(crate) hash_mib: Option<usize>,
}

/// The source of a player's moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayerKind {
    /// The built-in engine.
    BuiltIn {
        /// Search method.
        method: Method,
        /// Level of strength.
        level: Level,
        /// Number of search threads.
        threads: usize,
        /// Enhancements of the alpha-beta search.
        techniques: Techniques,
        /// Fixed random seed. If `None`, the match chooses it.
        seed: Option<u64>,
        /// Directory of endgame tables.
        tables: Option<PathBuf>,
    },
    /// An external UGI program.
    Program {
        /// Program and arguments.
        command: Vec<String>,
        /// UGI options to set.
        options: Vec<(String, String)>,
    },
}

impl PlayerSpec {
    /// Parses `PLAYER[,name=value…]`. Commas and spaces inside quotes do not separate.
    ///
    /// # Errors
    ///
    /// Returns a one-sentence message if the description is invalid.
    pub(crate) fn parse(text: &str) -> Result<PlayerSpec, String> {
        if text.contains(|c: char| c.is_control()) {
            return Err(format!(
                "a player description cannot contain control characters: {text:?}"
            ));
        }
        let mut parts = split(text, |c| c == ',')?.into_iter();
        let head = parts.next().unwrap_or_default();
        let mut spec = PlayerSpec::parse_player(head.trim())?;
        for part in parts {
            let option = part.split_once('=');
            let (name, value) = option
                .ok_or_else(|| format!("invalid player option {part:?}: expected name=value"))?;
            spec.set(name.trim(), unquote(value).trim())?;
        }
        Ok(spec)
    }

    fn parse_player(head: &str) -> Result<PlayerSpec, String> {
        let techniques = Techniques::ALL;
        let built_in = |method, level| PlayerKind::BuiltIn {
            method,
            level,
            threads: 1,
            techniques,
            seed: None,
            tables: None,
        };
        let (name, kind) = if let Some(line) = head.strip_prefix("cmd:") {
            let words = split(line, char::is_whitespace)?;
            let command: Vec<String> =
                words.iter().filter(|word| !word.is_empty()).map(|word| unquote(word)).collect();
            let program = command.first().filter(|program| !program.is_empty());
            let program = program.ok_or("expected a command line after cmd:")?;
            let file = program.rsplit(['/', '\\']).next().unwrap_or(program);
            (
                file.replace(char::is_whitespace, "-"),
                PlayerKind::Program { command, options: vec![] },
            )
        } else if let Some(level) = head.strip_prefix("level:") {
            let level =
                level.parse().map_err(|error| format!("invalid level {level:?}: {error}"))?;
            (head.to_owned(), built_in(Method::Engine, level))
        } else if head == "engine" {
            (head.to_owned(), built_in(Method::Engine, Level::STRONGEST))
        } else {
            let method = head.parse().map_err(|_| {
                format!(
                    "unknown player {head:?}: expected engine, level:1 to level:8, mcts, greedy, random \
                     or cmd:COMMAND"
                )
            })?;
            (head.to_owned(), built_in(method, Level::STRONGEST))
        };
        Ok(PlayerSpec { name, kind, limits: ThinkingLimits::default(), hash_mib: None })
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, String> {
            value.parse().map_err(|_| format!("{name} must be a number, not {value:?}"))
        }
        /// Parses a number from 1 to `max`.
        fn count(name: &str, value: &str, max: usize) -> Result<usize, String> {
            let count = number(name, value).ok().filter(|count| (1..=max).contains(count));
            count.ok_or_else(|| format!("{name} must be a number from 1 to {max}, not {value:?}"))
        }
        if let Some(option) = name.strip_prefix("option.").filter(|option| !option.is_empty()) {
            let PlayerKind::Program { options, .. } = &mut self.kind else {
                return Err(format!(
                    "{name} applies only to programs (cmd:…), and {} is built in",
                    self.name
                ));
            };
            options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match name {
            "name" if value.is_empty() || value.contains(char::is_whitespace) => {
                return Err(format!("a player's name must be one word, not {value:?}"));
            }
            "name" => self.name = value.to_owned(),
            "time" => self.limits.time = Some(parse_thinking_time(value)?),
            "nodes" => self.limits.nodes = Some(count(name, value, usize::MAX)? as u64),
            "depth" => self.limits.depth = Some(count(name, value, 10_000)? as u32),
            "clock" => self.limits.clock = Some(value.parse()?),
            "hash" => {
                self.hash_mib = Some(count(name, value, *engine_limits::HASH_MIB.end() as usize)?)
            }
            "level" | "threads" | "without" | "seed" | "tables" => {
                let PlayerKind::BuiltIn { level, threads, techniques, seed, tables, .. } =
                    &mut self.kind
                else {
                    return Err(format!(
                        "{name} applies only to built-in players; use option.NAME=VALUE for programs"
                    ));
                };
                match name {
                    "level" => {
                        *level =
                            value.parse().map_err(|e| format!("invalid level {value:?}: {e}"))?
                    }
                    "threads" => {
                        *threads = count(name, value, *engine_limits::THREADS.end() as usize)?
                    }
                    "without" => {
                        let technique: Technique = value
                            .parse()
                            .map_err(|e| format!("invalid technique {value:?}: {e}"))?;
                        *techniques = techniques.without(technique);
                    }
                    "tables" => *tables = Some(PathBuf::from(value)),
                    _ => *seed = Some(number(name, value)?),
                }
            }
            _ => {
                return Err(format!(
                    "unknown player option {name:?}: expected name, time, nodes, depth, clock, hash, \
                     level, threads, without, seed, tables or option.NAME"
                ));
            }
        }
        Ok(())
    }
}

/// Makes the names of the players unique by adding a number to repeated names.
pub(crate) fn make_names_unique(specs: &mut [PlayerSpec]) {
    for at in 1..specs.len() {
        let (before, rest) = specs.split_at_mut(at);
        let taken = |name: &str| before.iter().any(|spec| spec.name == name);
        let spec = &mut rest[0];
        if taken(&spec.name) {
            let numbered = (2..).map(|number| format!("{}-{number}", spec.name));
            let free = numbered.into_iter().find(|name| !taken(name));
            spec.name = free.expect("there are infinitely many numbers");
        }
    }
}

/// Splits a text at separators outside quotes. The parts keep their quotes.
fn split(text: &str, separates: impl Fn(char) -> bool) -> Result<Vec<String>, String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for c in text.chars() {
        match quote {
            None if separates(c) => {
                parts.push(String::new());
                continue;
            }
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(open) if c == open => quote = None,
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(c);
        }
    }
    if quote.is_some() { Err(format!("unclosed quote in {text:?}")) } else { Ok(parts) }
}

/// Removes quotes.
fn unquote(text: &str) -> String {
    let mut quote = None;
    let mut plain = String::new();
    for c in text.chars() {
        match quote {
            None if c == '"' || c == '\'' => quote = Some(c),
            Some(open) if c == open => quote = None,
            _ => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn built_in_players_are_parsed_with_their_options() {
        let spec = PlayerSpec::parse("engine,threads=2,time=50ms,name=new").unwrap();
        assert_eq!(spec.name, "new");
        assert_eq!(spec.limits.time, Some(Duration::from_millis(50)));
        let PlayerKind::BuiltIn { method, level, threads, .. } = spec.kind else {
            panic!("{spec:?}")
        };
        assert_eq!((method, level, threads), (Method::Engine, Level::STRONGEST, 2));
        let spec = PlayerSpec::parse("level:3,nodes=500").unwrap();
        assert_eq!((spec.name.as_str(), spec.limits.nodes), ("level:3", Some(500)));
        assert_eq!(PlayerSpec::parse("mcts").unwrap().name, "mcts");
    }

    #[test]
    fn programs_are_parsed_with_arguments_and_options() {
        let text =
            r#"cmd:"./my engine" ugi 'a, b',option.Threads=2,option.Style="wild, bold",name=x"#;
        let spec = PlayerSpec::parse(text).unwrap();
        let PlayerKind::Program { command, options } = spec.kind else { panic!("{text}") };
        assert_eq!(command, ["./my engine", "ugi", "a, b"]);
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(options, [option("Threads", "2"), option("Style", "wild, bold")]);
        assert_eq!(PlayerSpec::parse("cmd:bin/other  ugi").unwrap().name, "other");
    }

    #[test]
    fn invalid_descriptions_are_rejected_with_a_message() {
        for text in [
            "",
            "deep",
            "cmd:",
            "cmd: ''",
            "level:9",
            "engine,threads",
            "engine,threads=0",
            "engine,name=a b",
            "engine,color=red",
            "engine,option.A=1",
            "cmd:x,level=3",
            "cmd:\"x",
            "engine,time=0",
            "cmd:x\ny",
        ] {
            let message = PlayerSpec::parse(text).unwrap_err();
            assert!(!message.is_empty() && !message.contains('\n'), "{text:?}: {message}");
        }
    }

    #[test]
    fn repeated_names_are_numbered() {
        let mut specs = ["engine", "engine", "random,name=engine-2", "engine"]
            .map(|text| PlayerSpec::parse(text).unwrap());
        make_names_unique(&mut specs);
        let names = specs.map(|spec| spec.name);
        assert_eq!(names, ["engine", "engine-2", "engine-2-2", "engine-3"]);
    }
}
