// What lies over and under the pieces: ways, targets, groups. Drawn anew each time, for there are few of them.

import { other } from '../position/column';
import { links, middle } from '../position/groups';
import type { Color } from '../../api/types';
import type { Point } from '../layout/points';
import { columnBody, stoneBody } from './shapes';
import { isPlacement, type BoardState, type Targets } from '../state/state';
import { draw } from '../layout/svg';

export function groupLinks(state: BoardState): SVGElement[] {
  if (!state.showGroups && !state.over) return [];
  return state.position.groups.flatMap((group) => {
    // Groups that cancel out have left the game; only their size is told.
    if (state.over && group.cancelled) return [];
    return links(state.board, group).flatMap(([a, b]) => {
      const from = state.layout.tiles.get(a)?.center;
      const to = state.layout.tiles.get(b)?.center;
      if (!from || !to) return [];
      const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
      return [
        draw('line', { ...ends, class: `link edge ${group.color}` }),
        draw('line', { ...ends, class: `link ${group.color}` }),
      ];
    });
  });
}

export function sizeMarks(state: BoardState): SVGElement[] {
  if (!state.showGroups && !state.over) return [];
  return state.position.groups.flatMap((group) => {
    if (group.cells.length < 2 && !state.over) return [];
    const center = state.layout.tiles.get(middle(state.board, group) ?? '')?.center;
    if (!center) return [];
    const size = String(group.cells.length);
    const width = 30 + 14 * size.length;
    const shift = state.showValues ? 38 : 0;
    const at = `translate(${center.x + shift} ${center.y - shift})`;
    const faded = state.over && group.cancelled ? ' cancelled' : '';
    const plate = draw('rect', { x: -width / 2, y: -19, width, height: 38, rx: 12 });
    return [draw('g', { class: `size${faded}`, transform: at }, plate, draw('text', { y: 2 }, size))];
  });
}

/** The way chosen so far; a capture of several jumps is drawn as it grows. */
export function pathMarks(state: BoardState, { path, preview }: Targets): SVGElement[] {
  if (preview) return [];
  const { layout, seen, pieces } = state;
  const points = path.flatMap((name) => layout.tiles.get(name)?.center ?? []);
  const [first] = points;
  const end = points.at(-1);
  const before = points.at(-2);
  const marks: SVGElement[] = [];
  if (before && end) {
    // A piece that is seen on its way is not struck through.
    const stop = seen === pieces ? end : edgeOf(end, before, layout.radius);
    const line = [...points.slice(0, -1), stop].map(({ x, y }) => `${x},${y}`).join(' ');
    marks.push(draw('polyline', { class: 'path', points: line }));
    if (stop === end) marks.push(draw('circle', { class: 'path-end', cx: end.x, cy: end.y, r: 20 }));
  }
  if (first && isPlacement(state, path)) marks.push(ghost(first, state.first, state));
  return marks;
}

/** Where a line that comes from `before` meets a piece on `end`. */
function edgeOf(end: Point, before: Point, radius: number): Point {
  const share = radius / Math.hypot(before.x - end.x, before.y - end.y);
  return { x: end.x + (before.x - end.x) * share, y: end.y + (before.y - end.y) * share };
}

/** A square, a cross and a triangle: none is told from the others by its color. */
export function threatMarks({ threats, layout }: BoardState): SVGElement[] {
  if (!threats) return [];
  const { attacked, forbidden, feeding } = threats;
  const shapes: [readonly string[], string, string, number][] = [
    [attacked, 'attacked', 'M-43-43H43V43H-43Z', 0],
    [forbidden, 'forbidden', 'M-20-20L20 20M20-20L-20 20', 17],
    [feeding, 'feeding', 'M0-24L23 17H-23Z', -17],
  ];
  return shapes.flatMap(([cells, kind, d, shift]) =>
    cells.flatMap((name) => {
      const at = layout.tiles.get(name)?.center;
      if (!at) return [];
      // Where a cell has both, neither is drawn over the other.
      const by = forbidden.includes(name) && feeding.includes(name) ? shift : 0;
      const transform = `translate(${at.x + by} ${at.y + by}) scale(${by ? 0.7 : 1})`;
      return [draw('path', { class: `threat ${kind}`, d, transform })];
    }),
  );
}

/** A move that is marked and not made yet: broken lines, which no other mark has. */
export function plannedMarks(state: BoardState): SVGElement[] {
  const { planned = [], layout } = state;
  const points = planned.flatMap((name) => layout.tiles.get(name)?.center ?? []);
  const [first] = points;
  const end = points[points.length - 1];
  if (!first || !end) return [];
  const marks: SVGElement[] = [];
  if (points.length > 1)
    marks.push(
      draw('polyline', { class: 'planned way', points: points.map((p) => `${p.x},${p.y}`).join(' ') }),
    );
  for (const at of first === end ? [end] : [first, end])
    marks.push(draw('circle', { class: 'planned', cx: at.x, cy: at.y, r: layout.radius + 5 }));
  return marks;
}

export function targetMarks(state: BoardState, reach: Targets): SVGElement[] {
  const { layout, position, hovered, seen } = state;
  // While a chosen move waits to be confirmed, it alone is shown.
  if (!state.interactive || (state.planned?.length && state.chosen.length === 0)) return [];
  const marks: SVGElement[] = [];
  const preview = reach.preview ? ' preview' : '';
  const mark = (name: string, kind: string) => {
    const center = layout.tiles.get(name)?.center;
    if (!center) return;
    const at = { cx: center.x, cy: center.y };
    if (seen.has(name))
      marks.push(draw('circle', { ...at, class: `ring ${kind}${preview}`, r: layout.radius + 5 }));
    else marks.push(draw('circle', { ...at, class: `dot ${kind}${preview}`, r: kind === 'final' ? 10 : 15 }));
  };
  if (state.chosen.length === 0) {
    // Entering: a cell is the whole move, so every allowed cell is marked.
    for (const { move } of state.routes)
      if (move.kind === 'enter') for (const c of move.cells) mark(c, 'entry');
  }
  for (const name of reach.next) mark(name, 'next');
  for (const name of reach.final) if (!reach.next.has(name)) mark(name, 'final');

  const under = hovered === null ? undefined : layout.tiles.get(hovered)?.center;
  if (under && hovered !== null && !seen.has(hovered)) {
    const enters = state.routes.some((r) => r.move.kind === 'enter' && r.cells[0] === hovered);
    const fills = !reach.preview && reach.next.has(hovered) && isPlacement(state, reach.path);
    if (enters) marks.push(ghost(under, position.turn, state));
    if (fills) marks.push(ghost(under, other(state.first), state));
  }
  return marks;
}

/** A piece that would come to stand there. */
function ghost({ x, y }: Point, color: Color, { layout }: BoardState): SVGElement {
  const body =
    layout.shape === 'square'
      ? stoneBody(color, layout.radius, null)
      : columnBody({ color, caps: 1, prisoners: 0 }, layout.radius, layout.rise);
  return draw('g', { class: `ghost piece ${color}`, transform: `translate(${x} ${y})` }, body);
}
