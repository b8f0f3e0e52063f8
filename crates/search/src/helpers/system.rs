//! Threads of the system. Systems without threads refuse to start them.

use std::num::NonZeroUsize;
use std::thread::{Builder, Scope, ScopedJoinHandle, available_parallelism};

pub(crate) use std::thread::scope;

/// The most threads for each processor. With many more, a search ends seconds after its time, when each of them has had its
/// turn.
const THREADS_PER_PROCESSOR: usize = 2;

/// Returns the wanted number of threads, or the most that this machine can run well.
pub(crate) fn useful_threads(wanted: usize) -> usize {
    let processors = available_parallelism().map_or(1, NonZeroUsize::get);
    wanted.clamp(1, THREADS_PER_PROCESSOR * processors)
}

/// Starts a thread for each task. If the system refuses a thread, the remaining tasks are dropped, and the search goes
/// on with fewer threads.
pub(crate) fn start_helpers<'scope, T, F>(
    scope: &'scope Scope<'scope, '_>,
    stack_size: usize,
    tasks: impl Iterator<Item = F>,
) -> Vec<ScopedJoinHandle<'scope, T>>
where
    F: FnOnce() -> T + Send + 'scope,
    T: Send + 'scope,
{
    let start = |task| {
        Builder::new().name("helper".to_owned()).stack_size(stack_size).spawn_scoped(scope, task)
    };
    tasks.map(start).map_while(Result::ok).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::thread;

    use super::{start_helpers, useful_threads};

    /// Returns the results of three tasks with a stack size, and the number of tasks that were created.
    fn run(stack_size: usize) -> (Vec<usize>, usize) {
        let created = AtomicUsize::new(0);
        let results = thread::scope(|scope| {
            let tasks = (0..3).map(|number| {
                created.fetch_add(1, Relaxed);
                move || number
            });
            let helpers = start_helpers(scope, stack_size, tasks);
            helpers.into_iter().map(|helper| helper.join().expect("no task panics")).collect()
        });
        (results, created.into_inner())
    }

    #[test]
    fn the_machine_limits_the_number_of_threads() {
        assert_eq!([0, 1, 2].map(useful_threads), [1, 1, 2]);
        assert!(useful_threads(usize::MAX) < 100_000);
    }

    #[test]
    fn every_task_gets_a_thread() {
        assert_eq!(run(1 << 20), (vec![0, 1, 2], 3));
    }

    #[test]
    fn a_refused_thread_ends_the_start_but_not_the_search() {
        // No system has room for such a stack.
        assert_eq!(run(usize::MAX / 4), (vec![], 1));
    }
}
