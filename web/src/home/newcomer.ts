// Whether this browser's reader is new to the games, as far as it remembers: nothing is asked of the server, so that the
// start page has its place for the line about it from the beginning.

import { PLAYED } from '../game/begin';
import { KINDS } from '../game/kind';
import { read } from '../theme.svelte';

/** Steps of a lesson without which it is not done. */
const STEPS = 12;

/** Nobody here has begun a game or finished a lesson. */
export function isNewcomer(): boolean {
  if (read(PLAYED) !== null) return false;
  return !KINDS.some((kind) => (read(`luctor.learn.${kind}`)?.split(',').length ?? 0) >= STEPS);
}
