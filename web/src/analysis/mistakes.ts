// Which moves of a game were mistakes, by what the engine thinks of the positions around them.

import type { Analysis, Color, PlayedMove } from '../api/types';

export type Kind = 'inaccuracy' | 'mistake' | 'blunder';

export const kinds: readonly Kind[] = ['inaccuracy', 'mistake', 'blunder'];

/** The chance to win that a move has to cost, from 0 to 1. What costs less is within what the engine errs by. */
const COST: Record<Kind, number> = { inaccuracy: 0.1, mistake: 0.2, blunder: 0.3 };

export interface Verdict {
  readonly kind: Kind;
  readonly color: Color;
  /** Turns played before the move, counted from the root. */
  readonly ply: number;
  readonly move: string;
  /** The engine's choice instead. */
  readonly better: string;
  /** The chance to win that it cost, from 0 to 1. */
  readonly cost: number;
}

/** The mistakes of a line; `found[k]` is what the engine thinks after `k` moves, where it is known. */
export function verdictsOf(
  moves: readonly PlayedMove[],
  found: readonly (Analysis | undefined)[],
): Verdict[] {
  return moves.flatMap((played, ply) => {
    const { text: move, color } = played;
    const [before, after] = [found[ply], found[ply + 1]];
    const better = before?.line[0];
    // Who swaps by the pie rule goes on with the other color: the two chances are not his.
    if (!before || !after || played.forced || move === 'swap' || !better || better === move) return [];
    const cost = chanceOf(before, color) - chanceOf(after, color);
    const kind = [...kinds].reverse().find((kind) => cost >= COST[kind]);
    return kind ? [{ kind, color, ply, move, better, cost }] : [];
  });
}

/** A side's chance to win. */
export function chanceOf({ chance }: Analysis, color: Color): number {
  return color === 'white' ? chance : 1 - chance;
}

/** How many mistakes of each kind a side has made. */
export function countOf(verdicts: readonly Verdict[], color: Color): Record<Kind, number> {
  const count = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const verdict of verdicts) if (verdict.color === color) count[verdict.kind] += 1;
  return count;
}
