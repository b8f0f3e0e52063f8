// Which discs to draw for a piece of Emergo: caps above, prisoners below, seen from the front and from above.

import type { Color, Piece } from '../../api/types';

/** More discs than this are drawn as this many; the numbers tell the rest. */
export const MOST_DISCS = 12;

/** Units of the screen: the height of a disc that stands alone, and how far below the middle of its cell a tall column stands. */
const THICK = 12;
const LOWEST = 17;

export interface Disc {
  color: Color;
  /** Where its upper face lies, from the middle of the cell; negative is up. */
  y: number;
  height: number;
}

export function other(color: Color): Color {
  return color === 'black' ? 'white' : 'black';
}

/** The discs from the bottom to the top, in a column that rises `rise` units at most. */
export function discsOf(piece: Pick<Piece, 'color' | 'caps' | 'prisoners'>, rise: number): Disc[] {
  const { caps, prisoners } = drawn(piece.caps, piece.prisoners);
  const count = caps + prisoners;
  const height = Math.min(THICK, rise / count);
  const foot = Math.min((count * height) / 2, LOWEST);
  return Array.from({ length: count }, (_, i) => ({
    color: i < prisoners ? other(piece.color) : piece.color,
    y: foot - (i + 1) * height,
    height,
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
