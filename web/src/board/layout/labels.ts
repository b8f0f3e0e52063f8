// The coordinates beside a board.

import type { Label, Point, Tile } from './points';
import { nameParts, type Naming } from './coordinates';
import { UNIT } from './unit';

/** Letters below the board, numbers on its left: for boards whose files and ranks run along the edges. */
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

/** Elsewhere each letter and each number names a line of cells; its label prolongs the line. */
export function lineLabels(tiles: Tile[], naming: Naming): Label[] {
  const letters = new Map<string, Point[]>();
  const numbers = new Map<string, Point[]>();
  for (const { name, center } of tiles) {
    const parts = nameParts(naming(name));
    letters.set(parts.letters, [...(letters.get(parts.letters) ?? []), center]);
    numbers.set(parts.number, [...(numbers.get(parts.number) ?? []), center]);
  }
  return [...beyond(letters, lower), ...beyond(numbers, lefter)];
}

type Order = (a: Point, b: Point) => number;

/** The end of a lettered line at which its label stands. */
const lower: Order = (a, b) => Math.round(b.y - a.y) || a.x - b.x;
/** The end of a numbered line. */
const lefter: Order = (a, b) => Math.round(a.x - b.x) || b.y - a.y;

function beyond(lines: Map<string, Point[]>, order: Order): Label[] {
  const sorted = [...lines].map(([text, cells]) => ({ text, cells: cells.sort(order) }));
  // A line of one cell runs as all the others do.
  const [end, next] = sorted.find(({ cells }) => cells.length > 1)?.cells ?? [];
  if (!end || !next) return [];
  const step = { x: 0.8 * (end.x - next.x), y: 0.8 * (end.y - next.y) };
  return sorted.flatMap(({ text, cells: [first] }) =>
    first ? [{ text, x: first.x + step.x, y: first.y + step.y }] : [],
  );
}
