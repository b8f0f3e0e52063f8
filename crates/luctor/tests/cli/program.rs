//! Running the program.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

/// What came of a call.
pub(crate) struct Answer {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) error: String,
}

impl Answer {
    /// The output of a call that went well.
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.status, self.error.as_str()), (0, ""));
        self.out
    }

    /// The sentence that a failed call ended with.
    pub(crate) fn refused(self, status: i32) -> String {
        assert_eq!((self.status, self.out.as_str()), (status, ""), "{}", self.error);
        let sentence = self.error.strip_prefix("luctor: ").and_then(|rest| rest.strip_suffix('\n'));
        let sentence = sentence.unwrap_or_else(|| panic!("{:?} is no sentence", self.error));
        assert!(!sentence.contains('\n'), "{sentence:?} has several lines");
        sentence.to_owned()
    }
}

/// Calls the program with nothing to read.
pub(crate) fn luctor(args: &[&str]) -> Answer {
    luctor_reading(args, "")
}

/// Calls the program with nothing to read and with more in its environment.
pub(crate) fn luctor_with(args: &[&str], environment: &[(&str, &str)]) -> Answer {
    answer(start_with(args, environment), "")
}

/// Calls the program with an input to read.
pub(crate) fn luctor_reading(args: &[&str], input: impl AsRef<[u8]>) -> Answer {
    answer(start(args), input)
}

/// Calls the program with an input to read and with more in its environment.
pub(crate) fn luctor_with_input(
    args: &[&str],
    environment: &[(&str, &str)],
    input: impl AsRef<[u8]>,
) -> Answer {
    answer(start_with(args, environment), input)
}

fn answer(mut child: Child, input: impl AsRef<[u8]>) -> Answer {
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // The program may answer before it has read all; neither side may wait for the other.
    let writer = thread::spawn(move || {
        // A program that ends early leaves the rest unread.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Answer {
        status: output.status.code().expect("the program was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        error: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Starts the program with all its streams in our hands, in a plain environment.
pub(crate) fn start(args: &[&str]) -> Child {
    start_with(args, &[])
}

/// The line that a server prints when it is ready.
pub(crate) fn ready(server: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line
}

/// Starts the program in a plain environment with some more variables.
pub(crate) fn start_with(args: &[&str], environment: &[(&str, &str)]) -> Child {
    let settings = env::vars_os().map(|(name, _)| name);
    let settings = settings.filter(|name| name.to_string_lossy().starts_with("LUCTOR_"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_luctor"));
    for name in settings {
        command.env_remove(name);
    }
    command
        .args(args)
        .envs(environment.iter().copied())
        .env("LC_ALL", "C")
        .env_remove("COLUMNS")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}
