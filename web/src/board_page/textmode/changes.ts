// What a move has changed on the board, read from the positions before and after it.

import type { Color, Piece, Position } from '../../api/types';

export interface Changes {
  /** Pieces that are not where they were and have not moved: cell and what was there. */
  gone: Piece[];
  /** Pieces that look otherwise than before, with what they are now; the one that moved comes first. */
  changed: Piece[];
  /** Men that a side has lost to columns of the other: by how many the caps of the side are fewer. */
  taken: { color: Color; men: number }[];
}

export function changesOf(before: Position, after: Position, cells: readonly string[]): Changes {
  const was = new Map(before.pieces.map((piece) => [piece.cell, piece]));
  const is = new Map(after.pieces.map((piece) => [piece.cell, piece]));
  const start = cells[0];
  const end = cells[cells.length - 1];
  const gone = before.pieces.filter(({ cell }) => !is.has(cell) && cell !== start);
  const changed = after.pieces.filter((piece) => {
    const old = was.get(piece.cell);
    return piece.cell !== end && (!old || !alike(old, piece));
  });
  const moved = end === undefined ? undefined : is.get(end);
  return {
    gone,
    changed: [...(moved ? [moved] : []), ...changed.filter(({ cell }) => was.has(cell))],
    taken: takenMen(before, after),
  };
}

function alike(a: Piece, b: Piece): boolean {
  return a.color === b.color && a.caps === b.caps && a.prisoners === b.prisoners;
}

function takenMen(before: Position, after: Position): Changes['taken'] {
  return (['white', 'black'] as const)
    .map((color) => ({ color, men: prisonersOf(after, color) - prisonersOf(before, color) }))
    .filter(({ men }) => men > 0);
}

/** The men of a color that lie under the other. */
function prisonersOf(position: Position, color: Color): number {
  return position.pieces.reduce((sum, piece) => sum + (piece.color === color ? 0 : piece.prisoners), 0);
}
