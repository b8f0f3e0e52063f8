//! Encrypts messages for the browser of a subscription (RFC 8291, RFC 8188).

use base64ct::{Base64UrlUnpadded, Encoding};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::error::Unspecified;
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// The length of a public key: a byte for its form, and two coordinates.
const KEY: usize = 65;
const AUTH: usize = 16;
const SALT: usize = 16;
/// The largest length of a record. A message is one record.
const RECORD: u32 = 4096;
/// The byte that marks the last record.
const LAST: u8 = 2;

/// The keys of a subscription.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Recipient {
    key: [u8; KEY],
    auth: [u8; AUTH],
}

impl Recipient {
    /// Reads the keys `p256dh` and `auth` of a subscription, in base64url with or without padding. Returns `None` if they
    /// are malformed.
    pub(crate) fn read(p256dh: &str, auth: &str) -> Option<Recipient> {
        let mut recipient = Recipient { key: [0; KEY], auth: [0; AUTH] };
        decode(p256dh, &mut recipient.key)?;
        decode(auth, &mut recipient.auth)?;
        // The key agreement checks that it is a point of the curve.
        seal(&recipient, b"").ok()?;
        Some(recipient)
    }
}

/// Keys do not belong in logs.
impl std::fmt::Debug for Recipient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Recipient(…)")
    }
}

/// Decodes a text into `bytes`. Returns `None` if its length differs.
fn decode(text: &str, bytes: &mut [u8]) -> Option<()> {
    let decoded = Base64UrlUnpadded::decode(text.trim_end_matches('='), bytes).ok()?.len();
    (decoded == bytes.len()).then_some(())
}

/// Returns the body of a message with content encoding `aes128gcm`.
///
/// # Errors
///
/// Fails if the recipient's key is not a point of the curve, or if the system has no randomness.
pub(super) fn seal(recipient: &Recipient, text: &[u8]) -> Result<Vec<u8>, Unspecified> {
    let random = SystemRandom::new();
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random)?;
    let public = own.compute_public_key()?;
    let mut salt = [0; SALT];
    random.fill(&mut salt)?;
    let theirs = UnparsedPublicKey::new(&ECDH_P256, recipient.key);
    agree_ephemeral(own, &theirs, |shared| {
        seal_with(recipient, shared, public.as_ref(), &salt, text)
    })?
}

/// The length of a derived key, in bytes.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

/// Returns the body for a shared secret and the sender's public key.
fn seal_with(
    recipient: &Recipient,
    shared: &[u8],
    public: &[u8],
    salt: &[u8; SALT],
    text: &[u8],
) -> Result<Vec<u8>, Unspecified> {
    // 1. Combine both keys and the secret of the subscription (RFC 8291, 3.3).
    let mut input = [0; 32];
    Salt::new(HKDF_SHA256, &recipient.auth)
        .extract(shared)
        .expand(&[b"WebPush: info\0", &recipient.key, public], Length(input.len()))?
        .fill(&mut input)?;
    // 2. Derive the key and the nonce of the content (RFC 8188, 2.2 and 2.3).
    let secret = Salt::new(HKDF_SHA256, salt).extract(&input);
    let key = UnboundKey::from(secret.expand(&[b"Content-Encoding: aes128gcm\0"], &AES_128_GCM)?);
    let mut nonce = [0; NONCE_LEN];
    secret.expand(&[b"Content-Encoding: nonce\0"], Length(NONCE_LEN))?.fill(&mut nonce)?;
    // 3. Write the head and one record.
    let mut record = text.to_vec();
    record.push(LAST);
    LessSafeKey::new(key).seal_in_place_append_tag(
        Nonce::assume_unique_for_key(nonce),
        Aad::empty(),
        &mut record,
    )?;
    let length = u8::try_from(public.len()).map_err(|_| Unspecified)?;
    let head = [salt.as_slice(), &RECORD.to_be_bytes(), &[length], public].concat();
    Ok([head, record].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEIRS: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn the_example_of_rfc_8291() {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        let ours = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let sealed = seal_with(
            &Recipient::read(THEIRS, AUTH).unwrap(),
            &bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &ours,
            &bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap(),
            b"When I grow up, I want to be a watermelon",
        );
        assert_eq!(
            Base64UrlUnpadded::encode_string(&sealed.unwrap()),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY\
             WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS\
             gSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn keys_of_another_form_are_refused() {
        assert!(Recipient::read(&format!("{THEIRS}="), &format!("{AUTH}==")).is_some());
        let no_point = format!("B{}", "A".repeat(86));
        let longer = format!("{THEIRS}AA");
        for (key, auth) in [
            ("", AUTH),
            (THEIRS, ""),
            (AUTH, AUTH),
            (THEIRS, THEIRS),
            (&THEIRS[..80], AUTH),
            (&longer, AUTH),
            (&no_point, AUTH),
            ("ä", AUTH),
        ] {
            assert!(Recipient::read(key, auth).is_none(), "{key} {auth}");
        }
    }
}
