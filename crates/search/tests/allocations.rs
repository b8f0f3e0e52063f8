//! Perft, random games and searches allocate nothing per position or move.
//!
//! This is a separate binary because it counts the allocations of the whole process.
#![allow(unsafe_code, reason = "implements an allocator")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use luctor_rules::{Position, Variant, dispatch, perft};
use luctor_search::{Engine, Limits, Method, Options, playouts};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is forwarded unchanged to the system's allocator, which fulfills the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller fulfills the contract of `alloc`, which is the same here.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from `alloc` above with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations<R>(work: impl FnOnce() -> R) -> (R, u64) {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let result = work();
    (result, ALLOCATIONS.load(Ordering::Relaxed) - before)
}

/// A task allocates little, independent of the number of positions: lists and tables grow at first, and the
/// result of every game is counted.
#[test]
fn no_memory_is_allocated_per_position_or_move() {
    let games = [
        ("emulsion:6,pie=off", 3),
        ("emulsion:9,pie=off", 2),
        ("emulsion:free-5,pie=off", 3),
        ("emergo:9x9", 3),
        ("emergo:hex-alternate", 5),
        ("emergo:13x13", 2),
    ];
    for (name, depth) in games {
        let variant: Variant = name.parse().expect("the game exists");
        dispatch!(variant, |P, config| {
            let start = P::start(config);
            let (nodes, allocated) = allocations(|| perft(&start, depth));
            assert!(nodes > 2_000 && allocated < 100, "{name}: {allocated} for {nodes} nodes");

            let (tally, allocated) = allocations(|| playouts(&start, 1, 0..50));
            assert!(allocated < 30 * tally.games, "{name}: {allocated} for {} turns", tally.plies);
            assert!(
                tally.plies > 15 * tally.games,
                "{name}: the games are too short for this test"
            );

            // The result of every simulation is counted, and the arrays of the tree double.
            for (method, most, allowed) in
                [(Method::AlphaBeta, 20_000, 2_000), (Method::Rave, 4_000, 3 * 4_000)]
            {
                let options = Options { method, hash_mib: 4, ..Options::default() };
                let mut engine = Engine::new(&variant, options);
                let limits = Limits { nodes: Some(most), ..Limits::default() };
                let (best, allocated) = allocations(|| engine.think(limits));
                assert!(best.nodes >= most / 2, "{name} {method}: too short for this test");
                assert!(allocated < allowed, "{name} {method}: {allocated} for {most} nodes");
            }
        });
    }
}
