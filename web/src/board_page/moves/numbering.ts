// The columns of the list of moves. Every move has its own number, the same as in the analysis, the report and the
// messages. In Emergo, White's moves are in one column and Black's in the other.

import type { Color, PlayedMove } from '../../api/types';

/** Returns true if the list begins in the second column, because the first move is that of the other side. */
export function beginsSecond(moves: readonly Pick<PlayedMove, 'color'>[], leader: Color): boolean {
  return moves[0] !== undefined && moves[0].color !== leader;
}
