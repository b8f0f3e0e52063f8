//! Authentication of the sender by the receiving mail server: `Authentication-Results` (RFC 8601).
//!
//! A sender can write such a header, too. Servers add their headers on top, so only the topmost header with the name of
//! the host's own mail server is trusted, and only above the second `Received`. An email that was sent directly to the host
//! has a single `Received`; for it, the mail server must remove foreign headers (docs/mail.md).

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

/// A header of authentication results, by its author.
enum Author {
    /// The host's own mail server.
    Server,
    /// Another mail server.
    Other,
    /// The sender, who imitates the host's own mail server in a spelling that it may not have removed.
    Imitator,
}

/// Returns the result for an email with these headers, given as names and values in order. The names are those in the
/// email, with any blanks. `domain` is that of `From`.
pub(super) fn check_sender<'a>(
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    authserv: &str,
    domain: &str,
) -> SenderCheck {
    let mut topmost = None;
    let mut received = 0;
    for (name, text) in headers {
        if name.eq_ignore_ascii_case("Received") {
            received += 1;
        }
        if received > 1 {
            break;
        }
        match author(name, text, authserv) {
            // A sender's header is below that of the server.
            Author::Server => topmost = topmost.or(Some(text)),
            Author::Other => {}
            Author::Imitator => return SenderCheck::Forged,
        }
    }
    let results = topmost.map(results_in).unwrap_or_default();
    combine(&results, domain)
}

/// Returns the author of a header. A mail server writes the plain form: `Authentication-Results:`, blanks, and its name.
/// Any other form that means the same comes from the sender.
fn author(name: &str, text: &str, authserv: &str) -> Author {
    const NAME: &str = "Authentication-Results";
    let bare: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    let mut words = parts(text).into_iter().flatten().filter(|word| !word.is_empty());
    if !bare.eq_ignore_ascii_case(NAME)
        || words.next().is_none_or(|word| !word.eq_ignore_ascii_case(authserv))
    {
        return Author::Other;
    }
    let (start, rest) = text
        .trim_start_matches([' ', '\t', '\r', '\n'])
        .split_at_checked(authserv.len())
        .unwrap_or_default();
    let is_plain = name.eq_ignore_ascii_case(NAME)
        && start.eq_ignore_ascii_case(authserv)
        && (rest.is_empty() || rest.starts_with([';', ' ', '\t', '\r', '\n']));
    if is_plain { Author::Server } else { Author::Imitator }
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

/// Returns the first results in a header.
fn results_in(text: &str) -> Vec<MethodResult> {
    // The name of the server is in front of them.
    parts(text).into_iter().skip(1).filter_map(method_result).take(MOST_RESULTS).collect()
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
        let bad = (
            "authentication-results",
            "\r\n\tMX.luctor.test 1; dmarc=fail header.from=example.org",
        );
        let foreign =
            ("Authentication-Results", "mx.example.org; dmarc=pass header.from=example.org");
        let received = ("Received", "from x by y");
        assert_eq!(check(&[]), SenderCheck::Unknown);
        assert_eq!(check(&[foreign]), SenderCheck::Unknown);
        assert_eq!(check(&[foreign, received, good]), SenderCheck::Verified);
        assert_eq!(check(&[received, received, good]), SenderCheck::Unknown);
        assert_eq!(check(&[bad, good]), SenderCheck::Forged);
        assert_eq!(check(&[good, bad]), SenderCheck::Verified);
        let none = ("Authentication-Results", "mx.luctor.test; none");
        assert_eq!(check(&[none, good]), SenderCheck::Unknown, "only the topmost one counts");
        assert_eq!(check(&[none, bad]), SenderCheck::Unknown);
    }

    /// Mail servers remove foreign headers by a pattern, which other spellings may avoid.
    #[test]
    fn other_spellings_of_the_servers_name_are_forged() {
        let plain = ("Authentication-Results", "mx.luctor.test; none");
        for (name, text) in [
            ("Authentication-Results", "(x) mx.luctor.test; dmarc=pass"),
            ("Authentication-Results", "\"mx.luctor.test\"; dmarc=pass"),
            ("Authentication-Results", "\"mx\\.luctor.test\"; dmarc=pass"),
            ("Authentication-Results", "mx.(x)luctor.test; dmarc=pass"),
            ("Authentication-Results", "mx.luctor.test(x); dmarc=pass"),
            ("Authentication-Results", "\u{a0}mx.luctor.test; dmarc=pass"),
            ("Authentication-Results", "\u{b}mx.luctor.test; dmarc=pass"),
            ("Authentication-Results", "; mx.luctor.test; dmarc=pass"),
            ("Authentication-Results ", " mx.luctor.test; dmarc=pass"),
            ("Authentication-Results\t", " mx.luctor.test; dmarc=pass"),
            ("AUTHENTICATION- results", " mx.luctor.test; dmarc=pass"),
        ] {
            assert_eq!(check(&[(name, text)]), SenderCheck::Forged, "{name}:{text}");
            assert_eq!(check(&[plain, (name, text)]), SenderCheck::Forged, "{name}:{text}");
        }
        // Not a name of this server.
        for text in ["mx.luctor.test.example; dmarc=pass", "x mx.luctor.test; dmarc=pass", ""] {
            let found = check(&[("Authentication-Results", text)]);
            assert_eq!(found, SenderCheck::Unknown, "{text}");
        }
    }
}
