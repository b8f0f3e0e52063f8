//! Checks arbitrary certificates: a header, an empty line, and a body that is compressed here. A certificate that is
//! accepted must claim the true value.

#![no_main]

use libfuzzer_sys::fuzz_target;
use luctor_rules::Position;
use luctor_rules::emulsion::Emulsion;
use luctor_solver::{Options, Solver, certificate};

/// Bounds the work for each input.
const MOST: u64 = 1000;

/// The largest board whose accepted certificates are solved again.
const SMALL: usize = 4;

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.windows(2).position(|two| two == b"\n\n").map_or(bytes.len(), |at| at + 2);
    let (header, body) = bytes.split_at(end);
    let body = zstd::encode_all(body, 1).expect("memory can be written");
    let certificate = [header, &body].concat();
    match certificate::check(&certificate[..], MOST) {
        Err(fault) => assert_eq!(fault.to_string().lines().count(), 1, "{fault}"),
        Ok(checked) if checked.config.size() <= SMALL => {
            let position = Emulsion::from_text(&checked.config, &checked.position);
            let position = position.expect("the position was read before");
            let options = Options { memory: 1 << 16, ..Options::default() };
            let solver = Solver::new(&checked.config, options).expect("a small table fits the memory");
            assert_eq!(solver.winner(&position), Ok(checked.winner));
        }
        Ok(_) => {}
    }
    // The compressed form itself, too.
    let _ = certificate::check(bytes, MOST);
});
