/** The part of the board where a better move is: its cells and those around them. */

import type { Board } from '../../../api/types';
import type { Layout } from '../../../board/layout/geometry';
import { draw } from '../../../board/layout/svg';

/** Cells that are closer than this are around each other, on every shape of board. */
const NEAR = 1.5;

/** Returns the names of the cells at and around those of a move. */
export function areaAround(cells: readonly string[], { cells: all }: Pick<Board, 'cells'>): string[] {
  const centers = all.filter(({ name }) => cells.includes(name));
  const isNear = ({ x, y }: Board['cells'][number]) =>
    centers.some((center) => Math.hypot(center.x - x, center.y - y) < NEAR);
  return all.filter(isNear).map(({ name }) => name);
}

/** Draws an area, as a frame in each of its cells. */
export function areaMarks(area: readonly string[], { tiles }: Layout): SVGElement[] {
  return area.flatMap((name) => {
    const tile = tiles.get(name);
    return tile ? [draw('polygon', { class: 'area', points: tile.inset })] : [];
  });
}
