// Positions whose exact value the server may know.

import type { Position } from '../../api/types';

/** The most pieces of a table of Emergo. */
const MOST_PIECES = 6;
/** The most legal moves of a position of Emulsion that the server tries to solve. */
const MOST_MOVES = 60;

/** Returns false if the server cannot know the value of a position, so that it is not asked. */
export function mayBeKnown({ hands, legal, pieces }: Pick<Position, 'hands' | 'legal' | 'pieces'>): boolean {
  if (legal.length === 0) return false;
  if (hands === null) return legal.length <= MOST_MOVES;
  return hands.black === 0 && hands.white === 0 && pieces.length <= MOST_PIECES;
}
