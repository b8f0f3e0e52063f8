//! The key that identifies the server to push services (VAPID, RFC 8292).

use std::fmt;

use base64ct::{Base64UrlUnpadded, Encoding};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

/// The lifetime of a signature in seconds. Services accept at most a day.
const LIFE_S: i64 = 12 * 60 * 60;

/// A private key on the curve P-256.
pub struct PushKey {
    pair: EcdsaKeyPair,
}

impl PushKey {
    /// Reads the file that `openssl genpkey` writes: PKCS #8 in PEM.
    ///
    /// # Errors
    ///
    /// Returns a reason if the file is not such a key.
    pub fn read(pem: &str) -> Result<PushKey, &'static str> {
        let der = PrivatePkcs8KeyDer::from_pem_slice(pem.as_bytes())
            .map_err(|_| "there is no private key of PKCS #8 in PEM in it")?;
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair =
            EcdsaKeyPair::from_pkcs8(algorithm, der.secret_pkcs8_der(), &SystemRandom::new());
        pair.map(|pair| PushKey { pair }).map_err(|_| "the key in it is none on the curve P-256")
    }

    /// Returns the public key in the form that browsers need as `applicationServerKey`.
    pub(crate) fn public(&self) -> String {
        Base64UrlUnpadded::encode_string(self.pair.public_key().as_ref())
    }

    /// Returns the `Authorization` header for the service at `origin`. `subject` is the address of the host.
    ///
    /// # Errors
    ///
    /// Fails if the system has no randomness.
    pub(super) fn authorization(
        &self,
        origin: &str,
        subject: &str,
        now_ms: i64,
    ) -> Result<String, ring::error::Unspecified> {
        let expires = now_ms / 1000 + LIFE_S;
        let claims = serde_json::json!({ "aud": origin, "exp": expires, "sub": subject });
        let encode = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
        let head = encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", encode(&claims.to_string()));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes())?;
        let signature = Base64UrlUnpadded::encode_string(signature.as_ref());
        Ok(format!("vapid t={signed}.{signature}, k={}", self.public()))
    }
}

/// Keys do not belong in logs.
impl fmt::Debug for PushKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;
    use crate::notify::push::TEST_KEY;

    #[test]
    fn a_service_can_tell_who_asks() {
        let key = PushKey::read(TEST_KEY).unwrap();
        let header = key.authorization("https://push.example", "https://l.example", 0).unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let decode = |text: &str| Base64UrlUnpadded::decode_vec(text).unwrap();
        let public = decode(public);
        assert_eq!((public.len(), public[0]), (65, 4));
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public)
            .verify(signed.as_bytes(), &decode(signature))
            .unwrap();
        let claims = decode(signed.split_once('.').unwrap().1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        let expected = serde_json::json!({
            "aud": "https://push.example", "exp": 43_200, "sub": "https://l.example",
        });
        assert_eq!(claims, expected);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "key", &TEST_KEY.replace("PRIVATE", "PUBLIC"), &TEST_KEY.replace('M', "N")]
        {
            assert!(PushKey::read(text).is_err(), "{text}");
        }
    }
}
