//! `luctor-proof`: shows what the server promises (`docs/reliability.md`).

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use luctor_proof::server::{Launch, StartError, Store};
use luctor_proof::unmeasured::Unmeasured;
use luctor_proof::{crash, load, lookup};

/// Show that the server keeps its promises
#[derive(Parser, Debug)]
#[command(name = "luctor-proof", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Crash(Crash),
    Load(Load),
    Lookup(Lookup),
}

/// The server that is put to the proof
#[derive(Args, Debug)]
struct Place {
    /// Where it keeps its games; made where it is missing
    #[arg(long, value_name = "DIR", required_unless_present = "database")]
    data: Option<PathBuf>,
    /// Its PostgreSQL database instead, as postgres://user@host/name
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// The program luctor [default: the one beside this program]
    #[arg(long, value_name = "FILE")]
    luctor: Option<PathBuf>,
    /// Further options of luctor serve
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// Kill the server at random instants, and look whether anything is lost
#[derive(Args, Debug)]
struct Crash {
    /// How often it is killed
    #[arg(long, value_name = "N", default_value_t = 20)]
    trials: u32,
    /// Matches that are played at the same time
    #[arg(long, value_name = "N", default_value_t = 16)]
    matches: usize,
    /// The longest time between the first acknowledgement and the kill, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    within: u64,
    /// How far a clock may be from what it should be, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    clock: i64,
    /// Chooses moves, instants and whatever else is left to chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    place: Place,
}

/// Open many sockets, make moves, and measure how long acknowledgements take
#[derive(Args, Debug)]
struct Load {
    /// Sockets; each match has two
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sockets: usize,
    /// Measure with 100, 300, 1000, 3000 and 10000 sockets, one after the other
    #[arg(long, conflicts_with = "sockets")]
    curve: bool,
    /// Moves a second, over all matches
    #[arg(long, value_name = "R", default_value_t = 500.0)]
    moves: f64,
    /// How long moves are made, in seconds
    #[arg(long, value_name = "S", default_value_t = 20.0)]
    seconds: f64,
    /// Chooses the moves
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    place: Place,
}

/// Look games up, one after the other, and measure how long that takes
///
/// Standard input tells their ids, one a line.
#[derive(Args, Debug)]
struct Lookup {
    #[command(flatten)]
    place: Place,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = match runtime {
        Ok(runtime) => runtime.block_on(run(cli.command)),
        Err(error) => Err(error.to_string()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(sentence) => {
            // When standard error too is gone, the status is all that is left to say it with.
            let _ = writeln!(io::stderr(), "luctor-proof: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Whether what was to be shown was shown.
async fn run(command: Command) -> Result<bool, String> {
    let said = |error: StartError| error.to_string();
    match command {
        Command::Crash(args) => {
            let plan = crash::Plan {
                trials: args.trials,
                matches: args.matches,
                within: Duration::from_millis(args.within),
                clock_ms: args.clock,
                seed: args.seed,
            };
            let launch = args.place.launch()?;
            let report = crash::run(&plan, launch, &mut io::stdout()).await.map_err(said)?;
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
            let plan = load::Plan { sockets, moves: args.moves, time, seed: args.seed };
            let said = |error: Unmeasured| error.to_string();
            let launch = args.place.launch()?;
            let rows = load::run(&plan, launch, &mut io::stdout()).await.map_err(said)?;
            Ok(rows.iter().all(|row| row.failed == 0))
        }
        Command::Lookup(args) => {
            let ids: Result<Vec<String>, io::Error> = io::stdin().lines().collect();
            let ids = ids.map_err(|error| error.to_string())?;
            let said = |error: Unmeasured| error.to_string();
            let report =
                lookup::run(&ids, args.place.launch()?, &mut io::stdout()).await.map_err(said)?;
            let _ = writeln!(io::stdout(), "{report}");
            Ok(report.failed == 0)
        }
    }
}

impl Place {
    fn launch(self) -> Result<Launch, String> {
        let store = match (self.database, self.data) {
            (Some(url), _) => Store::Database(url),
            (None, Some(directory)) => Store::Data(directory),
            (None, None) => return Err("name a place for the games with --data".to_owned()),
        };
        let beside = || {
            let own = std::env::current_exe().map_err(|error| error.to_string())?;
            let beside = own.with_file_name("luctor");
            let missing =
                || format!("{} is missing: build it, or name it with --luctor", beside.display());
            if beside.exists() { Ok(beside) } else { Err(missing()) }
        };
        let program = self.luctor.map_or_else(beside, Ok)?;
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Ok(Launch { program, store, options: self.options, listen, before: Vec::new() })
    }
}
