//! Work that is compiled for the instructions that the machine has.
//!
//! The program is built for any processor of its architecture. On x86-64 that leaves out the
//! instructions that count and select bits, which boards live on, and those that work on eight numbers
//! at once. So the innermost loops are compiled a second time with them, and the version is chosen when
//! the work begins: one test of a flag for some hundred positions. Other architectures have such
//! instructions from the start.
#![allow(unsafe_code, reason = "a function for other instructions than the program's is called")]

/// A loop that is worth compiling for several instruction sets.
pub trait Kernel {
    /// What comes out.
    type Output;

    /// Does the work. It should be marked `#[inline(always)]`: what is not inlined is compiled for the
    /// oldest machine.
    fn run(self) -> Self::Output;
}

/// Runs a kernel with the best instructions that the machine has.
#[inline]
pub fn run<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as detected;
        let counts = detected!("popcnt") && detected!("lzcnt");
        if counts && detected!("bmi1") && detected!("bmi2") && detected!("avx2") {
            // SAFETY: the processor has every feature that the function is compiled for.
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
