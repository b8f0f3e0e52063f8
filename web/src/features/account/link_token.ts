// The secret of a link that was sent by mail.

/**
 * Takes the secret out of the address, where it stands behind the `#` and so is never sent: it shall not stay there
 * either, nor in the history.
 */
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}
