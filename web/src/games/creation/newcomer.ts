/**
 * Tells which games are new to the user. Only this browser's storage is read, so that the start page can show its hint for
 * new players without waiting for the server.
 */

import { MOST_COUNTED, timesPlayed } from './create';
import type { Kind } from '../kind';
import { read } from '../../browser/storage';

/** Number of steps in a complete lesson. */
const STEPS = 12;

/** Returns true if this game has been played less than three times in this browser and its lesson is not finished. */
export function isNewTo(kind: Kind): boolean {
  return timesPlayed(kind) < MOST_COUNTED && (read(`luctor.learn.${kind}`)?.split(',').length ?? 0) < STEPS;
}
