//! What the mails about accounts say.

/// Subject and text of the mail that asks whether an address is right.
pub(crate) fn verify_letter(name: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         this address was given for your account at Luctor. To confirm that it\n\
         is yours, open\n\n\
         {page}\n\n\
         within two days. If you have not given it, do nothing: no further mail\n\
         will come.\n"
    );
    ("Confirm your e-mail address".to_owned(), text)
}

/// Subject and text of the mail with which a new password is set.
pub(crate) fn reset_letter(name: &str, page: &str) -> (String, String) {
    let text = format!(
        "Hello {name},\n\n\
         somebody, probably you, wants a new password for your account at\n\
         Luctor. To choose one, open\n\n\
         {page}\n\n\
         within an hour. If it was not you, do nothing: your password stays as\n\
         it is.\n"
    );
    ("A new password".to_owned(), text)
}
