// Which games are new to this browser's reader, as far as it remembers: nothing is asked of the server, so that the start
// page has its place for the line about it from the beginning.

import { hasPlayed } from './create';
import type { Kind } from '../kind';
import { read } from '../../browser/storage';

/** Steps of a lesson without which it is not done. */
const STEPS = 12;

/** Nobody here has begun such a game or finished its lesson. */
export function newTo(kind: Kind): boolean {
  return !hasPlayed(kind) && (read(`luctor.learn.${kind}`)?.split(',').length ?? 0) < STEPS;
}
