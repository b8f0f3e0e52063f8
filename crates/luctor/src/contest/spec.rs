//! Who plays: a player as a call describes it.

use luctor_search::{Level, Method, Technique, Techniques};

use super::pace::{Pace, time};
use crate::bounds;

/// A player and how it is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spec {
    /// The name in reports and records: one word.
    pub(crate) name: String,
    /// Where its moves come from.
    pub(crate) kind: Kind,
    /// Its own bounds; when there are none those of the match hold.
    pub(crate) pace: Pace,
    /// The size of its table in MiB, if it has its own.
    pub(crate) hash: Option<usize>,
}

/// Where moves come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The engine of this program.
    BuiltIn {
        /// How moves are chosen.
        method: Method,
        /// The strength.
        level: Level,
        /// Threads that search.
        threads: usize,
        /// What its search does beyond plain alpha-beta.
        techniques: Techniques,
        /// The seed of its chances, where the match does not choose it.
        seed: Option<u64>,
    },
    /// A program that speaks UGI.
    Program {
        /// The program and its arguments.
        command: Vec<String>,
        /// UGI options to set, by name.
        options: Vec<(String, String)>,
    },
}

impl Spec {
    /// Reads `PLAYER[,name=value…]`. Quotes keep commas and blanks together.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in one sentence.
    pub(crate) fn read(text: &str) -> Result<Spec, String> {
        if text.contains(|c: char| c.is_control()) {
            return Err(format!("a player is described on one line, not as {text:?}"));
        }
        let mut parts = split(text, |c| c == ',')?.into_iter();
        let head = parts.next().unwrap_or_default();
        let mut spec = Spec::of_head(head.trim())?;
        for part in parts {
            let option = part.split_once('=');
            let (name, value) = option.ok_or_else(|| {
                format!("an option of a player is written name=value, not {part:?}")
            })?;
            spec.set(name.trim(), unquote(value).trim())?;
        }
        Ok(spec)
    }

    fn of_head(head: &str) -> Result<Spec, String> {
        let techniques = Techniques::ALL;
        let built_in =
            |method, level| Kind::BuiltIn { method, level, threads: 1, techniques, seed: None };
        let (name, kind) = if let Some(line) = head.strip_prefix("cmd:") {
            let words = split(line, char::is_whitespace)?;
            let command: Vec<String> =
                words.iter().filter(|word| !word.is_empty()).map(|word| unquote(word)).collect();
            let program = command.first().filter(|program| !program.is_empty());
            let program = program.ok_or("cmd: is followed by the command line of a program")?;
            let file = program.rsplit(['/', '\\']).next().unwrap_or(program);
            (file.replace(char::is_whitespace, "-"), Kind::Program { command, options: vec![] })
        } else if let Some(level) = head.strip_prefix("level:") {
            let level = level.parse().map_err(|error| format!("level {level:?}: {error}"))?;
            (head.to_owned(), built_in(Method::Engine, level))
        } else if head == "engine" {
            (head.to_owned(), built_in(Method::Engine, Level::STRONGEST))
        } else {
            let method = head.parse().map_err(|_| {
                format!(
                    "there is no player {head:?}: there are engine, level:1 to level:8, mcts, greedy, \
                     random and cmd:COMMAND"
                )
            })?;
            (head.to_owned(), built_in(method, Level::STRONGEST))
        };
        Ok(Spec { name, kind, pace: Pace::default(), hash: None })
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        fn number<T: std::str::FromStr>(name: &str, value: &str) -> Result<T, String> {
            value.parse().map_err(|_| format!("{name} is a number, not {value:?}"))
        }
        /// A number from 1 to `most`.
        fn count(name: &str, value: &str, most: usize) -> Result<usize, String> {
            let found = number(name, value).ok().filter(|found| (1..=most).contains(found));
            found.ok_or_else(|| format!("{name} is a number from 1 to {most}, not {value:?}"))
        }
        if let Some(option) = name.strip_prefix("option.").filter(|option| !option.is_empty()) {
            let Kind::Program { options, .. } = &mut self.kind else {
                return Err(format!("{name} is for programs (cmd:…): {} is built in", self.name));
            };
            options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match name {
            "name" if value.is_empty() || value.contains(char::is_whitespace) => {
                return Err(format!("a player's name is one word, not {value:?}"));
            }
            "name" => self.name = value.to_owned(),
            "time" => self.pace.time = Some(time(value)?),
            "nodes" => self.pace.nodes = Some(count(name, value, usize::MAX)? as u64),
            "depth" => self.pace.depth = Some(count(name, value, 10_000)? as u32),
            "clock" => self.pace.clock = Some(value.parse()?),
            "hash" => self.hash = Some(count(name, value, *bounds::HASH.end() as usize)?),
            "level" | "threads" | "without" | "seed" => {
                let Kind::BuiltIn { level, threads, techniques, seed, .. } = &mut self.kind else {
                    return Err(format!(
                        "{name} is for players that are built in; of a program set option.NAME=VALUE"
                    ));
                };
                match name {
                    "level" => {
                        *level = value.parse().map_err(|e| format!("level {value:?}: {e}"))?
                    }
                    "threads" => *threads = count(name, value, *bounds::THREADS.end() as usize)?,
                    "without" => {
                        let technique: Technique =
                            value.parse().map_err(|e| format!("without {value:?}: {e}"))?;
                        *techniques = techniques.without(technique);
                    }
                    _ => *seed = Some(number(name, value)?),
                }
            }
            _ => {
                return Err(format!(
                    "a player has no option {name:?}: it has name, time, nodes, depth, clock, hash, \
                     level, threads, without, seed and option.NAME"
                ));
            }
        }
        Ok(())
    }
}

/// Gives every player a name of its own: a name that was taken gets a number.
pub(crate) fn name_apart(specs: &mut [Spec]) {
    for at in 1..specs.len() {
        let (before, rest) = specs.split_at_mut(at);
        let taken = |name: &str| before.iter().any(|spec| spec.name == name);
        let spec = &mut rest[0];
        if taken(&spec.name) {
            let numbered = (2..).map(|number| format!("{}-{number}", spec.name));
            let free = numbered.into_iter().find(|name| !taken(name));
            spec.name = free.expect("there are more numbers than players");
        }
    }
}

/// The parts of a text between separators outside quotes; quotes are left where they are.
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
    if quote.is_some() { Err(format!("a quote is not closed in {text:?}")) } else { Ok(parts) }
}

/// A text without the quotes that keep it together.
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
    fn built_in_players_are_read_with_their_options() {
        let spec = Spec::read("engine,threads=2,time=50ms,name=new").unwrap();
        assert_eq!(spec.name, "new");
        assert_eq!(spec.pace.time, Some(Duration::from_millis(50)));
        let Kind::BuiltIn { method, level, threads, .. } = spec.kind else { panic!("{spec:?}") };
        assert_eq!((method, level, threads), (Method::Engine, Level::STRONGEST, 2));
        let spec = Spec::read("level:3,nodes=500").unwrap();
        assert_eq!((spec.name.as_str(), spec.pace.nodes), ("level:3", Some(500)));
        assert_eq!(Spec::read("mcts").unwrap().name, "mcts");
    }

    #[test]
    fn programs_are_read_with_arguments_and_options() {
        let text =
            r#"cmd:"./my engine" ugi 'a, b',option.Threads=2,option.Style="wild, bold",name=x"#;
        let spec = Spec::read(text).unwrap();
        let Kind::Program { command, options } = spec.kind else { panic!("{text}") };
        assert_eq!(command, ["./my engine", "ugi", "a, b"]);
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(options, [option("Threads", "2"), option("Style", "wild, bold")]);
        assert_eq!(Spec::read("cmd:bin/other  ugi").unwrap().name, "other");
    }

    #[test]
    fn what_is_no_player_is_refused_in_a_sentence() {
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
            let sentence = Spec::read(text).unwrap_err();
            assert!(!sentence.is_empty() && !sentence.contains('\n'), "{text:?}: {sentence}");
        }
    }

    #[test]
    fn names_are_made_different() {
        let mut specs = ["engine", "engine", "random,name=engine-2", "engine"]
            .map(|text| Spec::read(text).unwrap());
        name_apart(&mut specs);
        let names = specs.map(|spec| spec.name);
        assert_eq!(names, ["engine", "engine-2", "engine-2-2", "engine-3"]);
    }
}
