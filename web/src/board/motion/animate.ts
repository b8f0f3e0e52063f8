/**
 * The animation of moves, loaded on demand. Pieces slide to their cells, and a capture takes man by man. The board shows the
 * final position before an animation starts, so nothing depends on its end, except that the marks of the next turn are
 * hidden until then.
 */

import type { Position } from '../../api/types';
import type { Canvas } from '../render/canvas';
import { piecesAlong } from './capture';
import { animateCapture } from './capture_animation';
import type { Layout } from '../layout/geometry';
import { slide } from './slide';
import { travelTime } from './times';

export { piecesAlong };

/** The route of a piece: its final cell, and the cells before it, from the start. */
export interface Travel {
  to: string;
  through: readonly string[];
}

/** Returns the routes of the pieces that moved between two positions. */
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

/** Animates the move from `start` to `after` along `path`. Jumps in `shown` were already visible and are left out. */
export function animate(
  canvas: Canvas,
  layout: Layout,
  start: Position,
  after: Position,
  path: readonly string[],
  shown: readonly string[],
): void {
  canvas.endAnimation?.();
  const continues = shown.length > 1 && shown.every((cell, i) => cell === path[i]);
  const pieces = continues ? piecesAlong(layout, start, shown) : null;
  const before = pieces ? { ...start, pieces: [...pieces.values()] } : start;
  const cells = pieces ? path.slice(shown.length - 1) : path;
  const moving = travels(before, after, cells);
  const captures = before.duty === 'capture';
  const duration = moving.length > 0 ? travelTime(cells.length, captures) : 0;
  if (duration === 0) return;
  for (const { to, through } of moving) {
    const body = canvas.pieces.get(to)?.node.firstElementChild;
    if (body) slide(body, layout, [...through, to], to, duration);
  }
  const extras = captures ? animateCapture(canvas, layout, before, after, cells, duration) : [];
  const { svg } = canvas;
  svg.setAttribute('data-moving', '');
  canvas.endAnimation = () => {
    clearTimeout(timer);
    svg.removeAttribute('data-moving');
    for (const node of extras) node.remove();
    canvas.endAnimation = null;
  };
  const timer = setTimeout(canvas.endAnimation, duration);
}
