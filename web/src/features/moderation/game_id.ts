/** Reads the id of a game. */

/** Returns the id in a text: an id, or a link to a game. */
export function gameIdIn(text: string): string | null {
  const word = text.trim();
  return /^[0-9a-z]{16}$/.exec(word)?.[0] ?? /\/game\/([0-9a-z]{16})(?:[?#/]|$)/.exec(word)?.[1] ?? null;
}
