/** The room that tall columns need above the board. */

import type { Layout } from '../layout/geometry';
import { MAX_FOOT } from '../position/column';
import { ASPECT } from './shapes';

/** Returns the height above the view box that the tallest columns of the top row need, relative to the board's width. */
export function headroomOf({ rise, radius, top, width, tiles }: Layout): number {
  if (rise === 0) return 0;
  const highest = Math.min(...[...tiles.values()].map(({ center }) => center.y));
  return Math.max(0, top - (highest + MAX_FOOT - rise - radius * ASPECT)) / width;
}
