/** Points, cells and labels of a drawn board. */

export interface Point {
  x: number;
  y: number;
}

export interface Tile {
  name: string;
  center: Point;
  /** The outline, as the `points` of an SVG polygon. */
  outline: string;
  /** The same a little smaller: the frame of a focused cell lies inside, for neighbors are drawn over its edge. */
  inset: string;
}

export interface Label extends Point {
  text: string;
}
