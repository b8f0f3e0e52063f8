/** The changes of a move on the board, computed from the positions before and after it. */

import type { Color, Piece, Position } from '../../api/types';

export interface Changes {
  /** Removed pieces, as they were before the move. */
  gone: Piece[];
  /** Changed pieces, as they are after the move. The moved piece comes first. */
  changed: Piece[];
  /** The number of men of each side that the opponent has captured. */
  taken: { color: Color; men: number }[];
}

export function changesOf(before: Position, after: Position, cells: readonly string[]): Changes {
  const old = new Map(before.pieces.map((piece) => [piece.cell, piece]));
  const current = new Map(after.pieces.map((piece) => [piece.cell, piece]));
  const start = cells[0];
  const end = cells[cells.length - 1];
  const gone = before.pieces.filter(({ cell }) => !current.has(cell) && cell !== start);
  const changed = after.pieces.filter((piece) => {
    const previous = old.get(piece.cell);
    return piece.cell !== end && (!previous || !equal(previous, piece));
  });
  const moved = end === undefined ? undefined : current.get(end);
  return {
    gone,
    changed: [...(moved ? [moved] : []), ...changed.filter(({ cell }) => old.has(cell))],
    taken: takenMen(before, after),
  };
}

function equal(a: Piece, b: Piece): boolean {
  return a.color === b.color && a.caps === b.caps && a.prisoners === b.prisoners;
}

function takenMen(before: Position, after: Position): Changes['taken'] {
  return (['white', 'black'] as const)
    .map((color) => ({ color, men: prisonersOf(after, color) - prisonersOf(before, color) }))
    .filter(({ men }) => men > 0);
}

/** Counts the men of a color that are prisoners. */
function prisonersOf(position: Position, color: Color): number {
  return position.pieces.reduce((sum, piece) => sum + (piece.color === color ? 0 : piece.prisoners), 0);
}
