//! Threads that a page has started, for searches in browsers. Rust cannot start a thread there, but the page can: a worker
//! with the same module and memory calls [`help`].
#![allow(
    unsafe_code,
    reason = "a task borrows from the search, as in `std::thread::scope`, which has no threads in browsers"
)]

use std::any::Any;
use std::marker::PhantomData;
use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The threads of the page.
static PAGE: Pool = Pool::new();

/// Takes part in all searches of this program, on this thread. Never returns.
#[cfg_attr(not(target_family = "wasm"), expect(unreachable_pub, reason = "pages alone call it"))]
pub fn help() -> ! {
    PAGE.help()
}

/// Returns the wanted number of threads, or the most that the page has started.
pub(crate) fn useful_threads(wanted: usize) -> usize {
    wanted.clamp(1, 1 + PAGE.locked().threads)
}

/// Calls a function that can start helpers, and blocks until they have ended.
pub(crate) fn scope<'env, T>(body: impl for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T) -> T {
    PAGE.scope(body)
}

/// Gives each task to a thread. If no thread is free, the remaining tasks are dropped. The page has chosen the size of the
/// stacks.
pub(crate) fn start_helpers<'scope, T, F>(
    scope: &'scope Scope<'scope, '_>,
    _stack_size: usize,
    tasks: impl Iterator<Item = F>,
) -> Vec<Helper<'scope, T>>
where
    F: FnOnce() -> T + Send + 'scope,
    T: Send + 'scope,
{
    tasks.map(|task| scope.start(task)).map_while(|started| started).collect()
}

type Job = Box<dyn FnOnce() + Send>;

/// Threads that take jobs.
struct Pool {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The number of threads.
    threads: usize,
    /// The number of jobs that have not ended.
    jobs: usize,
    /// The jobs that no thread has taken.
    waiting: Vec<Job>,
}

impl Pool {
    const fn new() -> Pool {
        let state = State { threads: 0, jobs: 0, waiting: Vec::new() };
        Pool { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn locked(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Blocks while a condition holds.
    fn wait(&self, condition: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let waited = self.changed.wait_while(self.locked(), |state| condition(state));
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn help(&self) -> ! {
        self.locked().threads += 1;
        loop {
            let job = self.wait(|state| state.waiting.is_empty()).waiting.pop();
            job.expect("no other thread has taken it")();
            self.locked().jobs -= 1;
            self.changed.notify_all();
        }
    }

    /// Gives a job to a thread. Returns `false` if none is free.
    fn give(&self, job: Job) -> bool {
        let mut state = self.locked();
        let is_free = state.jobs < state.threads;
        if is_free {
            state.jobs += 1;
            state.waiting.push(job);
            self.changed.notify_all();
        }
        is_free
    }

    fn scope<'env, T>(
        &'static self,
        body: impl for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
    ) -> T {
        let scope = Scope { pool: self, scope: PhantomData, env: PhantomData };
        let _wait = WaitForJobs(self);
        body(&scope)
    }
}

/// Blocks until all jobs have ended when it is dropped, even by a panic.
struct WaitForJobs<'a>(&'a Pool);

impl Drop for WaitForJobs<'_> {
    fn drop(&mut self) {
        drop(self.0.wait(|state| state.jobs > 0));
    }
}

/// The time in which helpers can run, as [`std::thread::Scope`].
pub(crate) struct Scope<'scope, 'env: 'scope> {
    pool: &'static Pool,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

impl<'scope> Scope<'scope, '_> {
    /// Gives a task to a thread, or returns `None` if none is free.
    fn start<T, F>(&'scope self, task: F) -> Option<Helper<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        let result = Arc::new(Mutex::new(None));
        let place = Arc::clone(&result);
        let job: Box<dyn FnOnce() + Send + 'scope> = Box::new(move || {
            let result = task();
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        });
        // SAFETY: the two types differ in a lifetime alone. The job borrows what lives as long as the scope, and `scope`
        // returns only when all jobs have ended: each thread counts its job as ended after calling it, which drops it.
        let job: Job = unsafe { mem::transmute(job) };
        self.pool.give(job).then_some(Helper { pool: self.pool, result, scope: PhantomData })
    }
}

/// A helper that runs, as [`std::thread::ScopedJoinHandle`].
pub(crate) struct Helper<'scope, T> {
    pool: &'static Pool,
    result: Arc<Mutex<Option<T>>>,
    scope: PhantomData<&'scope ()>,
}

impl<T> Helper<'_, T> {
    /// Blocks until all tasks have ended, and returns the result of this one. A module has no panics that it survives.
    pub(crate) fn join(self) -> Result<T, Box<dyn Any + Send>> {
        drop(WaitForJobs(self.pool));
        let result = self.result.lock().unwrap_or_else(PoisonError::into_inner).take();
        Ok(result.expect("the task has ended"))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
    use std::thread;

    use super::*;

    /// Starts so many tasks, which end when all of them have a thread or none is free. Returns the results, and the number of
    /// tasks that ran.
    fn run(tasks: usize) -> (Vec<usize>, usize) {
        let (ran, all_started) = (AtomicUsize::new(0), AtomicBool::new(false));
        let results = scope(|scope| {
            let task = |number| {
                let (ran, all_started) = (&ran, &all_started);
                move || {
                    while !all_started.load(Relaxed) {
                        thread::yield_now();
                    }
                    ran.fetch_add(1, Relaxed);
                    number
                }
            };
            let helpers = start_helpers(scope, 0, (1..=tasks).map(task));
            all_started.store(true, Relaxed);
            helpers.into_iter().map(|helper| helper.join().expect("no task panics")).collect()
        });
        (results, ran.into_inner())
    }

    #[test]
    fn tasks_run_on_the_threads_that_the_page_has_started() {
        // 1. Without threads, a search has no helpers.
        assert_eq!([0, 1, 9].map(useful_threads), [1, 1, 1]);
        assert_eq!(run(2), (vec![], 0));
        // 2. Each further thread takes one task.
        for threads in 1..=3 {
            thread::spawn(|| help());
            while useful_threads(9) <= threads {
                thread::yield_now();
            }
            for _ in 0..100 {
                let all: Vec<usize> = (1..=threads).collect();
                assert_eq!(run(threads), (all.clone(), threads));
                assert_eq!(run(threads + 1), (all, threads));
            }
        }
        // 3. A scope waits for tasks that nobody joins.
        let ended = AtomicUsize::new(0);
        scope(|scope| {
            let wait = || {
                thread::yield_now();
                ended.fetch_add(1, Relaxed);
            };
            start_helpers(scope, 0, [wait; 3].into_iter());
        });
        assert_eq!(ended.into_inner(), 3);
    }
}
