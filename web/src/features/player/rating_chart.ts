// Computes the chart of a rating's history.

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

/** Distances between grid lines, the smallest first. */
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MAX_LINES = 5;

/** Computes a chart of the given width, with games placed by the time of their end. Null for fewer than two games. */
export function chartOf(points: readonly RatingPoint[], width: number): Chart | null {
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end || points.length < 2) return null;
  const ratings = points.map((point) => point.rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((step) => high / step - low / step < MAX_LINES - 1) ?? 1000;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const duration = end.at - first.at;
  const x = (at: number, i: number) => {
    // Games that ended at the same time are spread evenly.
    const part = duration > 0 ? (at - first.at) / duration : i / (points.length - 1);
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

/** Describes the chart for screen readers. */
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
