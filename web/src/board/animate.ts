// A move slides into place, and a capture takes man by man. The picture is complete before it starts, so nothing depends
// on an animation's end; only the marks for the next turn wait for it.

import type { Piece, Position } from '../api/types';
import type { Canvas } from './canvas';
import { jumpsOf, stages, type Stage } from './capture';
import type { Layout } from './geometry';
import { columnBody } from './shapes';
import { draw } from './svg';

/** Milliseconds for a step or a swap, for a jump, and for the longest capture. */
const STEP_TIME = 220;
const JUMP_TIME = 350;
const LONGEST = 3500;

/** How pieces travelled: the cell where each is now, and the cells that it came through, its start first. */
export interface Travel {
  to: string;
  through: readonly string[];
}

/** Reads from two positions and the cells of the move between them which pieces moved how. */
export function travels(before: Position, after: Position, cells: readonly string[]): Travel[] {
  if (after.ply !== before.ply + 1 || cells.length < 2) return [];
  const had = (name?: string) => before.pieces.some((p) => p.cell === name);
  const has = (name?: string) => after.pieces.some((p) => p.cell === name);
  const start = cells[0] ?? '';
  const end = cells[cells.length - 1] ?? '';
  if (!had(start) || !has(end)) return [];
  if (!had(end) || start === end) return [{ to: end, through: cells.slice(0, -1) }];
  if (!has(start)) return [];
  return [
    { to: end, through: [start] },
    { to: start, through: [end] },
  ];
}

/** Whether the reader has asked his system for little motion. */
function still(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Milliseconds that a move along so many cells is seen to take. */
export function travelTime(cells: number, captures: boolean): number {
  if (cells < 2 || still()) return 0;
  return captures ? Math.min(JUMP_TIME * (cells - 1), LONGEST) : STEP_TIME;
}

/** Shows how the pieces of `before` came to where they stand now. */
export function animate(
  canvas: Canvas,
  layout: Layout,
  before: Position,
  after: Position,
  cells: readonly string[],
): void {
  canvas.film?.();
  canvas.film = null;
  const moving = travels(before, after, cells);
  const [only] = moving;
  const jumps = only && moving.length === 1 ? jumpsOf(layout, before, cells) : null;
  const duration = travelTime(cells.length, jumps !== null);
  if (!only || duration === 0) return;
  for (const { to, through } of moving) {
    const body = canvas.pieces.get(to)?.node.firstElementChild;
    if (body) slide(body, layout, [...through, to], to, duration);
  }
  const extras = jumps ? takeUp(canvas, layout, stages(before, after, jumps, cells), cells, duration) : [];
  const { svg } = canvas;
  svg.setAttribute('data-moving', '');
  const end = () => {
    clearTimeout(timer);
    svg.removeAttribute('data-moving');
    for (const node of extras) node.remove();
  };
  const timer = setTimeout(end, duration);
  canvas.film = end;
}

function slide(body: Element, layout: Layout, way: readonly string[], home: string, duration: number): void {
  const end = layout.tiles.get(home)?.centre;
  if (!end) return;
  const frames = way.map((name) => {
    const at = layout.tiles.get(name)?.centre ?? end;
    return { transform: `translate(${at.x - end.x}px, ${at.y - end.y}px)` };
  });
  body.animate(frames, { duration, easing: way.length > 2 ? 'linear' : 'ease-out' });
}

/** Puts in for each column what it was until the next man was taken; returns the pictures that have to go in the end. */
function takeUp(
  canvas: Canvas,
  layout: Layout,
  seen: readonly Stage[],
  way: readonly string[],
  duration: number,
): SVGElement[] {
  const pictures: SVGElement[] = [];
  for (const { cell, piece, from, until, moves } of seen) {
    const real = canvas.pieces.get(cell)?.node;
    if (until === null) {
      real?.animate({ opacity: [0, 0] }, { duration: from * duration });
      continue;
    }
    const picture = pictureOf(piece, cell, layout);
    canvas.pieceLayer.append(picture);
    pictures.push(picture);
    const span = { delay: from * duration, duration: (until - from) * duration };
    picture.animate({ opacity: [1, 1] }, span);
    const body = picture.firstElementChild;
    if (moves && body) slide(body, layout, way, cell, duration);
  }
  return pictures;
}

/** Not to be seen but for its time. */
function pictureOf(piece: Piece, cell: string, layout: Layout): SVGGElement {
  const { x, y } = layout.tiles.get(cell)?.centre ?? { x: 0, y: 0 };
  return draw(
    'g',
    { class: `piece ${piece.color}`, transform: `translate(${x} ${y})`, opacity: 0 },
    columnBody(piece, layout.radius, layout.rise),
  );
}
