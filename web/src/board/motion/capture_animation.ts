/** Animates a capture: draws each earlier stage of a column over the final one. */

import type { Piece, Position } from '../../api/types';
import type { Canvas } from '../render/canvas';
import { jumpsOf, stages } from './capture';
import type { Layout } from '../layout/geometry';
import { columnBody } from '../render/shapes';
import { slide } from './slide';
import { draw } from '../layout/svg';

/** Starts the animation. Returns the elements to remove at its end. */
export function animateCapture(
  canvas: Canvas,
  layout: Layout,
  before: Position,
  after: Position,
  path: readonly string[],
  duration: number,
): SVGElement[] {
  const jumps = jumpsOf(layout, before, path);
  const elements: SVGElement[] = [];
  for (const { cell, piece, from, until, moves } of jumps ? stages(before, after, jumps, path) : []) {
    // The moving piece is drawn above all others until it arrives.
    if (until === null) {
      const hidden = moves ? 1 : from;
      canvas.pieces.get(cell)?.node.animate({ opacity: [0, 0] }, { duration: hidden * duration });
      if (!moves) continue;
    }
    const element = drawPiece(piece, cell, layout);
    canvas.pieceLayer.append(element);
    elements.push(element);
    const span = { delay: from * duration, duration: ((until ?? 1) - from) * duration };
    element.animate({ opacity: [1, 1] }, span);
    const body = element.firstElementChild;
    if (moves && body) slide(body, layout, path, cell, duration);
  }
  return elements;
}

/** Draws a piece that is invisible outside its stage. */
function drawPiece(piece: Piece, cell: string, layout: Layout): SVGGElement {
  const { x, y } = layout.tiles.get(cell)?.center ?? { x: 0, y: 0 };
  return draw(
    'g',
    { class: `piece ${piece.color}`, transform: `translate(${x} ${y})`, opacity: 0 },
    columnBody(piece, layout.radius, layout.rise),
  );
}
