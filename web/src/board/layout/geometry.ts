/** Computes screen coordinates for the cells of a board. The y axis points down, as in SVG. */

import type { Board, BoardCell } from '../../api/types';
import { namingOf } from './coordinates';
import { edgeLabels, lineLabels } from './labels';
import type { Look } from './look';
import type { Label, Point, Tile } from './points';
import { UNIT } from './unit';

/** The shape on the screen: that of the board, or a diamond for a rotated square board of Emergo. */
export type Shape = Board['shape'] | 'diamond';

export interface Layout {
  shape: Shape;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Radius of a piece. */
  radius: number;
  /** Largest height of a column above its cell. */
  rise: number;
  tiles: Map<string, Tile>;
  /** Outlines of the checkerboard's unused squares. */
  idle: string[];
  labels: Label[];
  /** Cell names from the top row to the bottom row, each row from left to right. */
  rows: string[][];
}

const INSET = 0.93;
const RADIUS = { square: 0.4, diagonal: 0.41, hex: 0.38, diamond: 0.41 };
/** The height is largest on the checkerboard, where the square above a cell is unused. Elsewhere a column could hide a neighbor. */
const RISE = { square: 0, diagonal: 0.74, hex: 0.48, diamond: 0.5 };
const MARGIN = 0.16 * UNIT;
const LABEL_MARGIN = 0.2 * UNIT;

export function layoutOf(
  board: Board,
  flipped: boolean,
  look: Pick<Look, 'diamond' | 'coordinates' | 'labels'>,
): Layout {
  const shape = board.shape === 'diagonal' && look.diamond ? 'diamond' : board.shape;
  const turn = flipped ? -1 : 1;
  const place = ({ x, y }: Point): Point =>
    shape === 'diamond'
      ? { x: (turn * (x + y) * UNIT) / 2, y: (turn * (x - y) * UNIT) / 2 }
      : { x: turn * x * UNIT, y: -turn * y * UNIT };
  const corners = cornersOf(board);
  const tiles = new Map<string, Tile>();
  for (const cell of board.cells) {
    const center = place(cell);
    const inner = corners.map((p) => ({ x: p.x * INSET, y: p.y * INSET }));
    tiles.set(cell.name, {
      name: cell.name,
      center,
      outline: outline(center, corners),
      inset: outline(center, inner),
    });
  }
  const all = [...tiles.values()];
  const alongEdges =
    board.shape === 'square' || (shape === 'diagonal' && look.coordinates === 'checkerboard');
  const labels = alongEdges ? edgeLabels(all) : lineLabels(all, namingOf(board, look.coordinates));
  const idle = shape === 'diagonal' ? idleSquares(board, place).map((p) => outline(p, corners)) : [];
  return {
    shape,
    ...frame(all, corners, look.labels ? labels : []),
    radius: RADIUS[shape] * UNIT,
    rise: RISE[shape] * UNIT,
    tiles,
    idle,
    labels: look.labels ? labels : [],
    rows: rowsOf(all),
  };
}

/** Returns the view box. */
function frame(
  tiles: Tile[],
  corners: Point[],
  labels: Label[],
): Pick<Layout, 'left' | 'top' | 'width' | 'height'> {
  const edge = (of: (p: Point) => number, side: 1 | -1) => {
    const extent = Math.max(...corners.map((p) => side * of(p))) + MARGIN;
    const outermost = [
      ...tiles.map((tile) => side * of(tile.center) + extent),
      ...labels.map((label) => side * of(label) + LABEL_MARGIN),
    ];
    return side * Math.max(...outermost);
  };
  const left = edge((p) => p.x, -1);
  const top = edge((p) => p.y, -1);
  return { left, top, width: edge((p) => p.x, 1) - left, height: edge((p) => p.y, 1) - top };
}

/** Returns the corners of a tile, relative to its center. */
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
  // The sides of a hexagon face its neighbors, so its corners are 30 degrees off the direction of a neighbor.
  const start = neighborAngle(board.cells) + Math.PI / 6;
  const circumradius = UNIT / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5].map((k) => ({
    x: circumradius * Math.cos(start + (k * Math.PI) / 3),
    y: -circumradius * Math.sin(start + (k * Math.PI) / 3),
  }));
}

function neighborAngle(cells: BoardCell[]): number {
  const first = cells[0];
  const next = first && cells.find((c) => c !== first && adjacent(first, c));
  return first && next ? Math.atan2(next.y - first.y, next.x - first.x) : 0;
}

/** Returns true if two cells of a square or hexagonal board share a side. */
export function adjacent(a: Point, b: Point): boolean {
  return Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 1) < 0.05;
}

function outline(center: Point, corners: Point[]): string {
  return corners.map((p) => `${round(center.x + p.x)},${round(center.y + p.y)}`).join(' ');
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

function rowsOf(tiles: Tile[]): string[][] {
  const rows = new Map<number, Tile[]>();
  for (const tile of tiles) {
    const y = Math.round(tile.center.y);
    rows.set(y, [...(rows.get(y) ?? []), tile]);
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => a.center.x - b.center.x).map((t) => t.name));
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/**
 * Returns the cell that an arrow key moves to. Left and right stay in the row. Up and down go to the nearest cell of the
 * next row. If two cells are equally near, as on a checkerboard or hexagon, the side alternates with the row, so that the
 * column stays the same and the opposite key leads back.
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
  const x = layout.tiles.get(from)?.center.x ?? 0;
  const lean = r % 2 === 0 ? 1 : -1;
  const distance = (name: string) => Math.abs((layout.tiles.get(name)?.center.x ?? 0) - x - lean);
  return target?.reduce((best, name) => (distance(name) < distance(best) ? name : best)) ?? from;
}
