/** The distance between the centers of adjacent squares or hexagons, in SVG units. */
export const UNIT = 100;
