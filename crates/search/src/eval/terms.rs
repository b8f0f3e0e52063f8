//! The table of an evaluation: each term's name, weights and value in one row.

/// Declares the terms of a game as a table of rows `name, [weight early, weight late], value;`.
///
/// Expands to the constants `NAMES` and `WEIGHTS`, and to the function `each_term`, which passes the index
/// and the value of every term to a closure. The table begins with a name for the argument of `each_term`,
/// which the values use, and its type.
macro_rules! terms {
    (
        $sides:ident: $Sides:ty;
        $($name:literal, [$early:literal, $late:literal], $value:expr;)*
    ) => {
        const NAMES: &[&str] = &[$($name),*];

        const WEIGHTS: &[$crate::eval::Weight] = &[$([$early, $late]),*];

        #[inline(always)]
        fn each_term($sides: $Sides, mut term: impl FnMut(usize, i32)) {
            for (index, value) in [$($value),*].into_iter().enumerate() {
                term(index, value);
            }
        }
    };
}

pub(super) use terms;
