/** The look of a board: the user's choices of how to draw it. */

/** The material of board and pieces. */
export type BoardSet = 'wood' | 'paper' | 'stone' | 'pattern';

export const boardSets: readonly BoardSet[] = ['wood', 'paper', 'stone', 'pattern'];

/** The coordinate systems of Emergo's square boards: files and ranks, or the diagonals on which men move. */
export type Coordinates = 'checkerboard' | 'diamond';

export interface Look {
  set: BoardSet;
  /** Rotates Emergo's square boards to a diamond, so that the lines of movement are horizontal and vertical. */
  diamond: boolean;
  coordinates: Coordinates;
  /** Shows the coordinates beside the board. */
  labels: boolean;
}

export const plainLook: Look = { set: 'wood', diamond: false, coordinates: 'checkerboard', labels: true };
