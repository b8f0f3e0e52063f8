//! Skeletons: the same text for names that look alike.

/// Returns the skeleton of a name: its [folded letters](fold), with single letters in place of pairs that look like them
/// written as these pairs. The migrations 19 and 33 have made the skeletons of older accounts in the same way.
pub(crate) fn skeleton(name: &str) -> String {
    let mut skeleton = String::with_capacity(name.len());
    for c in fold(name).chars() {
        match c {
            'd' => skeleton.push_str("cl"),
            'm' => skeleton.push_str("rn"),
            'w' => skeleton.push_str("vv"),
            'q' => skeleton.push('g'),
            c => skeleton.push(c),
        }
    }
    skeleton
}

/// Returns an ASCII text in lowercase, without `-` and `_`, and with letters in place of the digits that look like them.
pub(super) fn fold(text: &str) -> String {
    text.chars()
        .filter(|c| !matches!(c, '-' | '_'))
        .map(|c| match c.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            '2' => 'z',
            '3' => 'e',
            '4' => 'a',
            '5' => 's',
            '7' => 't',
            '8' => 'b',
            '9' => 'g',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Kasparov", "Kaspar0v"),
            ("Kasparov", "kas-par_ov"),
            ("Willi", "Wi11i"),
            ("WiIli", "vvLLLL"),
            ("Barney", "bamey"),
            ("Bess", "8e5s"),
            ("Vwendy", "Vvvendy"),
            ("Claraww", "Daraww"),
            ("Gabe", "qabe"),
            ("xAAx", "x4Ax"),
            ("Zed2", "Zedz"),
            ("Tanja7", "Tanjat"),
            ("Moritz", "Morit2"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Kasparov", "Kasparovv_"), ("anna2", "anna"), ("anna2", "anna4")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }
}
