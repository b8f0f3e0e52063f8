// How a board is drawn, as its reader likes it.

/** The material of board and pieces. */
export type BoardSet = 'wood' | 'paper' | 'stone' | 'pattern';

export const boardSets: readonly BoardSet[] = ['wood', 'paper', 'stone', 'pattern'];

/** The names of the cells of Emergo's square boards, as on a checkerboard or by the lines that men move on. */
export type Coordinates = 'checkerboard' | 'diamond';

export interface Look {
  set: BoardSet;
  /** Emergo's square boards stand on a corner, so that lines run across and up. */
  diamond: boolean;
  coordinates: Coordinates;
  /** Whether the coordinates are written beside the board. */
  labels: boolean;
}

export const plainLook: Look = { set: 'wood', diamond: false, coordinates: 'checkerboard', labels: true };
