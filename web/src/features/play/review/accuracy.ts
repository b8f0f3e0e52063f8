/** The accuracy of a player: a number from 0 to 100 that falls with every loss of winning chance. */

import type { Color, Evaluation, PlayedMove } from '../../../api/types';
import { atEnd } from './sides';

/** Returns the accuracy of a move, given its loss of winning chance from 0 to 1. The curve is that of lichess. */
export function moveAccuracy(loss: number): number {
  return Math.max(0, Math.min(100, 103.17 * Math.exp(-4.354 * loss) - 3.17));
}

/**
 * Returns the accuracy of the player who has a color at the end: the mean of the arithmetic and the harmonic mean of its moves, so that a single blunder
 * counts more than many small losses. Forced moves do not count. Returns null if there are no other moves.
 */
export function accuracyOf(
  found: readonly Evaluation[],
  moves: readonly PlayedMove[],
  color: Color,
): number | null {
  const all = found.flatMap(({ played }, at) =>
    played && atEnd(moves, at - 1, played.color) === color && !moves[at - 1]?.forced
      ? [moveAccuracy(played.loss)]
      : [],
  );
  if (all.length === 0) return null;
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const harmonic = all.length / all.reduce((sum, one) => sum + 1 / Math.max(one, 1), 0);
  return (mean + harmonic) / 2;
}
