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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The distance between the start of an arrow and the center of the cell: it begins at the rim of a piece. */
const START = 36;
/** The size of an arrow: the distance between its end and the center of the cell, so that several arrows do not meet in one
 *  point, and the length of its head. The heads of a swap need room for each other. */
const ARROW = { gap: 22, head: 30 };
const SWAP = { gap: 0, head: 21 };

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
    // A swap moves both pieces, so neither end comes first.
    return arrow(look, points, layout.shape === 'square' && points.length === 2);
  });
  return [...advised, ...shown];
}

function cellMark(brush: Brush, { x, y }: Point, radius: number): SVGElement {
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

/** Returns the elements of an arrow, with an outline below it that shows it on every background. */
function arrow(look: string, points: readonly Point[], isSwap = false): SVGElement[] {
  const [first, second] = points;
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!first || !second || !before || !end) return [];
  const size = isSwap ? SWAP : ARROW;
  const heads = [headAt(before, end, size), ...(isSwap ? [headAt(second, first, size)] : [])];
  const start = heads[1]?.base ?? pointBefore(second, first, START);
  const line = text([start, ...points.slice(1, -1), heads[0]?.base ?? end]);
  const outline = [
    draw('polyline', { class: `${look} outline`, points: line }),
    ...heads.map(({ corners }) => draw('polygon', { class: `${look} outline tip`, points: text(corners) })),
  ];
  return [
    ...outline,
    draw('polyline', { class: `${look} shaft`, points: line }),
    ...heads.map(({ corners }) => draw('polygon', { class: `${look} head`, points: text(corners) })),
  ];
}

/** Returns the point at a distance before `end`, on the line from `before`. */
function pointBefore(before: Point, end: Point, back: number, aside = 0): Point {
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  return {
    x: end.x - back * Math.cos(angle) - aside * Math.sin(angle),
    y: end.y - back * Math.sin(angle) + aside * Math.cos(angle),
  };
}

/** Returns the corners of an arrow's head near `end`, and the middle of its base. */
function headAt(before: Point, end: Point, { gap, head }: typeof ARROW): { base: Point; corners: Point[] } {
  const at = (back: number, aside = 0) => pointBefore(before, end, back, aside);
  const base = gap + head;
  return { base: at(base), corners: [at(gap), at(base, head * 0.6), at(base, -head * 0.6)] };
}

function text(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}
