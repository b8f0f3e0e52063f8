// The token in a link sent by email.

/**
 * Removes the token from the URL and the history, and returns it. The token is in the fragment, which browsers do not
 * send to the server.
 */
export function takeLinkToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname);
  return token;
}
