/** Words of the server as keys of messages, which have no hyphens. */

/** Returns `sign_out` for `sign-out`. */
export function keyOf(word: string): string {
  return word.replaceAll('-', '_');
}
