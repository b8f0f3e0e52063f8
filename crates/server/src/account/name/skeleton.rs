//! Skeletons: the same text for names and words that look alike.

/// Returns the skeleton of an ASCII text: lowercase, without `-` and `_`, with the digits and pairs of letters replaced
/// that look like other letters. Migration 19 has made the skeletons of older accounts in the same way.
pub(crate) fn skeleton(text: &str) -> String {
    let letters: String = text
        .chars()
        .filter(|c| !matches!(c, '-' | '_'))
        .map(|c| match c.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' => 'l',
            '3' => 'e',
            '5' => 's',
            '8' => 'b',
            c => c,
        })
        .collect();
    letters.replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Kasparov", "Kaspar0v"),
            ("Kasparov", "kas-par_ov"),
            ("Kasparov", "Kasparovv_"),
            ("Willi", "Wi11i"),
            ("WiIli", "vvLLLL"),
            ("Barney", "bamey"),
            ("Bess", "8e5s"),
        ] {
            assert_eq!(skeleton(one) == skeleton(other), other != "Kasparovv_", "{one} {other}");
        }
        assert_ne!(skeleton("anna2"), skeleton("anna"));
        assert_ne!(skeleton("anna2"), skeleton("anna4"));
    }
}
