/** The shapes of pieces: stones of Emulsion, seen from above, and columns of Emergo, seen at an angle. */

import type { Color, Piece } from '../../api/types';
import { discsOf, other, type Disc } from '../position/column';
import { draw } from '../layout/svg';

/** Height of a disc's face relative to its width. */
export const ASPECT = 0.64;
/** Radius of the groove in the face of a disc, relative to its own. */
const GROOVE = 0.8;
const EDGE = 2.6;

export function stoneBody(color: Color, r: number, value: string | null): SVGGElement {
  const body = draw('g', { class: 'body' });
  body.append(draw('circle', { class: `disc ${color}`, r }));
  body.append(draw('circle', { class: `groove ${color}`, r: r * GROOVE }));
  if (value !== null) body.append(draw('text', { class: `count value ${color}`, y: 1 }, value));
  return body;
}

/** Draws a column: a stack of discs with the number of caps on top and the number of prisoners below. */
export function columnBody(
  piece: Pick<Piece, 'color' | 'caps' | 'prisoners'>,
  r: number,
  rise: number,
): SVGGElement {
  const body = draw('g', { class: 'body' });
  const discs = discsOf(piece, rise);
  const edges = draw('g', { 'stroke-width': edge(discs) });
  for (const disc of discs) edges.append(side(disc, r), face('disc', disc, r));
  const top = discs[discs.length - 1];
  const bottom = discs[0];
  if (!top || !bottom) return body;
  const foot = bottom.y + bottom.height;
  // The shadow shows the cell of a tall column, whose top is above the next cell.
  body.append(face('shadow', { ...bottom, y: foot + 2 }, 1.12 * r), edges);
  body.append(face('groove', top, r * GROOVE));
  if (piece.caps > 1 || piece.prisoners > 0)
    body.append(draw('text', { class: `count ${piece.color}`, y: top.y + 1 }, String(piece.caps)));
  if (piece.prisoners > 0) body.append(prisonerBadge(piece, foot + r * ASPECT - 6));
  return body;
}

/** Returns the width of the edges, which is smaller for thin discs. */
function edge([disc]: Disc[]): number {
  return Math.min(EDGE, 0.2 * (disc?.height ?? 0) + 0.2);
}

function face(kind: string, { color, y }: Disc, r: number): SVGEllipseElement {
  return draw('ellipse', { class: `${kind} ${color}`, cy: y, rx: r, ry: r * ASPECT });
}

/** Draws the visible side of a disc. */
function side({ color, y, height }: Disc, r: number): SVGPathElement {
  const ry = r * ASPECT;
  const d = `M${-r} ${y}v${height}A${r} ${ry} 0 0 0 ${r} ${y + height}v${-height}`;
  return draw('path', { class: `side ${color}`, d });
}

function prisonerBadge(piece: Pick<Piece, 'color' | 'prisoners'>, y: number): SVGGElement {
  const color = other(piece.color);
  const width = 26 + 13 * String(piece.prisoners).length;
  return draw(
    'g',
    { class: `badge ${color}`, transform: `translate(0 ${y})` },
    draw('rect', { x: -width / 2, y: -15, width, height: 30, rx: 15 }),
    draw('text', { y: 1 }, String(piece.prisoners)),
  );
}
