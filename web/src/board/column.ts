// Which discs to draw for a piece: caps above, prisoners below, seen from above and slightly from the front.

import type { Color, Piece } from '../api/types';

/** More discs than this are drawn as this many; the numbers tell the rest. */
export const MOST_DISCS = 8;
const STEP = 9;
const TALLEST = 40;

export interface Disc {
  color: Color;
  /** Vertical distance from the centre of the cell; negative is up. */
  dy: number;
}

export function other(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

/** The discs from the bottom to the top. */
export function discsOf(piece: Pick<Piece, 'color' | 'caps' | 'prisoners'>): Disc[] {
  const { caps, prisoners } = drawn(piece.caps, piece.prisoners);
  const count = caps + prisoners;
  const step = count > 1 ? Math.min(STEP, TALLEST / (count - 1)) : 0;
  const base = Math.min(((count - 1) * step) / 2, 13);
  return Array.from({ length: count }, (_, i) => ({
    color: i < prisoners ? other(piece.color) : piece.color,
    dy: base - i * step,
  }));
}

/** Shrinks a tall column in proportion, but keeps a disc of each kind that is there. */
function drawn(caps: number, prisoners: number): { caps: number; prisoners: number } {
  const total = caps + prisoners;
  if (total <= MOST_DISCS) return { caps, prisoners };
  const least = prisoners > 0 ? 1 : 0;
  const shown = Math.round((prisoners * MOST_DISCS) / total);
  const below = Math.min(Math.max(shown, least), MOST_DISCS - 1);
  return { caps: MOST_DISCS - below, prisoners: below };
}
