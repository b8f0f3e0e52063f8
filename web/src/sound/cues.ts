/** Chooses the sounds for a new state of a game. */

import type { Game } from '../api/types';

export type Cue = 'move' | 'capture' | 'turn' | 'low' | 'end';

/** Returns the sounds for the change between two states. A game that has just been opened is silent. */
export function cuesOf(before: Game | null, after: Game): Cue[] {
  if (!before || before.version === after.version) return [];
  if (after.result && !before.result) return ['end'];
  const last = after.moves.at(-1);
  const cues: Cue[] = [];
  if (last && after.moves.length > before.moves.length)
    cues.push(last.text.includes('x') ? 'capture' : 'move');
  const started = before.status !== 'running' && after.status === 'running';
  if (after.you && after.to_move && !after.result && (!before.to_move || started)) cues.push('turn');
  return cues;
}

/** Remaining milliseconds at which the player's clock gives a warning. */
const LOW = 20_000;

/** Returns the milliseconds until the player's running clock gets low, or null if it does not run or is low already. */
export function untilLow(game: Game, live: boolean): number | null {
  const { you, clock } = game;
  if (!live || !you || clock?.running !== you || game.result) return null;
  const left = clock[you] - LOW;
  return left > 0 ? left : null;
}
