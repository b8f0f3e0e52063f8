/** The user's marks on a board: cells and arrows. Each brush has its own shape, for color-blind users. */

import type { Layout } from '../layout/geometry';
import { draw } from '../layout/svg';

export const brushes = ['green', 'red', 'blue', 'yellow'] as const;

export type Brush = (typeof brushes)[number];

/** A marked cell, or an arrow if `from` and `to` differ. */
export interface Mark {
  readonly brush: Brush;
  readonly from: string;
  readonly to: string;
}

/** Returns the text form: `green:c3` or `red:c3-e5`. */
export function writeMark({ brush, from, to }: Mark): string {
  return from === to ? `${brush}:${from}` : `${brush}:${from}-${to}`;
}

/** Parses a mark. Returns null if it is invalid. */
export function readMark(text: unknown): Mark | null {
  const found = typeof text === 'string' ? /^(\w+):([a-z]+\d+)(?:-([a-z]+\d+))?$/.exec(text) : null;
  const brush = brushes.find((name) => name === found?.[1]);
  const from = found?.[2];
  return brush && from ? { brush, from, to: found?.[3] ?? from } : null;
}

/** Adds a mark. The same mark again removes it, and another brush on the same cells replaces it. */
export function toggleMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const same = marks.find(({ from, to }) => from === mark.from && to === mark.to);
  const others = marks.filter((other) => other !== same);
  return same?.brush === mark.brush ? others : [...others, mark];
}

/** An arrow of the engine along the cells of a move. */
export interface Advice {
  readonly cells: readonly string[];
  /** The rank of the move: 0 is the best. */
  readonly rank: number;
}

/** Distance between an arrow's end and the center of its cell, so that several arrows do not meet in one point. */
const GAP = 22;
const HEAD = 30;

/** Returns the elements of the user's marks, drawn over the engine's arrows. */
export function markElements(
  marks: readonly Mark[],
  advice: readonly Advice[],
  layout: Layout,
): SVGElement[] {
  const middle = (cell: string) => layout.tiles.get(cell)?.center;
  const shown = marks.flatMap(({ brush, from, to }) => {
    const [a, b] = [middle(from), middle(to)];
    if (!a || !b) return [];
    return from === to ? [cellMark(brush, a, layout.radius)] : arrow(`drawn ${brush}`, [a, b]);
  });
  const advised = advice.flatMap(({ cells, rank }) => {
    const points = cells.flatMap((cell) => middle(cell) ?? []);
    const look = `advice rank-${Math.min(rank, 2)}`;
    const [only] = points;
    if (only && points.length === 1)
      return [draw('circle', { class: look, cx: only.x, cy: only.y, r: layout.radius + 4 })];
    return arrow(look, points);
  });
  return [...advised, ...shown];
}

function cellMark(brush: Brush, { x, y }: { x: number; y: number }, radius: number): SVGElement {
  const r = radius + 4;
  const look = { class: `drawn ${brush}`, transform: `translate(${x} ${y})` };
  if (brush === 'green') return draw('circle', { ...look, r });
  const s = 0.86 * r;
  const corners = {
    red: `${-s},${-s} ${s},${-s} ${s},${s} ${-s},${s}`,
    blue: `0,${-1.15 * r} ${r},${0.72 * r} ${-r},${0.72 * r}`,
    yellow: `0,${-1.15 * r} ${1.15 * r},0 0,${1.15 * r} ${-1.15 * r},0`,
  };
  return draw('polygon', { ...look, points: corners[brush] });
}

function arrow(look: string, points: readonly { x: number; y: number }[]): SVGElement[] {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!before || !end) return [];
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const at = (back: number, aside = 0) => ({
    x: end.x - back * Math.cos(angle) - aside * Math.sin(angle),
    y: end.y - back * Math.sin(angle) + aside * Math.cos(angle),
  });
  const text = (all: readonly { x: number; y: number }[]) =>
    all.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return [
    draw('polyline', { class: `${look} shaft`, points: text([...points.slice(0, -1), at(GAP + HEAD)]) }),
    draw('polygon', {
      class: `${look} head`,
      points: text([at(GAP), at(GAP + HEAD, HEAD * 0.6), at(GAP + HEAD, -HEAD * 0.6)]),
    }),
  ];
}
