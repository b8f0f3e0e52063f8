//! Quotations and signatures in plain text.
//!
//! Mail programs mark a quotation in few ways: with `>` at the start of its lines, an attribution line such as "Anna
//! wrote:", a dashed line with words in it, or the headers of the quoted mail. The words depend on the language of the
//! program: English, Dutch, Polish, Spanish, German, French and a few similar languages are known. In any language, a
//! line with a mail address above a marked quotation is its attribution, and a line with a reply address of the server
//! belongs to a quotation: it is secret, so nobody types it.

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
    FROM.contains(&first.as_str())
        && lines.take(2).filter_map(field).any(|name| OTHER_FIELDS.contains(&name.as_str()))
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
mod tests {
    use super::*;

    fn own(text: &str) -> String {
        without_quotations(&text.split('\n').collect::<Vec<_>>()).join("|")
    }

    #[test]
    fn attributions_are_left_out_in_many_languages() {
        for line in [
            "On Fri, Aug 7, 2026 at 12:00 PM Luctor <game@luctor.test> wrote:",
            "On 2026-08-07 12:00, Luctor wrote:",
            "On Friday, August 7th, 2026 at 12:00, Luctor <game@luctor.test> wrote:",
            "On Fri, Aug 07, 2026 at 12:00:00PM +0200, Luctor wrote:",
            "Op vr 7 aug. 2026 om 12:00 schreef Luctor <game@luctor.test>:",
            "Op 07-08-2026 om 12:00 schreef Luctor:",
            "Am Fr., 7. Aug. 2026 um 12:00 Uhr schrieb Luctor <game@luctor.test>:",
            "Am 07.08.2026 um 12:00 schrieb Luctor:",
            "Le ven. 7 août 2026 à 12:00, Luctor <game@luctor.test> a écrit :",
            "Le 07/08/2026 à 12:00, Luctor a écrit\u{a0}:",
            "El vie, 7 ago 2026 a las 12:00, Luctor (<game@luctor.test>) escribió:",
            "W dniu 07.08.2026 o 12:00, Luctor pisze:",
            "pt., 7 sie 2026 o 12:00 Luctor <game@luctor.test> napisał(a):",
            "2026-08-07 12:00 GMT+02:00 Luctor <game@luctor.test>:",
            "Luctor <game@luctor.test> writes:",
            "On Fri, Aug 7, 2026 at 12:00 PM Luctor <game+0123456789abcdef@luctor.test>\nwrote:",
            "On Fri, 7 Aug 2026,\nat 12:00,\nLuctor <game@luctor.test>\nwrote:",
        ] {
            assert_eq!(own(&format!("e3\n\n{line}\n> old\n\nThanks")), "e3|||Thanks", "{line}");
            assert_eq!(own(&format!("e3\n{line}\nold\n")), "e3", "{line}");
        }
    }

    #[test]
    fn an_attribution_with_an_address_is_left_out_in_any_language() {
        for line in [
            "den 7 aug. 2026 kl. 12:00 skrev Luctor <game@luctor.test>:",
            "пт, 7 авг. 2026 г. в 12:00, Luctor <game@luctor.test>:",
            "Luctor <game+g-0123@luctor.test>\nwrote:",
            "game@luctor.test:",
            "7 Αυγ 2026, <game@luctor.test>\nLuctor\nέγραψε:",
            "2026年8月7日 Luctor <game@luctor.test>：",
        ] {
            assert_eq!(own(&format!("e3\n\n{line}\n> old\n\nThanks")), "e3|||Thanks", "{line}");
            assert_eq!(own(&format!("e3\n{line}\n\n> old")), "e3", "{line}");
        }
        // The date on a line of its own may remain, but not the address.
        let split = "e3\n\nfre 7 aug. 2026 kl. 12:00 skrev Luctor\n<game@luctor.test>:\n> old";
        assert!(!own(split).contains('@'), "{}", own(split));
        for text in ["e3|Write to anna@example.org:|the address", "a@b: e3|> x", "anna@home:|> x"] {
            let kept = own(&text.replace('|', "\n"));
            assert!(kept.contains('@'), "{text}");
        }
    }

    #[test]
    fn a_quotation_with_a_reply_tag_is_left_out_in_any_language() {
        for quotation in [
            "Fra: Luctor <game+g-m907-0-p5n2@luctor.test>\nSendt: 1\nTil: x",
            "От: Luctor <GAME+G-m907-0-p5n2@luctor.test>\nТема: y",
            "To: game+a-7-p5n2@luctor.test\nFrom: x",
            "1 Ocak 2026 tarihinde game+c-p5n2@luctor.test yazdı:\n\nTahta",
            "Emne: Board 1 [g-m907-0-p5n2]\nTil: x",
        ] {
            assert_eq!(own(&format!("e3\n\n{quotation}\n\nold")), "e3", "{quotation}");
        }
        assert_eq!(
            own("e3\n1+a-2 [good]\nanna+luctor@example.org"),
            "e3|1+a-2 [good]|anna+luctor@example.org"
        );
    }

    #[test]
    fn the_rest_of_a_wrapped_quotation_is_quoted() {
        let long = "> Bert writes: Well played so far, my friend! When would you all";
        let rest = "and this is a second part of the same line, which is long, too";
        assert_eq!(own(&format!("{long}\nresign")), "");
        assert_eq!(own(&format!("{long}\nresign\n\nThanks!")), "|Thanks!");
        assert_eq!(own(&format!("{long}\n{rest}\nresign\n> old\n\ne3")), "|e3");
        assert_eq!(own(&format!("{long}\n\ne3")), "|e3");
        let wide = "\u{ff27}".repeat(33);
        assert_eq!(own(&format!("> {wide}\nresign\n\ne3")), "|e3", "two columns a letter");
        assert_eq!(own("> Board 1\ne3\n> old"), "e3", "an answer between quoted lines");
    }

    #[test]
    fn sentences_of_the_sender_are_kept() {
        for text in [
            "I wrote to you:|e3",
            "e3|c3-d4 2:1|On your move:|well",
            "From: here|on",
            "To be:|- or not --|----",
        ] {
            assert_eq!(own(&text.replace('|', "\n")), *text);
        }
    }

    #[test]
    fn the_headers_of_a_quoted_mail_end_the_text() {
        for head in [
            "-----Original Message-----",
            "-----Oorspronkelijk bericht-----",
            "-------- Ursprüngliche Nachricht --------",
            "---------- Forwarded message ---------",
            "________________________________\nFrom: Luctor <game@luctor.test>\nSent: Friday",
            "From: Luctor\nSent: Friday\nTo: Anna",
            "*From:* Luctor\n*Date:* Friday",
            "Van: Luctor\nVerzonden: vrijdag",
            "Von: Luctor\nGesendet: Freitag",
            "De\u{a0}: Luctor\nEnvoyé\u{a0}: vendredi",
            "De: Luctor\nEnviado: viernes",
            "Od: Luctor\nWysłano: piątek",
        ] {
            assert_eq!(own(&format!("e3\n\n{head}\nold")), "e3", "{head}");
        }
    }

    #[test]
    fn signatures_and_footers_of_phones_are_left_out() {
        assert_eq!(own("e3\n-- \nAnna"), "e3");
        assert_eq!(own("> old\ne3\n--\nAnna"), "e3");
        assert_eq!(own("e3\n\nSent from my iPhone\n"), "e3");
        assert_eq!(
            own("e3\n\nVon meinem iPhone gesendet\n\nAm 1.2.2026 um 12:00 schrieb x:\n> old"),
            "e3"
        );
        assert_eq!(
            own("Sent with you in mind is my move\ne3"),
            "Sent with you in mind is my move|e3"
        );
    }
}
