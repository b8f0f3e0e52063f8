// A move slides into place. The picture is complete before it starts, so nothing depends on an animation's end.

import type { Position } from '../api/types';
import type { Layout } from './geometry';
import type { Canvas } from './canvas';

/** Milliseconds for one step of a move. */
const STEP_TIME = 180;
const LONGEST = 700;

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

export function animate(canvas: Canvas, layout: Layout, moving: Travel[]): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { to, through } of moving) {
    const node = canvas.pieces.get(to)?.node;
    const body = node?.firstElementChild;
    const end = layout.tiles.get(to)?.centre;
    if (!node || !body || !end) continue;
    const frames = [...through, to].map((name) => {
      const at = layout.tiles.get(name)?.centre ?? end;
      return { transform: `translate(${at.x - end.x}px, ${at.y - end.y}px)` };
    });
    const duration = Math.min(STEP_TIME * through.length, LONGEST);
    body.animate(frames, { duration, easing: through.length > 1 ? 'linear' : 'ease-out' });
  }
}
