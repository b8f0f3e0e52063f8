/** Chooses the sounds for a new state of a game. */

import type { Color, Game } from '../api/types';

/** `release`: a capture that frees men of the capturing side. */
export type Cue = 'move' | 'capture' | 'release' | 'turn' | 'low' | 'challenge' | 'end';

/** Returns the sounds for the change between two states. A game that has just been opened is silent. */
export function cuesOf(before: Game | null, after: Game): Cue[] {
  if (!before || before.version === after.version) return [];
  if (after.result && !before.result) return ['end'];
  const last = after.moves.at(-1);
  const cues: Cue[] = [];
  if (last && after.moves.length > before.moves.length) cues.push(cueOf(last, before, after));
  const started = before.status !== 'running' && after.status === 'running';
  if (after.you && after.to_move && !after.result && (!before.to_move || started)) cues.push('turn');
  return cues;
}

function cueOf(last: Game['moves'][number], before: Game, after: Game): Cue {
  if (!last.text.includes('x')) return 'move';
  return heldMen(after, last.color) < heldMen(before, last.color) ? 'release' : 'capture';
}

/** Returns the number of a side's men that are prisoners of the opponent. */
function heldMen({ position }: Game, side: Color): number {
  return position.pieces.reduce((sum, { color, prisoners }) => sum + (color === side ? 0 : prisoners), 0);
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
