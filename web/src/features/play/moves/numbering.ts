// How moves are numbered: in Emergo one number for White's move and Black's answer, in Emulsion one for every turn, because
// the side that has been exchanged moves twice.

import type { Color, PlayedMove } from '../../../api/types';

export interface Numbered {
  /** What stands before the move; null where the number of the move before holds for it too. */
  number: string | null;
  /** In pairs, the column of the move. */
  column: 1 | 2 | null;
}

/** The numbers of moves; `pairs` where one number is for a move of `leader` and the answer. */
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
