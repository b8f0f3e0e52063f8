//! Limits of headers, since the time to parse them grows with the square of the number of their parameters.

/// The largest headers of an email or of one of its parts that are parsed.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeaderLimits {
    bytes: usize,
    lines: usize,
    /// Parameters follow a semicolon each.
    semicolons: usize,
}

/// The limits of an email. Mail servers accept larger headers, but no mail program writes them.
pub(super) const OF_MAIL: HeaderLimits =
    HeaderLimits { bytes: 128 * 1024, lines: 2_000, semicolons: 2_000 };
/// The limits of a part. An email has up to a hundred parts.
pub(super) const OF_PART: HeaderLimits =
    HeaderLimits { bytes: 16 * 1024, lines: 200, semicolons: 100 };

impl HeaderLimits {
    /// Returns whether the headers at the beginning of `bytes` are within the limits.
    pub(super) fn allow(self, bytes: &[u8]) -> bool {
        let mut left = self;
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            if matches!(line, [b'\n'] | [b'\r', b'\n']) {
                return true;
            }
            let semicolons = line.iter().filter(|&&byte| byte == b';').count();
            let rest = left.bytes.checked_sub(line.len()).zip(left.lines.checked_sub(1));
            let Some(((bytes, lines), semicolons)) =
                rest.zip(left.semicolons.checked_sub(semicolons))
            else {
                return false;
            };
            left = HeaderLimits { bytes, lines, semicolons };
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_headers_count() {
        let limits = HeaderLimits { bytes: 20, lines: 2, semicolons: 1 };
        for (text, expected) in [
            ("", true),
            ("a: b;\nc: d\n\n;;;\nmore\nthan two lines", true),
            ("a: b;\r\nc: d\r\n\r\n;;;", true),
            ("a: b;\nc: d;\n\n", false),
            ("a:\nb:\nc:\n", false),
            ("a: 45678901234567890\n", false),
        ] {
            assert_eq!(limits.allow(text.as_bytes()), expected, "{text:?}");
        }
    }
}
