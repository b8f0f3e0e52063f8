//! Progress bars for long-running work, shown on standard error if it is a terminal.

use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter work shows no progress bar.
const DELAY: Duration = Duration::from_secs(1);
const INTERVAL: Duration = Duration::from_millis(200);

/// Stack size of the worker thread in bytes. Perft recurses once per turn, and positions of the largest
/// boards are large.
const STACK: usize = 64 << 20;

/// Runs `work` and shows its progress after the first second. `work` adds finished units to the counter
/// it receives. Without a `total`, only the elapsed time is shown.
pub(crate) fn show<T: Send>(
    unit: &str,
    total: Option<u64>,
    work: impl FnOnce(&AtomicU64) -> T + Send,
) -> T {
    let done = AtomicU64::new(0);
    thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        let counter = &done;
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || {
                // Dropped when the work ends, even by a panic, which closes the channel.
                let _sender = sender;
                work(counter)
            })
            .expect("the system can start a thread");
        // The bar is created now, so that its estimates are right, but drawn only after the delay.
        let bar = hidden_bar(unit, total);
        while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
            bar.set_position(done.load(Ordering::Relaxed));
            if bar.elapsed() >= DELAY && bar.is_hidden() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.tick();
        }
        bar.finish_and_clear();
        worker.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
    })
}

/// The interval of texts, which are longer to read than a bar.
const TEXT_INTERVAL: Duration = Duration::from_millis(500);

/// Runs `work` on this thread, and shows a text about it after the first second. `describe` gets the time since the
/// start.
pub(crate) fn show_text<T>(
    describe: impl Fn(Duration) -> String + Send,
    work: impl FnOnce() -> T,
) -> T {
    thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        scope.spawn(move || {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            let style = style.expect("the template is well formed");
            let target = ProgressDrawTarget::hidden();
            let bar = ProgressBar::with_draw_target(None, target).with_style(style);
            while ended.recv_timeout(TEXT_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if bar.elapsed() >= DELAY && bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_message(describe(bar.elapsed()));
                bar.tick();
            }
            bar.finish_and_clear();
        });
        // Dropped when the work ends, even by a panic, which ends the other thread.
        let _sender = sender;
        work()
    })
}

fn hidden_bar(unit: &str, total: Option<u64>) -> ProgressBar {
    let template = match total {
        Some(_) => format!("{{bar:30}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left"),
        None => format!("{{spinner}} {unit}, {{elapsed}}"),
    };
    let style = ProgressStyle::with_template(&template).expect("the templates are well formed");
    ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden()).with_style(style)
}
