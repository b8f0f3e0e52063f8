//! Random numbers that are the same on every machine and in every version.

/// The SplitMix64 generator (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014): small, fast, and good enough to pick moves.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Creates a generator whose sequence depends only on the seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Creates the generator for one of many independent tasks that share a seed.
    pub fn for_task(seed: u64, task: u64) -> Random {
        let mut mixer = Random::new(seed ^ Random::new(task).next());
        Random::new(mixer.next())
    }

    /// Returns the next 64 bits.
    #[inline]
    #[allow(clippy::should_implement_trait)] // Not an iterator: it never ends and returns no `Option`.
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, uniformly distributed up to one part in 2⁶⁴ / `bound` (Lemire, "Fast
    /// Random Integer Generation in an Interval", 2019, without the rejection step).
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "there is no number below 0");
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}
