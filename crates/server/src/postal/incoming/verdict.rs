//! What the receiving mail server found about a sender: `Authentication-Results` (RFC 8601).
//!
//! Whoever sends a mail can write such a header too. Believed are those with the name of the host's own mail
//! server that stand above the second `Received`: what came with the mail stands below what the servers on
//! its way have put on top. A mail that came straight to the host has one `Received` only; there the mail
//! server has to take foreign headers away (docs/mail.md).

use super::Sender;

/// Outcomes that are looked at; a mail server writes a handful.
const MOST_OUTCOMES: usize = 100;

/// The outcome of a method, as `dkim=pass header.d=example.org`.
struct Outcome {
    method: String,
    result: String,
    /// What it is about, by name.
    properties: Vec<(String, String)>,
}

/// Judges who sent a mail from the names and texts of its headers, in their order, and the domain of `From`.
pub(super) fn sender<'a>(
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    authserv: &str,
    domain: &str,
) -> Sender {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let mut received = 0;
    for (name, text) in headers {
        if name.eq_ignore_ascii_case("Received") {
            received += 1;
        }
        if received > 1 || outcomes.len() > MOST_OUTCOMES {
            break;
        }
        if name.eq_ignore_ascii_case("Authentication-Results") {
            let found = outcomes_of(text, authserv).into_iter().take(MOST_OUTCOMES);
            // The server's own header is above one that a sender has made up: it alone tells of its methods.
            let fresh =
                |outcome: &Outcome| !outcomes.iter().any(|known| known.method == outcome.method);
            let found: Vec<Outcome> = found.filter(fresh).collect();
            outcomes.extend(found);
        }
    }
    judge(&outcomes, domain)
}

fn judge(outcomes: &[Outcome], domain: &str) -> Sender {
    let of = |method: &'static str| outcomes.iter().filter(move |outcome| outcome.method == method);
    let passes = |method, properties: &[&str]| {
        of(method).any(|outcome| {
            let about = properties.iter().find_map(|name| outcome.property(name));
            outcome.result == "pass" && about.is_some_and(|about| is_aligned(about, domain))
        })
    };
    let fails =
        |method| of(method).next().is_some() && of(method).all(|outcome| outcome.result == "fail");
    let dmarc = |result: &str| {
        // Where it is not said, it is the domain of From that this method is always about.
        of("dmarc").any(|outcome| {
            outcome.result == result
                && outcome
                    .property("header.from")
                    .is_none_or(|from| domain_of(from).eq_ignore_ascii_case(domain))
        })
    };
    if dmarc("pass") {
        Sender::Verified
    } else if dmarc("fail") {
        Sender::Forged
    } else if passes("dkim", &["header.d", "header.i"]) || passes("spf", &["smtp.mailfrom"]) {
        Sender::Verified
    } else if fails("dkim") && fails("spf") {
        Sender::Forged
    } else {
        Sender::Unknown
    }
}

impl Outcome {
    fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What stands behind the last `@`, or all of it.
fn domain_of(address: &str) -> &str {
    address.rsplit_once('@').map_or(address, |(_, domain)| domain)
}

/// Whether a domain speaks for the one of `From`: it is the same, or above it. The other way, which DMARC allows
/// within an organization, would need to know where organizations begin.
fn is_aligned(about: &str, domain: &str) -> bool {
    let (about, domain) = (domain_of(about).to_ascii_lowercase(), domain.to_ascii_lowercase());
    let above = domain.strip_suffix(&about).is_some_and(|below| below.ends_with('.'));
    domain == about || above && about.contains('.')
}

/// What a header says, if it is of this server.
fn outcomes_of(text: &str, authserv: &str) -> Vec<Outcome> {
    let mut parts = parts(text).into_iter();
    // A version may follow the name.
    let ours = parts.next().and_then(|words| words.into_iter().next());
    if !ours.is_some_and(|name| name.eq_ignore_ascii_case(authserv)) {
        return Vec::new();
    }
    parts.filter_map(outcome).collect()
}

fn outcome(words: Vec<String>) -> Option<Outcome> {
    let mut pairs = words.into_iter().filter_map(|word| {
        let (name, value) = word.split_once('=')?;
        Some((name.to_ascii_lowercase(), value.to_owned()))
    });
    let (method, result) = pairs.next()?;
    // As in dkim/1=pass.
    let method = method.split('/').next().unwrap_or_default().to_owned();
    Some(Outcome { method, result: result.to_ascii_lowercase(), properties: pairs.collect() })
}

/// The words between semicolons, without comments and quotation marks; blanks around `=`, `.` and `/` are none.
fn parts(text: &str) -> Vec<Vec<String>> {
    let mut parts = vec![vec![String::new()]];
    let (mut comment, mut quoted) = (0_u32, false);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let words = parts.last_mut().expect("there is one from the beginning");
        if letter == '=' && comment == 0 && !quoted && words.len() > 1 {
            // A blank before it had ended the word.
            words.pop_if(|word| word.is_empty());
        }
        let word = words.last_mut().expect("each part has one from its beginning");
        match letter {
            '\\' if quoted || comment > 0 => {
                let next = letters.next();
                word.extend(next.filter(|_| comment == 0));
            }
            '"' if comment == 0 => quoted = !quoted,
            _ if quoted => word.push(letter),
            '(' => comment += 1,
            ')' => comment = comment.saturating_sub(1),
            _ if comment > 0 => {}
            ';' => parts.push(vec![String::new()]),
            _ if letter.is_whitespace() => {
                if !word.is_empty() && !word.ends_with('=') {
                    words.push(String::new());
                }
            }
            _ => word.push(letter),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(headers: &[(&str, &str)]) -> Sender {
        sender(headers.iter().copied(), "mx.luctor.test", "example.org")
    }

    fn results(text: &str) -> Sender {
        of(&[("Authentication-Results", &format!("mx.luctor.test; {text}"))])
    }

    #[test]
    fn a_verdict_is_about_the_domain_of_the_sender() {
        for (text, sender) in [
            ("dmarc=pass header.from=example.org", Sender::Verified),
            ("dmarc=pass (p=NONE) header.from=example.org", Sender::Verified),
            ("dmarc=pass", Sender::Verified),
            ("dmarc=pass header.from=other.test", Sender::Unknown),
            ("dmarc=fail header.from=example.org; dkim=pass header.d=example.org", Sender::Forged),
            ("dkim=pass (2048-bit key; secure) header.d=example.org header.s=x", Sender::Verified),
            ("dkim=pass header.d=EXAMPLE.org", Sender::Verified),
            ("dkim=pass header.i=@example.org header.b=\"x;y\"", Sender::Verified),
            ("dkim=pass header.d=other.test", Sender::Unknown),
            ("dkim=pass header.d=notexample.org", Sender::Unknown),
            ("dkim=pass header.d=mail.example.org", Sender::Unknown),
            ("dkim=pass header.d=org", Sender::Unknown),
            ("dkim=fail header.d=example.org; dkim=pass header.d=example.org", Sender::Verified),
            ("spf=pass smtp.mailfrom=anna@example.org", Sender::Verified),
            ("spf = pass smtp.mailfrom = example.org", Sender::Verified),
            ("spf=pass smtp.mailfrom=anna@other.test", Sender::Unknown),
            ("spf=pass smtp.helo=example.org", Sender::Unknown),
            ("spf=fail smtp.mailfrom=example.org; dkim=fail header.d=example.org", Sender::Forged),
            ("spf=softfail smtp.mailfrom=example.org; dkim=none", Sender::Unknown),
            ("spf=fail smtp.mailfrom=example.org; dkim=none", Sender::Unknown),
            ("none", Sender::Unknown),
            ("dmarc=(pass)fail header.from=example.org", Sender::Forged),
            ("x=y (dmarc=pass) reason=\"; dmarc=pass\"", Sender::Unknown),
            ("", Sender::Unknown),
        ] {
            assert_eq!(results(text), sender, "{text}");
        }
        let below = sender(
            [("Authentication-Results", "mx.luctor.test; dkim=pass header.d=example.org")]
                .into_iter(),
            "mx.luctor.test",
            "mail.example.org",
        );
        assert_eq!(below, Sender::Verified);
    }

    #[test]
    fn only_what_the_own_server_put_on_top_counts() {
        let good = ("Authentication-Results", "mx.luctor.test; dmarc=pass header.from=example.org");
        let bad =
            ("authentication-results", "MX.luctor.test 1; dmarc=fail header.from=example.org");
        let foreign =
            ("Authentication-Results", "mx.example.org; dmarc=pass header.from=example.org");
        let received = ("Received", "from x by y");
        assert_eq!(of(&[]), Sender::Unknown);
        assert_eq!(of(&[foreign]), Sender::Unknown);
        assert_eq!(of(&[foreign, received, good]), Sender::Verified);
        assert_eq!(of(&[received, received, good]), Sender::Unknown);
        assert_eq!(of(&[bad, good]), Sender::Forged);
        assert_eq!(of(&[good, bad]), Sender::Verified);
        let split = [
            ("Authentication-Results", "mx.luctor.test; spf=fail smtp.mailfrom=example.org"),
            ("Authentication-Results", "mx.luctor.test; dkim=fail header.d=example.org"),
        ];
        assert_eq!(of(&split), Sender::Forged);
    }
}
