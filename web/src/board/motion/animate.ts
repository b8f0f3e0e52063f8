// What is seen of a move while it is chosen and when it is made; loaded when the first one is at hand. A move slides into
// place, and a capture takes man by man. The picture is complete before it starts, so nothing depends on an animation's
// end; only the marks for the next turn wait for it.

import type { Position } from '../../api/types';
import type { Canvas } from '../render/canvas';
import { onTheWay } from './capture';
import { takeUp } from './film';
import type { Layout } from '../layout/geometry';
import { slide } from './slide';
import { travelTime } from './times';

export { onTheWay };

/** How pieces traveled: the cell where each is now, and the cells that it came through, its start first. */
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

/** Shows how the pieces of `start` came to where they stand now; what was seen of the way while it was chosen is left out. */
export function animate(
  canvas: Canvas,
  layout: Layout,
  start: Position,
  after: Position,
  way: readonly string[],
  seen: readonly string[],
): void {
  canvas.film?.();
  const goesOn = seen.length > 1 && seen.every((cell, i) => cell === way[i]);
  const stood = goesOn ? onTheWay(layout, start, seen) : null;
  const before = stood ? { ...start, pieces: [...stood.values()] } : start;
  const cells = stood ? way.slice(seen.length - 1) : way;
  const moving = travels(before, after, cells);
  const captures = before.duty === 'capture';
  const duration = moving.length > 0 ? travelTime(cells.length, captures) : 0;
  if (duration === 0) return;
  for (const { to, through } of moving) {
    const body = canvas.pieces.get(to)?.node.firstElementChild;
    if (body) slide(body, layout, [...through, to], to, duration);
  }
  const extras = captures ? takeUp(canvas, layout, before, after, cells, duration) : [];
  const { svg } = canvas;
  svg.setAttribute('data-moving', '');
  canvas.film = () => {
    clearTimeout(timer);
    svg.removeAttribute('data-moving');
    for (const node of extras) node.remove();
    canvas.film = null;
  };
  const timer = setTimeout(canvas.film, duration);
}
