//! Helpers to run the program.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

/// The result of running the program.
pub(crate) struct Answer {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) error: String,
}

impl Answer {
    /// Expects success and returns the output.
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.status, self.error.as_str()), (0, ""));
        self.out
    }

    /// Expects a failure with this exit status and returns the one-line error message.
    pub(crate) fn fails_with(self, status: i32) -> String {
        assert_eq!((self.status, self.out.as_str()), (status, ""), "{}", self.error);
        let message = self.error.strip_prefix("luctor: ").and_then(|rest| rest.strip_suffix('\n'));
        let message = message.unwrap_or_else(|| panic!("{:?} is not an error message", self.error));
        assert!(!message.contains('\n'), "{message:?} has several lines");
        message.to_owned()
    }
}

/// Runs the program with empty input.
pub(crate) fn luctor(args: &[&str]) -> Answer {
    luctor_reading(args, "")
}

/// Runs the program with empty input and additional environment variables.
pub(crate) fn luctor_with(args: &[&str], environment: &[(&str, &str)]) -> Answer {
    answer(start_with(args, environment), "")
}

/// Runs the program with input.
pub(crate) fn luctor_reading(args: &[&str], input: impl AsRef<[u8]>) -> Answer {
    answer(start(args), input)
}

/// Runs the program with input and additional environment variables.
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
    // A separate thread, because the program may write before it has read everything.
    let writer = thread::spawn(move || {
        // Fails if the program ends early.
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

/// Starts the program with piped streams in a clean environment.
pub(crate) fn start(args: &[&str]) -> Child {
    start_with(args, &[])
}

/// Waits until a server is ready and returns the line it prints.
pub(crate) fn ready(server: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    line
}

/// Starts the program in a clean environment with additional variables.
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
