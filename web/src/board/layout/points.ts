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
  /** A slightly smaller outline for the focus frame, because neighbors are drawn over the edge. */
  inset: string;
}

export interface Label extends Point {
  text: string;
}
