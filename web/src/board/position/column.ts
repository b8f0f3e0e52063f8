/** Computes the discs to draw for a column of Emergo: caps on top, prisoners below. */

import type { Color, Piece } from '../../api/types';

/** Largest number of discs to draw. The numbers on a column show the real count. */
export const MAX_DISCS = 12;

/** Height of a single disc, in SVG units. */
const DISC_HEIGHT = 12;
/** Largest distance of a column's foot below the center of its cell, in SVG units. */
export const MAX_FOOT = 17;

export interface Disc {
  color: Color;
  /** Position of its upper face relative to the center of the cell. Negative is up. */
  y: number;
  height: number;
}

export function other(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

/** Returns the discs from bottom to top. The column is at most `rise` units high. */
export function discsOf(piece: Pick<Piece, 'color' | 'caps' | 'prisoners'>, rise: number): Disc[] {
  const { caps, prisoners } = shrunk(piece.caps, piece.prisoners);
  const count = caps + prisoners;
  const height = Math.min(DISC_HEIGHT, rise / count);
  const foot = Math.min((count * height) / 2, MAX_FOOT);
  return Array.from({ length: count }, (_, i) => ({
    color: i < prisoners ? other(piece.color) : piece.color,
    y: foot - (i + 1) * height,
    height,
  }));
}

/** Shrinks a tall column in proportion, but keeps at least one disc of each kind. */
function shrunk(caps: number, prisoners: number): { caps: number; prisoners: number } {
  const total = caps + prisoners;
  if (total <= MAX_DISCS) return { caps, prisoners };
  const least = prisoners > 0 ? 1 : 0;
  const shown = Math.round((prisoners * MAX_DISCS) / total);
  const below = Math.min(Math.max(shown, least), MAX_DISCS - 1);
  return { caps: MAX_DISCS - below, prisoners: below };
}
