//! `luctor-proof`: tests the server's reliability guarantees (`docs/reliability.md`).

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use luctor_proof::attack::{self, AttackPlan, Attempt};
use luctor_proof::crash::{self, CrashPlan};
use luctor_proof::load::{self, LoadPlan};
use luctor_proof::lookup;
use luctor_proof::measure_error::MeasureError;
use luctor_proof::server::{Launch, StartError, Store};

/// Test the reliability guarantees of the server
#[derive(Parser, Debug)]
#[command(name = "luctor-proof", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Attack(AttackArgs),
    Crash(CrashArgs),
    Load(LoadArgs),
    Lookup(LookupArgs),
}

/// The server under test
#[derive(Args, Debug)]
struct ServerArgs {
    /// Data directory; created if missing
    #[arg(long, value_name = "DIR", required_unless_present = "database")]
    data: Option<PathBuf>,
    /// Use this PostgreSQL database instead, such as postgres://user@host/name
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// Path of the program luctor [default: next to this program]
    #[arg(long, value_name = "FILE")]
    luctor: Option<PathBuf>,
    /// More options for luctor serve
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// Attack the server while honest players use it, and check whether anything breaks
///
/// Fails if a promise is broken, if the server uses more than 600 MiB, or if the 99th percentile of an honest
/// move or health check reaches 100 ms.
#[derive(Args, Debug)]
struct AttackArgs {
    /// Number of honest matches
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u8).range(1..=250))]
    matches: u8,
    /// Honest moves per second over all matches
    #[arg(long, value_name = "R", default_value_t = 20.0)]
    moves: f64,
    /// Attempts to make [default: all]
    #[arg(long = "attempt", value_name = "NAME")]
    attempts: Vec<Attempt>,
    /// Duration of the attack in seconds
    #[arg(long, value_name = "S", default_value_t = 60)]
    seconds: u64,
    #[command(flatten)]
    server: ServerArgs,
}

/// Kill the server at random instants and check whether anything is lost
#[derive(Args, Debug)]
struct CrashArgs {
    /// Number of kills
    #[arg(long, value_name = "N", default_value_t = 20)]
    trials: u32,
    /// Number of matches to play at the same time
    #[arg(long, value_name = "N", default_value_t = 16)]
    matches: usize,
    /// Maximum time between the first acknowledgment and the kill, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    within: u64,
    /// Maximum clock error in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    clock: i64,
    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    server: ServerArgs,
}

/// Open many sockets, play moves, and measure the time to acknowledgment
#[derive(Args, Debug)]
struct LoadArgs {
    /// Number of sockets; each match has two
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sockets: usize,
    /// Measure with 100, 300, 1000, 3000 and 10000 sockets in turn
    #[arg(long, conflicts_with = "sockets")]
    curve: bool,
    /// Moves per second over all matches
    #[arg(long, value_name = "R", default_value_t = 500.0)]
    moves: f64,
    /// Duration of each measurement in seconds
    #[arg(long, value_name = "S", default_value_t = 20.0)]
    seconds: f64,
    /// Random seed of the moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    server: ServerArgs,
}

/// The time for which honest players play without attackers, to compare.
const CALM: Duration = Duration::from_secs(10);

/// Read games one after the other and measure how long that takes
///
/// Standard input contains the ids of the games, one per line.
#[derive(Args, Debug)]
struct LookupArgs {
    #[command(flatten)]
    server: ServerArgs,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let result = match runtime {
        Ok(runtime) => runtime.block_on(run(cli.command)),
        Err(error) => Err(error.to_string()),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            // If standard error is closed too, only the exit status is left.
            let _ = writeln!(io::stderr(), "luctor-proof: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a test and returns whether it passed.
async fn run(command: Command) -> Result<bool, String> {
    let message = |error: StartError| error.to_string();
    match command {
        Command::Attack(args) => {
            let attempts = match args.attempts.as_slice() {
                [] => Attempt::value_variants().to_vec(),
                some => some.to_vec(),
            };
            let plan = AttackPlan {
                attempts,
                matches: args.matches,
                moves: args.moves,
                calm: CALM,
                time: Duration::from_secs(args.seconds),
            };
            let report = attack::run(&plan, args.server.launch()?);
            let report = report.await.map_err(|error| error.to_string())?;
            let _ = writeln!(io::stdout(), "{report}");
            Ok(report.findings().is_empty() && report.is_fast())
        }
        Command::Crash(args) => {
            let plan = CrashPlan {
                trials: args.trials,
                matches: args.matches,
                within: Duration::from_millis(args.within),
                clock_ms: args.clock,
                seed: args.seed,
            };
            let launch = args.server.launch()?;
            let report = crash::run(&plan, launch, &mut io::stdout()).await.map_err(message)?;
            let _ = writeln!(io::stdout(), "{report}");
            Ok(report.findings() == 0)
        }
        Command::Load(args) => {
            let sockets = match args.curve {
                true => vec![100, 300, 1_000, 3_000, 10_000],
                false => vec![args.sockets],
            };
            let time =
                Duration::try_from_secs_f64(args.seconds).map_err(|error| error.to_string())?;
            let plan = LoadPlan { sockets, moves: args.moves, time, seed: args.seed };
            let message = |error: MeasureError| error.to_string();
            let launch = args.server.launch()?;
            let rows = load::run(&plan, launch, &mut io::stdout()).await.map_err(message)?;
            Ok(rows.iter().all(|row| row.failed == 0))
        }
        Command::Lookup(args) => {
            let ids: Result<Vec<String>, io::Error> = io::stdin().lines().collect();
            let ids = ids.map_err(|error| error.to_string())?;
            let message = |error: MeasureError| error.to_string();
            let report = lookup::run(&ids, args.server.launch()?, &mut io::stdout())
                .await
                .map_err(message)?;
            let _ = writeln!(io::stdout(), "{report}");
            Ok(report.failed == 0)
        }
    }
}

impl ServerArgs {
    fn launch(self) -> Result<Launch, String> {
        let store = match (self.database, self.data) {
            (Some(url), _) => Store::Database(url),
            (None, Some(directory)) => Store::Data(directory),
            (None, None) => return Err("choose a data directory with --data".to_owned()),
        };
        let default_program = || {
            let own = std::env::current_exe().map_err(|error| error.to_string())?;
            let program = own.with_file_name("luctor");
            let missing = || {
                format!("{} is missing: build it, or set its path with --luctor", program.display())
            };
            if program.exists() { Ok(program) } else { Err(missing()) }
        };
        let program = self.luctor.map_or_else(default_program, Ok)?;
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let options = self.options;
        Ok(Launch { program, store, limited: false, options, listen, wrapper: Vec::new() })
    }
}
