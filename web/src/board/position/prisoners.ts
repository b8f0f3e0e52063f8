/** Prisoners of Emergo. */

import type { Color, Position } from '../../api/types';

/** Returns the number of prisoners that a side holds. */
export function prisonersOf({ pieces }: Pick<Position, 'pieces'>, side: Color): number {
  return pieces.reduce((sum, piece) => sum + (piece.color === side ? piece.prisoners : 0), 0);
}
