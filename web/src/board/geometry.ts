// From the cells of a board to places on the screen. Screen units: UNIT is the distance between the centres
// of two cells of a square board, or of two neighbors on a hexagonal one; y runs downwards, as in SVG.

import type { Board, BoardCell } from '../api/types';

export const UNIT = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Tile {
  name: string;
  centre: Point;
  /** The outline, as the `points` of an SVG polygon. */
  outline: string;
  /** The same a little smaller: the frame of a focused cell lies inside, for neighbors are drawn over its edge. */
  inset: string;
}

export interface Label extends Point {
  text: string;
}

export interface Layout {
  shape: Board['shape'];
  left: number;
  top: number;
  width: number;
  height: number;
  /** Radius of a piece. */
  radius: number;
  tiles: Map<string, Tile>;
  /** Outlines of the squares that belong to the picture but not to the game. */
  idle: string[];
  labels: Label[];
  /** Cell names from the top row to the bottom row, each row from left to right. */
  rows: string[][];
}

const INSET = 0.93;
const RADIUS = { square: 0.4, diagonal: 0.4, hex: 0.37 };

export function layoutOf(board: Board, flipped: boolean): Layout {
  const turn = flipped ? -1 : 1;
  const place = (cell: BoardCell): Point => ({ x: turn * cell.x * UNIT, y: -turn * cell.y * UNIT });
  const corners = cornersOf(board);
  const tiles = new Map<string, Tile>();
  for (const cell of board.cells) {
    const centre = place(cell);
    const inner = corners.map((p) => ({ x: p.x * INSET, y: p.y * INSET }));
    tiles.set(cell.name, {
      name: cell.name,
      centre,
      outline: outline(centre, corners),
      inset: outline(centre, inner),
    });
  }
  const all = [...tiles.values()];
  const labels = board.shape === 'hex' ? lineLabels(all) : edgeLabels(all);
  const idle = board.shape === 'diagonal' ? idleSquares(board, place).map((p) => outline(p, corners)) : [];
  const reach = Math.max(...corners.map((p) => Math.abs(p.y)));
  const xs = [...all.map((t) => t.centre.x)];
  const ys = [...all.map((t) => t.centre.y)];
  const room = board.shape === 'hex' ? { near: 0.62, far: 0.12 } : { near: 0.4, far: 0.16 };
  const left = Math.min(...xs) - (0.5 + room.near) * UNIT;
  const top = Math.min(...ys) - reach - room.far * UNIT;
  return {
    shape: board.shape,
    left,
    top,
    width: Math.max(...xs) + (0.5 + (board.shape === 'hex' ? room.near : room.far)) * UNIT - left,
    height: Math.max(...ys) + reach + 0.4 * UNIT - top,
    radius: RADIUS[board.shape] * UNIT,
    tiles,
    idle,
    labels,
    rows: rowsOf(all),
  };
}

/** The corners of a tile, relative to its centre. */
function cornersOf(board: Board): Point[] {
  if (board.shape !== 'hex') {
    const h = UNIT / 2;
    return [
      { x: -h, y: -h },
      { x: h, y: -h },
      { x: h, y: h },
      { x: -h, y: h },
    ];
  }
  // The sides of a hexagon face its neighbors, so the corners lie 30 degrees off any neighbor's direction.
  const start = neighborAngle(board.cells) + Math.PI / 6;
  const reach = UNIT / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5].map((k) => ({
    x: reach * Math.cos(start + (k * Math.PI) / 3),
    y: -reach * Math.sin(start + (k * Math.PI) / 3),
  }));
}

function neighborAngle(cells: BoardCell[]): number {
  const first = cells[0];
  const next = first && cells.find((c) => c !== first && adjacent(first, c));
  return first && next ? Math.atan2(next.y - first.y, next.x - first.x) : 0;
}

/** Whether two cells share a side, on a square or a hexagonal board. */
export function adjacent(a: Point, b: Point): boolean {
  return Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 1) < 0.05;
}

function outline(centre: Point, corners: Point[]): string {
  return corners.map((p) => `${round(centre.x + p.x)},${round(centre.y + p.y)}`).join(' ');
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}

function idleSquares(board: Board, place: (cell: BoardCell) => Point): Point[] {
  const played = new Set(board.cells.map((c) => `${c.x},${c.y}`));
  const idle: Point[] = [];
  for (let x = 0; x < board.size; x++) {
    for (let y = 0; y < board.size; y++) {
      if (!played.has(`${x},${y}`)) idle.push(place({ name: '', x, y }));
    }
  }
  return idle;
}

/** Splits `c12` into its letters and its number. */
export function nameParts(name: string): { letters: string; number: string } {
  const parts = /^([a-z]+)(\d+)$/i.exec(name);
  return { letters: parts?.[1] ?? name, number: parts?.[2] ?? '' };
}

/** Letters below the board, numbers on its left. */
function edgeLabels(tiles: Tile[]): Label[] {
  const bottom = Math.max(...tiles.map((t) => t.centre.y)) + 0.72 * UNIT;
  const left = Math.min(...tiles.map((t) => t.centre.x)) - 0.7 * UNIT;
  const labels = new Map<string, Label>();
  for (const { name, centre } of tiles) {
    const { letters, number } = nameParts(name);
    labels.set(letters, { text: letters, x: centre.x, y: bottom });
    labels.set(number, { text: number, x: left, y: centre.y });
  }
  return [...labels.values()];
}

/** On a hexagon each letter and each number names a line of cells; its label prolongs the line. */
function lineLabels(tiles: Tile[]): Label[] {
  const lines = new Map<string, Tile[]>();
  for (const tile of tiles) {
    const { letters, number } = nameParts(tile.name);
    for (const key of [letters, number]) lines.set(key, [...(lines.get(key) ?? []), tile]);
  }
  return [...lines].map(([text, line]) => {
    const lettered = Number.isNaN(Number(text));
    const weight = (p: Point) => (lettered ? p.y * 1000 - p.x : -p.x * 1000 + p.y);
    const [end, next] = [...line].sort((a, b) => weight(b.centre) - weight(a.centre));
    if (!end || !next) return { text, ...(end?.centre ?? { x: 0, y: 0 }) };
    const away = 0.8;
    return {
      text,
      x: end.centre.x + (end.centre.x - next.centre.x) * away,
      y: end.centre.y + (end.centre.y - next.centre.y) * away,
    };
  });
}

function rowsOf(tiles: Tile[]): string[][] {
  const rows = new Map<number, Tile[]>();
  for (const tile of tiles) {
    const y = Math.round(tile.centre.y);
    rows.set(y, [...(rows.get(y) ?? []), tile]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.centre.x - b.centre.x).map((t) => t.name));
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/**
 * Where an arrow key leads. Left and right stay in the row; up and down go to the nearest cell of the next row. Where
 * two are equally near (checkerboard, hexagon) the side alternates with the row, so that a walk stays in its column
 * and the way back is the same.
 */
export function walk(layout: Layout, from: string, key: Arrow): string {
  const r = layout.rows.findIndex((row) => row.includes(from));
  const row = layout.rows[r];
  if (!row) return from;
  const i = row.indexOf(from);
  if (key === 'Home') return row[0] ?? from;
  if (key === 'End') return row[row.length - 1] ?? from;
  if (key === 'ArrowLeft') return row[i - 1] ?? from;
  if (key === 'ArrowRight') return row[i + 1] ?? from;
  const target = layout.rows[key === 'ArrowUp' ? r - 1 : r + 1];
  const x = layout.tiles.get(from)?.centre.x ?? 0;
  const lean = r % 2 === 0 ? 1 : -1;
  const distance = (name: string) => Math.abs((layout.tiles.get(name)?.centre.x ?? 0) - x - lean);
  return target?.reduce((best, name) => (distance(name) < distance(best) ? name : best)) ?? from;
}
