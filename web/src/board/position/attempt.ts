/** Moves that are not legal, so that the rules can explain why. */

import type { Color, Position } from '../../api/types';

/** Returns the move to send for cells that match no legal move, so that the answer explains which rule they break. */
export function attemptText(position: Position, cells: readonly string[], first: Color): string {
  const empty = cells.every((cell) => !position.pieces.some((p) => p.cell === cell));
  if (position.duty === 'swap' && cells.length === 2 && empty) {
    return (first === 'black' ? cells : [...cells].reverse()).join('/');
  }
  return cells.join(position.duty === 'capture' ? 'x' : '-');
}
