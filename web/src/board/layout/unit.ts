// Screen units: UNIT is the distance between the centers of two cells of a square board, or of two neighbors on a
// hexagonal one.

export const UNIT = 100;
