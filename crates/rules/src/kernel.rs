//! Inner loops compiled for the instruction set of the machine they run on.
//!
//! The program is built for every processor of its architecture. On x86-64 this baseline lacks the
//! instructions that count and select bits, which boards use heavily, and those that process eight
//! numbers at once. The innermost loops are therefore compiled a second time with these instructions.
//! The version is chosen when a loop starts, by one test of a flag for some hundred positions. Other
//! architectures have such instructions in their baseline.
#![allow(unsafe_code, reason = "calls a function compiled for additional processor features")]

/// A loop that is compiled for several instruction sets.
pub trait Kernel {
    /// The result of the loop.
    type Output;

    /// Runs the loop. Implementations should be `#[inline(always)]`: functions that are not inlined are
    /// compiled for the baseline only.
    fn run(self) -> Self::Output;
}

/// Runs a kernel with the best instruction set of the machine.
#[inline]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as detected;
        let counts = detected!("popcnt") && detected!("lzcnt");
        if counts && detected!("bmi1") && detected!("bmi2") && detected!("avx2") {
            // SAFETY: the processor supports every feature that the function is compiled for.
            return unsafe { run_with_newer_instructions(kernel) };
        }
    }
    kernel.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
fn run_with_newer_instructions<K: Kernel>(kernel: K) -> K::Output {
    kernel.run()
}
