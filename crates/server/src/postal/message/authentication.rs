//! Authentication of the sender by the receiving mail server: `Authentication-Results` (RFC 8601).
//!
//! A sender can write such a header, too. Servers add their headers on top, so only headers with the name of the host's
//! own mail server above the second `Received` are trusted. An email that was sent directly to the host has a single
//! `Received`; for it, the mail server must remove foreign headers (docs/mail.md).

use super::incoming_mail::SenderCheck;

/// The largest number of results that are read. A mail server writes a handful.
const MOST_RESULTS: usize = 100;

/// The result of one method, such as `dkim=pass header.d=example.org`.
struct MethodResult {
    method: String,
    /// Such as `pass` or `fail`.
    outcome: String,
    /// Further properties by name, such as the domain.
    properties: Vec<(String, String)>,
}

/// Returns the result for an email with these headers, given as names and values in order. `domain` is that of `From`.
pub(super) fn check_sender<'a>(
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    authserv: &str,
    domain: &str,
) -> SenderCheck {
    let mut results: Vec<MethodResult> = Vec::new();
    let mut received = 0;
    for (name, text) in headers {
        if name.eq_ignore_ascii_case("Received") {
            received += 1;
        }
        if received > 1 || results.len() > MOST_RESULTS {
            break;
        }
        if name.eq_ignore_ascii_case("Authentication-Results") {
            let found = results_in(text, authserv).into_iter().take(MOST_RESULTS);
            // A header of the server is above one that the sender has forged, so the first result of a method counts.
            let is_new =
                |found: &MethodResult| !results.iter().any(|known| known.method == found.method);
            let found: Vec<MethodResult> = found.filter(is_new).collect();
            results.extend(found);
        }
    }
    combine(&results, domain)
}

/// Combines the results of DMARC, DKIM and SPF for a domain.
fn combine(results: &[MethodResult], domain: &str) -> SenderCheck {
    let of = |method: &'static str| results.iter().filter(move |found| found.method == method);
    let passes = |method, properties: &[&str]| {
        of(method).any(|found| {
            let authenticated = properties.iter().find_map(|name| found.property(name));
            found.outcome == "pass" && authenticated.is_some_and(|one| is_aligned(one, domain))
        })
    };
    let fails =
        |method| of(method).next().is_some() && of(method).all(|found| found.outcome == "fail");
    let dmarc = |outcome: &str| {
        // Without this property the result is about the domain of From, as DMARC always is.
        of("dmarc").any(|found| {
            found.outcome == outcome
                && found
                    .property("header.from")
                    .is_none_or(|from| domain_of(from).eq_ignore_ascii_case(domain))
        })
    };
    if dmarc("pass") {
        SenderCheck::Verified
    } else if dmarc("fail") {
        SenderCheck::Forged
    } else if passes("dkim", &["header.d", "header.i"]) || passes("spf", &["smtp.mailfrom"]) {
        SenderCheck::Verified
    } else if fails("dkim") && fails("spf") {
        SenderCheck::Forged
    } else {
        SenderCheck::Unknown
    }
}

impl MethodResult {
    fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Returns the part after the last `@`, or the whole text.
fn domain_of(address: &str) -> &str {
    address.rsplit_once('@').map_or(address, |(_, domain)| domain)
}

/// Returns whether an authenticated domain is valid for the domain of `From`: it is the same or a parent of it.
///
/// DMARC also allows subdomains within an organization, but that would need a list of organizational domains.
fn is_aligned(authenticated: &str, domain: &str) -> bool {
    let authenticated = domain_of(authenticated).to_ascii_lowercase();
    let domain = domain.to_ascii_lowercase();
    let is_parent = domain.strip_suffix(&authenticated).is_some_and(|rest| rest.ends_with('.'));
    domain == authenticated || is_parent && authenticated.contains('.')
}

/// Returns the results in a header, if this server has written it.
fn results_in(text: &str, authserv: &str) -> Vec<MethodResult> {
    let mut parts = parts(text).into_iter();
    // A version may follow the name.
    let ours = parts.next().and_then(|words| words.into_iter().next());
    if !ours.is_some_and(|name| name.eq_ignore_ascii_case(authserv)) {
        return Vec::new();
    }
    parts.filter_map(method_result).collect()
}

fn method_result(words: Vec<String>) -> Option<MethodResult> {
    let mut pairs = words.into_iter().filter_map(|word| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    });
    let (method, outcome) = pairs.next()?;
    // The method may have a version, as in dkim/1=pass.
    let method = method.split('/').next().unwrap_or_default().to_owned();
    let outcome = outcome.to_ascii_lowercase();
    Some(MethodResult { method, outcome, properties: pairs.collect() })
}

/// Returns the words of each part between semicolons, without comments, quotation marks and blanks around `=`.
fn parts(text: &str) -> Vec<Vec<String>> {
    let mut parts = vec![vec![String::new()]];
    let (mut comment, mut quoted) = (0_u32, false);
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let words = parts.last_mut().expect("the list starts with one part");
        if character == '=' && comment == 0 && !quoted && words.len() > 1 {
            // A blank before = has ended the word too early.
            words.pop_if(|word| word.is_empty());
        }
        let word = words.last_mut().expect("each part starts with one word");
        match character {
            '\\' if quoted || comment > 0 => {
                let next = characters.next();
                word.extend(next.filter(|_| comment == 0));
            }
            '"' if comment == 0 => quoted = !quoted,
            _ if quoted => word.push(character),
            '(' => comment += 1,
            ')' => comment = comment.saturating_sub(1),
            _ if comment > 0 => {}
            ';' => parts.push(vec![String::new()]),
            _ if character.is_whitespace() => {
                if !word.is_empty() && !word.ends_with('=') {
                    words.push(String::new());
                }
            }
            _ => word.push(character),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(headers: &[(&str, &str)]) -> SenderCheck {
        check_sender(headers.iter().copied(), "mx.luctor.test", "example.org")
    }

    fn results(text: &str) -> SenderCheck {
        check(&[("Authentication-Results", &format!("mx.luctor.test; {text}"))])
    }

    #[test]
    fn a_result_counts_for_the_domain_of_the_sender() {
        for (text, expected) in [
            ("dmarc=pass header.from=example.org", SenderCheck::Verified),
            ("dmarc=pass (p=NONE) header.from=example.org", SenderCheck::Verified),
            ("dmarc=pass", SenderCheck::Verified),
            ("dmarc=pass header.from=other.test", SenderCheck::Unknown),
            (
                "dmarc=fail header.from=example.org; dkim=pass header.d=example.org",
                SenderCheck::Forged,
            ),
            (
                "dkim=pass (2048-bit key; secure) header.d=example.org header.s=x",
                SenderCheck::Verified,
            ),
            ("dkim=pass header.d=EXAMPLE.org", SenderCheck::Verified),
            ("dkim=pass header.i=@example.org header.b=\"x;y\"", SenderCheck::Verified),
            ("dkim=pass header.d=other.test", SenderCheck::Unknown),
            ("dkim=pass header.d=notexample.org", SenderCheck::Unknown),
            ("dkim=pass header.d=mail.example.org", SenderCheck::Unknown),
            ("dkim=pass header.d=org", SenderCheck::Unknown),
            (
                "dkim=fail header.d=example.org; dkim=pass header.d=example.org",
                SenderCheck::Verified,
            ),
            ("spf=pass smtp.mailfrom=anna@example.org", SenderCheck::Verified),
            ("spf = pass smtp.mailfrom = example.org", SenderCheck::Verified),
            ("spf=pass smtp.mailfrom=anna@other.test", SenderCheck::Unknown),
            ("spf=pass smtp.helo=example.org", SenderCheck::Unknown),
            (
                "spf=fail smtp.mailfrom=example.org; dkim=fail header.d=example.org",
                SenderCheck::Forged,
            ),
            ("spf=softfail smtp.mailfrom=example.org; dkim=none", SenderCheck::Unknown),
            ("spf=fail smtp.mailfrom=example.org; dkim=none", SenderCheck::Unknown),
            ("none", SenderCheck::Unknown),
            ("dmarc=(pass)fail header.from=example.org", SenderCheck::Forged),
            ("x=y (dmarc=pass) reason=\"; dmarc=pass\"", SenderCheck::Unknown),
            ("", SenderCheck::Unknown),
        ] {
            assert_eq!(results(text), expected, "{text}");
        }
        let below = check_sender(
            [("Authentication-Results", "mx.luctor.test; dkim=pass header.d=example.org")]
                .into_iter(),
            "mx.luctor.test",
            "mail.example.org",
        );
        assert_eq!(below, SenderCheck::Verified);
    }

    #[test]
    fn only_headers_of_the_own_server_on_top_count() {
        let good = ("Authentication-Results", "mx.luctor.test; dmarc=pass header.from=example.org");
        let bad =
            ("authentication-results", "MX.luctor.test 1; dmarc=fail header.from=example.org");
        let foreign =
            ("Authentication-Results", "mx.example.org; dmarc=pass header.from=example.org");
        let received = ("Received", "from x by y");
        assert_eq!(check(&[]), SenderCheck::Unknown);
        assert_eq!(check(&[foreign]), SenderCheck::Unknown);
        assert_eq!(check(&[foreign, received, good]), SenderCheck::Verified);
        assert_eq!(check(&[received, received, good]), SenderCheck::Unknown);
        assert_eq!(check(&[bad, good]), SenderCheck::Forged);
        assert_eq!(check(&[good, bad]), SenderCheck::Verified);
        let split = [
            ("Authentication-Results", "mx.luctor.test; spf=fail smtp.mailfrom=example.org"),
            ("Authentication-Results", "mx.luctor.test; dkim=fail header.d=example.org"),
        ];
        assert_eq!(check(&split), SenderCheck::Forged);
    }
}
