// The secret in a link sent by mail.

/**
 * Removes the secret from the address and the history, and returns it. It follows the `#`, so browsers do not send it
 * to the server.
 */
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}
