//! The version, start time, memory and open files of the process.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use prometheus::{Gauge, IntGauge, Opts, PullingGauge, Registry, Result};

/// Registers the metrics of the process under their standard names. Memory and open files are only
/// registered on systems with `/proc`.
///
/// # Errors
///
/// Fails if a name is invalid or used twice.
pub(super) fn register(registry: &Registry) -> Result<()> {
    let build = Opts::new("luctor_build_info", "Always 1. The version is a label.");
    let build = IntGauge::with_opts(build.const_label("version", env!("CARGO_PKG_VERSION")))?;
    build.set(1);
    registry.register(Box::new(build))?;
    let started = Gauge::new(
        "process_start_time_seconds",
        "Start time of the process in seconds since the Unix epoch.",
    )?;
    started.set(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64());
    registry.register(Box::new(started))?;
    let (name, help) = ("process_resident_memory_bytes", "Resident memory of the process.");
    register_reading(registry, name, help, resident_bytes)?;
    register_reading(registry, "process_open_fds", "Open files and connections.", open_files)
}

/// Registers a gauge that is read from the system for each scrape, if the system supports it.
fn register_reading(
    registry: &Registry,
    name: &str,
    help: &str,
    read: fn() -> Option<f64>,
) -> Result<()> {
    match read() {
        Some(_) => {
            let value = Box::new(move || read().unwrap_or(f64::NAN));
            registry.register(Box::new(PullingGauge::new(name, help, value)?))
        }
        None => Ok(()),
    }
}

fn resident_bytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024.0)
}

fn open_files() -> Option<f64> {
    Some(fs::read_dir("/proc/self/fd").ok()?.count() as f64)
}
