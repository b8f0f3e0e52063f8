/** Marks over and under the pieces: paths, targets, threats and groups. They are few, so each rendering recreates them. */

import { other } from '../position/column';
import { links, middle } from '../position/groups';
import type { Color, Group } from '../../api/types';
import type { Point } from '../layout/points';
import { columnBody, stoneBody } from './shapes';
import { isPlacement, type BoardState, type Targets } from '../state/state';
import { draw } from '../layout/svg';

export function groupLinks(state: BoardState): SVGElement[] {
  if (!state.showGroups && !state.over) return [];
  return state.position.groups.flatMap((group) => {
    // Cancelled groups show only their size.
    if (state.over && group.cancelled) return [];
    const quiet = isQuiet(state, group);
    return links(state.board, group).flatMap(([a, b]) => {
      const from = state.layout.tiles.get(a)?.center;
      const to = state.layout.tiles.get(b)?.center;
      if (!from || !to) return [];
      const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
      if (quiet) return [draw('line', { ...ends, class: `link quiet ${group.color}` })];
      return [
        draw('line', { ...ends, class: `link edge ${group.color}` }),
        draw('line', { ...ends, class: `link ${group.color}` }),
      ];
    });
  });
}

/** Returns true for the smaller groups of a running game, whose marks must not distract from the biggest ones. */
function isQuiet({ over, groups }: BoardState, group: Group): boolean {
  return !over && !groups.leading.has(group);
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
    const quiet = isQuiet(state, group);
    const at = `translate(${center.x + shift} ${center.y - shift}) scale(${quiet ? 0.75 : 1})`;
    const faded = quiet ? ' quiet' : state.over && group.cancelled ? ' cancelled' : '';
    const plate = draw('rect', { x: -width / 2, y: -19, width, height: 38, rx: 12 });
    return [draw('g', { class: `size${faded}`, transform: at }, plate, draw('text', { y: 2 }, size))];
  });
}

/** Draws the path of the chosen cells. */
export function pathMarks(state: BoardState, { path, preview }: Targets): SVGElement[] {
  if (preview) return [];
  const { layout, visible, pieces } = state;
  const points = path.flatMap((name) => layout.tiles.get(name)?.center ?? []);
  const [first] = points;
  const end = points.at(-1);
  const before = points.at(-2);
  const marks: SVGElement[] = [];
  if (before && end) {
    // The line ends at the edge of a piece that is shown along its capture.
    const stop = visible === pieces ? end : edgeOf(end, before, layout.radius);
    const line = [...points.slice(0, -1), stop].map(({ x, y }) => `${x},${y}`).join(' ');
    marks.push(draw('polyline', { class: 'path', points: line }));
    if (stop === end) marks.push(draw('circle', { class: 'path-end', cx: end.x, cy: end.y, r: 20 }));
  }
  if (first && isPlacement(state, path)) marks.push(ghost(first, state.first, state));
  return marks;
}

/** Returns the point where a line from `before` meets the edge of a piece on `end`. */
function edgeOf(end: Point, before: Point, radius: number): Point {
  const fraction = radius / Math.hypot(before.x - end.x, before.y - end.y);
  return { x: end.x + (before.x - end.x) * fraction, y: end.y + (before.y - end.y) * fraction };
}

/** Draws threats as squares, crosses and triangles, which differ without color. */
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
      // Two marks on one cell are drawn side by side.
      const by = forbidden.includes(name) && feeding.includes(name) ? shift : 0;
      const transform = `translate(${at.x + by} ${at.y + by}) scale(${by ? 0.7 : 1})`;
      return [draw('path', { class: `threat ${kind}`, d, transform })];
    }),
  );
}

/** Draws a premove, or a move that waits for confirmation, in dashed lines. */
export function plannedMarks(state: BoardState): SVGElement[] {
  const { planned = [], layout } = state;
  const points = planned.flatMap((name) => layout.tiles.get(name)?.center ?? []);
  const [first] = points;
  const end = points[points.length - 1];
  if (!first || !end) return [];
  const marks: SVGElement[] = [];
  if (points.length > 1)
    marks.push(
      draw('polyline', { class: 'planned route', points: points.map((p) => `${p.x},${p.y}`).join(' ') }),
    );
  for (const at of first === end ? [end] : [first, end])
    marks.push(draw('circle', { class: 'planned', cx: at.x, cy: at.y, r: layout.radius + 5 }));
  return marks;
}

export function targetMarks(state: BoardState, targets: Targets): SVGElement[] {
  const { layout, position, hovered, visible } = state;
  // While a move waits for confirmation, targets are hidden.
  if (!state.interactive || (state.planned?.length && state.chosen.length === 0)) return [];
  const marks: SVGElement[] = [];
  const preview = targets.preview ? ' preview' : '';
  const mark = (name: string, kind: string) => {
    const center = layout.tiles.get(name)?.center;
    if (!center) return;
    const at = { cx: center.x, cy: center.y };
    if (visible.has(name))
      marks.push(draw('circle', { ...at, class: `ring ${kind}${preview}`, r: layout.radius + 5 }));
    else marks.push(draw('circle', { ...at, class: `dot ${kind}${preview}`, r: kind === 'final' ? 10 : 15 }));
  };
  if (state.chosen.length === 0) {
    // All cells where a man can be entered are marked.
    for (const { move } of state.routes)
      if (move.kind === 'enter') for (const c of move.cells) mark(c, 'entry');
  }
  for (const name of targets.next) mark(name, 'next');
  for (const name of targets.final) if (!targets.next.has(name)) mark(name, 'final');

  const under = hovered === null ? undefined : layout.tiles.get(hovered)?.center;
  if (under && hovered !== null && !visible.has(hovered)) {
    const enters = state.routes.some((r) => r.move.kind === 'enter' && r.cells[0] === hovered);
    const fills = !targets.preview && targets.next.has(hovered) && isPlacement(state, targets.path);
    if (enters) marks.push(ghost(under, position.turn, state));
    if (fills) marks.push(ghost(under, other(state.first), state));
  }
  return marks;
}

/** Draws a faint piece where it would be placed. */
function ghost({ x, y }: Point, color: Color, { layout }: BoardState): SVGElement {
  const body =
    layout.shape === 'square'
      ? stoneBody(color, layout.radius, null)
      : columnBody({ color, caps: 1, prisoners: 0 }, layout.radius, layout.rise);
  return draw('g', { class: `ghost piece ${color}`, transform: `translate(${x} ${y})` }, body);
}
