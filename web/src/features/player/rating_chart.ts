// The line of a rating's history: from points to coordinates.

import type { RatingPoint } from '../../api/types';
import { t } from '../../words/words.svelte';

export const HEIGHT = 180;
export const LEFT = 44;
export const RIGHT = 12;
const TOP = 12;
const BOTTOM = 26;

export interface Chart {
  /** The points of a polyline, `x,y x,y`. */
  line: string;
  last: { x: number; y: number };
  /** Horizontal lines at round ratings. */
  grid: { y: number; rating: number }[];
}

/** Steps between lines of the grid, the smallest first. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 5;

/** By the time at which games ended, so many units wide; null where there is nothing to draw. */
export function chartOf(points: readonly RatingPoint[], width: number): Chart | null {
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end || points.length < 2) return null;
  const ratings = points.map((point) => point.rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((step) => high / step - low / step < MOST_LINES - 1) ?? 1000;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const spell = end.at - first.at;
  const x = (at: number, i: number) => {
    // Games that ended at once are drawn one after the other.
    const part = spell > 0 ? (at - first.at) / spell : i / (points.length - 1);
    return round(LEFT + part * (width - LEFT - RIGHT));
  };
  const y = (rating: number) => round(TOP + ((top - rating) / (top - bottom)) * (HEIGHT - TOP - BOTTOM));
  const grid = [];
  for (let rating = bottom; rating <= top; rating += step) grid.push({ y: y(rating), rating });
  return {
    line: points.map((point, i) => `${x(point.at, i)},${y(point.rating)}`).join(' '),
    last: { x: x(end.at, points.length - 1), y: y(end.rating) },
    grid,
  };
}

/** The same for somebody who cannot see it. */
export function chartText(points: readonly RatingPoint[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return t.player.ratings.none();
  if (points.length < 2) return t.player.ratings.one();
  const ratings = points.map((point) => point.rating);
  return t.player.ratings.history({
    games: points.length,
    first: first.rating,
    last: last.rating,
    low: Math.min(...ratings),
    high: Math.max(...ratings),
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
