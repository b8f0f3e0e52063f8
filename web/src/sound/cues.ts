// Which sounds a new state of a game asks for.

import type { Game } from '../api/types';

export type Cue = 'move' | 'capture' | 'turn' | 'low' | 'end';

/** What is to be heard between two states; nothing when somebody only looks in. */
export function cuesOf(before: Game | null, after: Game): Cue[] {
  if (!before || before.version === after.version) return [];
  if (after.result && !before.result) return ['end'];
  const last = after.moves.at(-1);
  const cues: Cue[] = [];
  if (last && after.moves.length > before.moves.length)
    cues.push(last.text.includes('x') ? 'capture' : 'move');
  const begins = before.status !== 'running' && after.status === 'running';
  if (after.you && after.to_move && !after.result && (!before.to_move || begins)) cues.push('turn');
  return cues;
}

/** Below so many milliseconds the own clock is heard once. */
const LOW = 20_000;

/** Milliseconds until the own clock, which runs, gets low; null where it does not or is low already. */
export function untilLow(game: Game, live: boolean): number | null {
  const { you, clock } = game;
  if (!live || !you || clock?.running !== you || game.result) return null;
  const left = clock[you] - LOW;
  return left > 0 ? left : null;
}
