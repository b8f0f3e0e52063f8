/** Columns of Emergo that a capture turns over. */

import type { Color, Position } from '../../api/types';

/** Returns the number of men in the largest column that a capture has turned over to a side. */
export function freedColumn(
  before: Pick<Position, 'pieces'>,
  after: Pick<Position, 'pieces'>,
  side: Color,
): number {
  const enemies = new Set(before.pieces.filter(({ color }) => color !== side).map(({ cell }) => cell));
  const freed = after.pieces.filter(({ cell, color }) => color === side && enemies.has(cell));
  // A capturing piece that ended on such a cell has prisoners. A freed column has none.
  return Math.max(0, ...freed.filter(({ prisoners }) => prisoners === 0).map(({ caps }) => caps));
}
