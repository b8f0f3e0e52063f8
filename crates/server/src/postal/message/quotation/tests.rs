//! Quotations of many mail programs, in many languages.

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
fn headers_with_an_address_are_left_out_in_any_language() {
    for quotation in [
        "Från: Luctor <game@luctor.test>\nSkickat: den 7 augusti\nTill: anna@example.org\nÄmne: x",
        "От: Luctor <game@luctor.test>\nДата: 7 августа\nКому: anna@example.org",
        "*Lähettäjä:* Luctor\n*Lähetetty:* 7.\n*Vastaanottaja:* <anna@example.org>",
    ] {
        assert_eq!(own(&format!("e3\n\n{quotation}\n\nold")), "e3", "{quotation}");
    }
    let score = "White: 3\nBlack: 4\nTotal: 7";
    assert_eq!(own(score), score.replace('\n', "|"));
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
    assert_eq!(own("Sent with you in mind is my move\ne3"), "Sent with you in mind is my move|e3");
}
