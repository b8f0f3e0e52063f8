// Which moves of a line were mistakes. Moves of a finished game are judged by the server; those of any other line here, by
// the same measure.

import type { Analysis, Color, Evaluation, JudgedMove, Judgment, PlayedMove } from '../api/types';
import { other } from '../board/position/column';

export const judgments: readonly Judgment[] = ['inaccuracy', 'mistake', 'blunder'];

/** The chance to win that a move has to cost, from 0 to 1, as on lichess. */
const COST: Record<Judgment, number> = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.15 };

export interface Verdict {
  readonly kind: Judgment;
  readonly color: Color;
  /** Turns played before the move, counted from the root. */
  readonly ply: number;
  readonly move: string;
  /** The engine's choice instead. */
  readonly better: string;
  /** The chance to win that it cost, from 0 to 1. */
  readonly cost: number;
}

/** The mistakes of a line, by what is thought of its positions from the root on. */
export function verdictsOf(found: readonly Evaluation[]): Verdict[] {
  return found.flatMap(({ played }, at) => {
    if (!played?.mistake || played.better === null) return [];
    const { mistake: kind, color, text: move, better, loss: cost } = played;
    return [{ kind, color, ply: at - 1, move, better, cost }];
  });
}

/** Judges a move by what is thought before and after it. A forced move and the engine's own are never mistakes. */
export function judge(played: PlayedMove, before: Analysis, after: Analysis): JudgedMove {
  const { text, color } = played;
  const [best] = before.line;
  // Who swaps sides sits on the other one afterwards.
  const side = text === 'swap' ? other(color) : color;
  const cost = chanceOf(before, color) - chanceOf(after, side);
  const loss = played.forced || best === text ? 0 : Math.max(cost, 0);
  const mistake = [...judgments].reverse().find((kind) => loss >= COST[kind]) ?? null;
  return { text, color, loss, mistake, better: mistake && (best ?? null) };
}

/** A side's chance to win. */
function chanceOf({ chance }: Analysis, color: Color): number {
  return color === 'white' ? chance : 1 - chance;
}

/** How many mistakes of each kind a side has made. */
export function countOf(verdicts: readonly Verdict[], color: Color): Record<Judgment, number> {
  const count = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const verdict of verdicts) if (verdict.color === color) count[verdict.kind] += 1;
  return count;
}
