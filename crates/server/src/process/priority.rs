//! The priority of threads for heavy work.

/// The nice value of heavy work: it gets a tenth of a busy processor.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Lowers the priority of this thread for the rest of its life, so that moves and short answers find a processor free.
/// For threads of the blocking pool, which do nothing urgent. Does nothing outside Linux, where a process has one
/// priority for all threads.
pub(crate) fn lower() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%error, "the priority of a thread cannot be lowered");
    }
}
