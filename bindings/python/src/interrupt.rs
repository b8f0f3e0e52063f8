//! Long computations that release the interpreter's lock and that Ctrl-C ends.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two checks for signals.
const INTERVAL: Duration = Duration::from_millis(20);

/// Reports the end of a computation, also if it panics.
struct Ending<'a>(&'a (Mutex<bool>, Condvar));

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}

/// Runs `work` on another thread without the interpreter's lock, and returns its result. If a signal handler of Python
/// raises an exception, such as `KeyboardInterrupt`, calls `stop`, waits until the work has ended, and returns the
/// exception.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    stop: impl Fn(),
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let ended = (Mutex::new(false), Condvar::new());
    thread::scope(|scope| {
        let ending = Ending(&ended);
        let spawned =
            thread::Builder::new().name("luctor".to_owned()).spawn_scoped(scope, move || {
                let _ending = ending;
                work()
            });
        let worker = spawned.map_err(|_| PyRuntimeError::new_err("the system refuses a thread"))?;
        let mut interrupted = None;
        loop {
            let done = py.detach(|| {
                let done = ended.0.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = ended.1.wait_timeout_while(done, INTERVAL, |done| !*done);
                *waited.unwrap_or_else(PoisonError::into_inner).0
            });
            if done {
                break;
            }
            if let Err(exception) = py.check_signals() {
                stop();
                interrupted = Some(exception);
            }
        }
        let result = py.detach(|| worker.join());
        match (interrupted, result) {
            (Some(exception), _) => Err(exception),
            (None, Ok(result)) => Ok(result),
            (None, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}
