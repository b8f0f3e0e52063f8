//! `luctor verify`: checks a certificate.

use std::fs::File;
use std::io::{self, BufReader, Write};

use luctor_rules::Position;
use luctor_rules::emulsion::Emulsion;
use luctor_solver::certificate;

use crate::cli::VerifyArgs;
use crate::error::Error;
use crate::output::progress;

/// Checks the certificate and prints its claim.
pub(crate) fn run(args: &VerifyArgs) -> Result<(), Error> {
    let name = args.file.display();
    let file = File::open(&args.file)
        .map_err(|error| Error::Failure(format!("cannot open {name}: {error}")))?;
    let input = BufReader::new(file);
    let checked = progress::show("checking", None, |_| certificate::check(input, u64::MAX));
    let checked = checked.map_err(|fault| Error::Failure(format!("{name}, {fault}")))?;
    let mut out = io::stdout().lock();
    if checked.position != Emulsion::<u64>::start(&checked.config).to_string() {
        writeln!(out, "position {}", checked.position)?;
    }
    writeln!(out, "verified {} {} nodes {}", checked.config, checked.winner, checked.nodes)?;
    out.flush()?;
    Ok(())
}
