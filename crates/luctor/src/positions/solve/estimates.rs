//! Messages about the expected work. An estimate can be wrong by a factor of ten, so it has two digits.

use luctor_rules::emulsion::Config;
use luctor_solver::{Estimate, SolveError};

use crate::error::Error;

/// Units of time with their seconds, the largest first.
const UNITS: [(&str, f64); 5] = [
    ("years", 31_557_600.0),
    ("days", 86_400.0),
    ("hours", 3600.0),
    ("minutes", 60.0),
    ("seconds", 1.0),
];

/// Names of large numbers, the largest first.
const NAMES: [(&str, f64); 3] = [("trillion", 1e12), ("billion", 1e9), ("million", 1e6)];

/// Returns the error for a board that the solver does not support.
pub(super) fn too_large(config: &Config) -> Error {
    let estimate = Estimate::of_game(config);
    Error::Usage(format!(
        "{}; solving it would take about {} positions and {}",
        SolveError::Unsupported(*config),
        number(estimate.nodes),
        duration(estimate.seconds(1))
    ))
}

/// Returns the error for a long search that was not confirmed.
pub(super) fn needs_yes(config: &Config, estimate: Estimate, threads: usize) -> Error {
    Error::Usage(format!(
        "{config} needs about {} positions from here, which is {} with {threads} threads: add --yes to start",
        number(estimate.nodes),
        duration(estimate.seconds(threads))
    ))
}

/// Returns a number with two digits that count, such as `38 billion`.
fn number(number: f64) -> String {
    if number >= 1e15 {
        return format!("10^{:.0}", number.log10());
    }
    let unit = 10f64.powf((number.max(1.0).log10().floor() - 1.0).max(0.0));
    let rounded = (number / unit).round() * unit;
    match NAMES.into_iter().find(|(_, least)| rounded >= *least) {
        Some((name, least)) if rounded < 10.0 * least => format!("{:.1} {name}", rounded / least),
        Some((name, least)) => format!("{:.0} {name}", rounded / least),
        None => format!("{rounded:.0}"),
    }
}

/// Returns a time in the largest unit of which there are two.
fn duration(seconds: f64) -> String {
    let fitting = UNITS.into_iter().find(|(_, unit)| seconds >= 2.0 * unit);
    let (name, unit) = fitting.unwrap_or(UNITS[UNITS.len() - 1]);
    format!("{} {name}", number(seconds / unit))
}

#[cfg(test)]
mod tests {
    use super::{duration, number};

    #[test]
    fn numbers_have_two_digits_and_a_name() {
        for (of, text) in [
            (0.4, "0"),
            (7.0, "7"),
            (96.0, "96"),
            (1267.0, "1300"),
            (999_999.0, "1.0 million"),
            (3.96e10, "40 billion"),
            (3.98e14, "400 trillion"),
            (2e20, "10^20"),
        ] {
            assert_eq!(number(of), text);
        }
    }

    #[test]
    fn times_have_the_largest_unit_that_fits() {
        for (of, text) in [
            (90.0, "90 seconds"),
            (5400.0, "90 minutes"),
            (19_900.0, "6 hours"),
            (2e5, "2 days"),
            (4e10, "1300 years"),
            (4e14, "13 million years"),
        ] {
            assert_eq!(duration(of), text);
        }
    }
}
