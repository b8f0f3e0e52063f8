// Move numbers. In Emergo, White's move and Black's answer share a number. In Emulsion every move has its own, because
// after an exchange of sides one side moves twice.

import type { Color, PlayedMove } from '../../../api/types';

export interface Numbered {
  /** The number before the move. Null if the move shares that of the move before. */
  number: string | null;
  /** The column of the move, if the moves are numbered in pairs. */
  column: 1 | 2 | null;
}

/** Numbers the moves. With `pairs`, a move of `leader` and its answer share a number. */
export function numbered(
  moves: readonly Pick<PlayedMove, 'color'>[],
  pairs: boolean,
  leader: Color,
): Numbered[] {
  if (!pairs) return moves.map((_, i) => ({ number: String(i + 1), column: null }));
  let turn = 0;
  return moves.map(({ color }, i) => {
    const leads = color === leader;
    if (leads || i === 0) turn += 1;
    const number = leads ? `${turn}` : i === 0 ? `${turn}…` : null;
    return { number, column: leads ? 1 : 2 };
  });
}
