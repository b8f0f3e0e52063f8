/** Finds the mistakes in a line. The server judges the moves of finished games. Other lines are judged here by the same limits. */

import type { Analysis, Color, Evaluation, JudgedMove, Judgment, PlayedMove } from '../../api/types';
import { other } from '../../board/position/column';

export const judgments: readonly Judgment[] = ['inaccuracy', 'mistake', 'blunder'];

/** The loss of winning chance, from 0 to 1, from which a move is a mistake, as on lichess. */
const COST: Record<Judgment, number> = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.15 };

export interface Verdict {
  readonly kind: Judgment;
  readonly color: Color;
  /** Number of moves played before this one, counted from the root. */
  readonly ply: number;
  readonly move: string;
  /** The engine's move. */
  readonly better: string;
  /** The loss of winning chance, from 0 to 1. */
  readonly cost: number;
}

/** Returns the mistakes of a line, given the evaluations of its positions from the root. */
export function verdictsOf(found: readonly Evaluation[]): Verdict[] {
  return found.flatMap(({ played }, at) => {
    if (!played?.mistake || played.better === null) return [];
    const { mistake: kind, color, text: move, better, loss: cost } = played;
    return [{ kind, color, ply: at - 1, move, better, cost }];
  });
}

/** Judges a move by the analyses before and after it. Forced moves and the engine's choice are never mistakes. */
export function judge(played: PlayedMove, before: Analysis, after: Analysis): JudgedMove {
  const { text, color } = played;
  const [best] = before.line;
  // After the swap of the pie rule the player has the other color.
  const side = text === 'swap' ? other(color) : color;
  const cost = chanceOf(before, color) - chanceOf(after, side);
  const loss = played.forced || best === text ? 0 : Math.max(cost, 0);
  const mistake = [...judgments].reverse().find((kind) => loss >= COST[kind]) ?? null;
  return { text, color, loss, mistake, better: mistake && (best ?? null) };
}

/** Returns a side's winning chance. */
function chanceOf({ chance }: Analysis, color: Color): number {
  return color === 'white' ? chance : 1 - chance;
}

/** Counts a side's mistakes of each kind. */
export function countOf(verdicts: readonly Verdict[], color: Color): Record<Judgment, number> {
  const count = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const verdict of verdicts) if (verdict.color === color) count[verdict.kind] += 1;
  return count;
}
