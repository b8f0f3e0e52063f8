//! Quotations and signatures in plain text.
//!
//! Mail programs mark a quotation in few ways: with `>` at the start of its lines, an attribution line such as "Anna
//! wrote:", a dashed line with words in it, or the headers of the quoted mail. The words depend on the language of the
//! program: English, Dutch, Polish, Spanish, German, French and a few similar languages are known. In any language, a
//! line with a mail address above a marked quotation is its attribution, three lines like headers with a mail address are
//! those of the quoted mail, and a line with a reply address of the server belongs to a quotation: it is secret, so nobody
//! types it.

/// Words of an attribution line.
const WROTE: [&str; 24] = [
    "wrote",
    "writes",
    "schreef",
    "schrijft",
    "schrieb",
    "schreibt",
    "écrit",
    "ecrit",
    "escribió",
    "escribio",
    "escribe",
    "napisał",
    "napisała",
    "napisał(a)",
    "napisal",
    "napisala",
    "napisal(a)",
    "pisze",
    "scritto",
    "scrive",
    "escreveu",
    "skrev",
    "skriver",
    "kirjoitti",
];
/// Starts of an attribution that is split over several lines.
const ATTRIBUTION_STARTS: [&str; 25] = [
    "on ", "op ", "am ", "le ", "el ", "w dniu", "dnia ", "em ", "il ", "den ", "pon.", "wt.",
    "śr.", "czw.", "pt.", "sob.", "niedz.", "lun.", "mar.", "mié.", "jue.", "vie.", "sáb.", "dom.",
    "in ",
];
/// The largest number of lines of an attribution.
const MOST_ATTRIBUTION_LINES: usize = 4;

/// The sender field in the headers of a quoted mail.
const FROM: [&str; 6] = ["from", "van", "von", "de", "od", "da"];
/// The fields that may follow it.
const OTHER_FIELDS: [&str; 28] = [
    "sent",
    "date",
    "to",
    "subject",
    "verzonden",
    "datum",
    "aan",
    "onderwerp",
    "gesendet",
    "an",
    "betreff",
    "envoyé",
    "à",
    "objet",
    "enviado",
    "enviado el",
    "fecha",
    "para",
    "asunto",
    "wysłano",
    "wysłane",
    "data",
    "do",
    "temat",
    "cc",
    "inviato",
    "a",
    "oggetto",
];

/// Starts of lines that phones and mail services add below a text.
const FOOTERS: [&str; 17] = [
    "sent from my ",
    "sent from ",
    "sent with ",
    "get outlook for ",
    "verzonden vanaf ",
    "verzonden met ",
    "verstuurd vanaf ",
    "von meinem ",
    "gesendet mit ",
    "gesendet von ",
    "envoyé de ",
    "envoyé depuis ",
    "enviado desde ",
    "enviado con ",
    "enviado do ",
    "wysłane z ",
    "wysłano z ",
];

/// The length, in bytes, from which a line may be the start of a longer one that a mail program has wrapped. Whether the
/// program counts bytes, characters or columns: the bytes are most.
const WRAPPED: usize = 50;

/// Returns the lines without quotations and without the signature.
///
/// Some mail programs wrap the lines that they quote, and mark only their first parts. The rest must not become a command:
/// the opponent may have written it. So an unmarked line directly below a long quoted line counts as quoted.
pub(super) fn without_quotations<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut own: Vec<&str> = Vec::new();
    let mut at = 0;
    let mut below_long_quotation = false;
    while let Some(&line) = lines.get(at) {
        if is_signature(line) || is_divider(line) || is_quoted_header(&lines[at..]) {
            break;
        }
        let is_rest = below_long_quotation && !line.trim().is_empty();
        let is_quoted = line.starts_with('>') || is_rest;
        below_long_quotation = is_quoted && line.len() >= WRAPPED;
        if is_quoted {
            at += 1;
        } else if let Some(end) = attribution(&lines[at..]).or_else(|| addressed(&lines[at..])) {
            at += end;
            let next = lines[at..].iter().find(|line| !line.trim().is_empty());
            if next.is_none_or(|line| !line.starts_with('>')) {
                // The quotation has no marks, so its end is unknown.
                break;
            }
        } else if names_reply_tag(line) {
            break;
        } else {
            own.push(line);
            at += 1;
        }
    }
    while own.last().is_some_and(|line| line.trim().is_empty() || is_footer(line)) {
        own.pop();
    }
    own
}

/// Returns whether a line starts the signature. The blank at its end is often lost in transport.
fn is_signature(line: &str) -> bool {
    line == "-- " || line == "--"
}

/// Returns whether a line is like `-----Original Message-----` or `---------- Forwarded message ---------`.
fn is_divider(line: &str) -> bool {
    let line = line.trim();
    let bare = line.trim_matches('-');
    line.starts_with("----") && line.ends_with("----") && bare.chars().any(char::is_alphabetic)
}

/// Returns whether the lines start with the headers of a quoted mail, perhaps below a line of underscores.
fn is_quoted_header(lines: &[&str]) -> bool {
    if lines.first().is_none_or(|line| line.trim().is_empty()) {
        return false;
    }
    let mut lines = lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty());
    let mut line = lines.next();
    if line.is_some_and(|line| line.len() >= 20 && line.bytes().all(|byte| byte == b'_')) {
        line = lines.next();
    }
    let Some(first) = line.and_then(field) else { return false };
    if is_header_block(line.into_iter().chain(lines.clone())) {
        return true;
    }
    FROM.contains(&first.as_str())
        && lines.take(2).filter_map(field).any(|name| OTHER_FIELDS.contains(&name.as_str()))
}

/// Returns whether lines start with headers in any language: at least three fields, of which one has a mail address.
fn is_header_block<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let fields: Vec<&str> = lines.take_while(|line| field(line).is_some()).take(6).collect();
    let is_addressed = |line: &&str| line.split_whitespace().any(is_address);
    fields.len() >= 3 && fields.iter().any(is_addressed)
}

/// Returns the name of a header field before the colon, in lowercase. Some programs show it in bold.
fn field(line: &str) -> Option<String> {
    let (name, _) = line.trim_start_matches('*').split_once(':')?;
    let name = name.trim_matches(['*', ' ', '\u{a0}']);
    (name.len() <= 20).then(|| name.to_lowercase())
}

/// Returns the number of lines of the attribution at the start, if there is one.
fn attribution(lines: &[&str]) -> Option<usize> {
    let mut whole = String::new();
    for (number, line) in lines.iter().take(MOST_ATTRIBUTION_LINES).enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('>') {
            return None;
        }
        whole.push(' ');
        whole.push_str(&line.to_lowercase());
        let text = whole.trim_start();
        if number > 0 && !starts_attribution(text) {
            return None;
        }
        if text.ends_with(':') && is_attribution(text) {
            return Some(number + 1);
        }
    }
    None
}

/// Returns the number of lines of an attribution in any language at the start, if there is one: its first line has a mail
/// address, its last line ends with a colon, and a marked quotation follows. The address must not reach the opponent.
fn addressed(lines: &[&str]) -> Option<usize> {
    if !lines.first()?.split_whitespace().any(is_address) {
        return None;
    }
    let is_own = |line: &&&str| !line.trim().is_empty() && !line.starts_with('>');
    let length = lines.iter().take(MOST_ATTRIBUTION_LINES).take_while(is_own).count();
    let ends_with_colon = |line: &&str| line.trim().ends_with([':', '\u{ff1a}']);
    let end = 1 + lines[..length].iter().position(ends_with_colon)?;
    let next = lines[end..].iter().find(|line| !line.trim().is_empty())?;
    next.starts_with('>').then_some(end)
}

/// Returns whether a line contains a [reply tag](crate::postal::pbm::reply_tag), in an address or in the subject. With it,
/// everybody could play for the player.
fn names_reply_tag(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    let has_tag = |before: char| {
        let starts = |part: &str| ["g-", "a-", "c-"].iter().any(|start| part.starts_with(start));
        line.split(before).skip(1).any(starts)
    };
    has_tag('+') && line.contains('@') || has_tag('[')
}

/// Returns whether a word contains a mail address, perhaps in brackets.
fn is_address(word: &str) -> bool {
    word.split_once('@').is_some_and(|(name, domain)| {
        name.ends_with(|c: char| c.is_alphanumeric()) && domain.contains('.')
    })
}

fn starts_attribution(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        || ATTRIBUTION_STARTS.iter().any(|word| text.starts_with(word))
}

/// Returns whether a text is an attribution: it has a word such as "wrote", and a date or an address, which a sentence
/// of the sender rarely has.
fn is_attribution(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ':');
    let wrote = words.into_iter().any(|word| WROTE.contains(&word));
    wrote && text.contains(|c: char| c.is_ascii_digit() || c == '@')
        || starts_attribution(text) && text.ends_with(">:")
}

fn is_footer(line: &str) -> bool {
    let line = line.trim().to_lowercase();
    line.len() <= 80 && FOOTERS.iter().any(|footer| line.starts_with(footer))
        || line.ends_with(" gesendet") && line.starts_with("von ")
}

#[cfg(test)]
mod tests;
