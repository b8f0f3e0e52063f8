//! The encodings that a client accepts.

use axum::http::{HeaderMap, HeaderValue, header};

/// An encoding in which the build writes the files of the client.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Encoding {
    /// About a tenth smaller than gzip. Browsers accept it by HTTPS and from their own machine only.
    Brotli,
    Gzip,
}

impl Encoding {
    /// All encodings, the smallest first.
    const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// Returns the encodings that a client accepts, the smallest first.
    pub(super) fn accepted(headers: &HeaderMap) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|encoding| accepts(headers, encoding.name()))
    }

    /// Returns whether a file has the ending of a compressed file.
    pub(super) fn is_ending_of(path: &str) -> bool {
        Self::ALL.iter().any(|encoding| path.ends_with(encoding.ending()))
    }

    /// Returns the ending of the compressed file, after the name of the file itself (`web/build/compressed.ts`).
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }

    /// Returns the value of the header `Content-Encoding`.
    pub(super) fn header(self) -> HeaderValue {
        HeaderValue::from_static(self.name())
    }

    fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }
}

/// Returns whether the header `Accept-Encoding` names an encoding, by the name `x-gzip`, too, with a quality above 0.
fn accepts(headers: &HeaderMap, name: &str) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut accepted =
        accepted.filter_map(|value| value.to_str().ok()).flat_map(|line| line.split(','));
    accepted.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_wanted = parts.next().is_some_and(|coding| {
            let coding = coding.to_ascii_lowercase();
            coding.strip_prefix("x-").unwrap_or(&coding) == name
        });
        let quality = parts.find_map(|part| part.strip_prefix("q="));
        is_wanted
            && quality.is_none_or(|quality| quality.parse().is_ok_and(|quality: f32| quality > 0.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compressed_files_are_for_clients_that_accept_them() {
        for (accepted, expected) in [
            ("gzip", &[Encoding::Gzip] as &[_]),
            ("br, GZIP;q=0.5", &[Encoding::Brotli, Encoding::Gzip]),
            ("gzip, deflate, br, zstd", &[Encoding::Brotli, Encoding::Gzip]),
            ("deflate, gzip;q=0, br", &[Encoding::Brotli]),
            ("gzip;q=0.000", &[]),
            ("X-Gzip", &[Encoding::Gzip]),
            ("*", &[]),
            ("identity", &[]),
            ("gzipped", &[]),
        ] {
            let headers = HeaderMap::from_iter([(
                header::ACCEPT_ENCODING,
                HeaderValue::from_static(accepted),
            )]);
            assert_eq!(Encoding::accepted(&headers).collect::<Vec<_>>(), expected, "{accepted}");
        }
        assert_eq!(Encoding::accepted(&HeaderMap::new()).count(), 0);
    }
}
