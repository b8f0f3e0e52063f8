/** The coordinate labels beside a board. */

import type { Label, Point, Tile } from './points';
import { nameParts, type Naming } from './coordinates';
import { UNIT } from './unit';

/** Places letters below the board and numbers on its left, if files and ranks are parallel to the edges. */
export function edgeLabels(tiles: Tile[]): Label[] {
  const bottom = Math.max(...tiles.map((t) => t.center.y)) + 0.72 * UNIT;
  const left = Math.min(...tiles.map((t) => t.center.x)) - 0.7 * UNIT;
  const labels = new Map<string, Label>();
  for (const { name, center } of tiles) {
    const { letters, number } = nameParts(name);
    labels.set(letters, { text: letters, x: center.x, y: bottom });
    labels.set(number, { text: number, x: left, y: center.y });
  }
  return [...labels.values()];
}

/** Places the label of each letter and number at the end of its line of cells, for other boards. */
export function lineLabels(tiles: Tile[], naming: Naming): Label[] {
  const letters = new Map<string, Point[]>();
  const numbers = new Map<string, Point[]>();
  for (const { name, center } of tiles) {
    const parts = nameParts(naming(name));
    letters.set(parts.letters, [...(letters.get(parts.letters) ?? []), center]);
    numbers.set(parts.number, [...(numbers.get(parts.number) ?? []), center]);
  }
  return [...labelsBeyond(letters, lowest), ...labelsBeyond(numbers, leftmost)];
}

type Order = (a: Point, b: Point) => number;

/** Sorts the end with the label first: the lowest cell for letters, the leftmost for numbers. */
const lowest: Order = (a, b) => Math.round(b.y - a.y) || a.x - b.x;
const leftmost: Order = (a, b) => Math.round(a.x - b.x) || b.y - a.y;

function labelsBeyond(lines: Map<string, Point[]>, order: Order): Label[] {
  const sorted = [...lines].map(([text, cells]) => ({ text, cells: cells.sort(order) }));
  // A line of one cell has the direction of the others.
  const [end, next] = sorted.find(({ cells }) => cells.length > 1)?.cells ?? [];
  if (!end || !next) return [];
  const step = { x: 0.8 * (end.x - next.x), y: 0.8 * (end.y - next.y) };
  return sorted.flatMap(({ text, cells: [first] }) =>
    first ? [{ text, x: first.x + step.x, y: first.y + step.y }] : [],
  );
}
