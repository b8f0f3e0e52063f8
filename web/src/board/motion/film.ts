// The pictures of a capture: what each column was until the next man was taken, put over what it is in the end.

import type { Piece, Position } from '../../api/types';
import type { Canvas } from '../render/canvas';
import { jumpsOf, stages } from './capture';
import type { Layout } from '../layout/geometry';
import { columnBody } from '../render/shapes';
import { slide } from './slide';
import { draw } from '../layout/svg';

/** Shows man by man how they are taken; returns the pictures that have to go in the end. */
export function takeUp(
  canvas: Canvas,
  layout: Layout,
  before: Position,
  after: Position,
  way: readonly string[],
  duration: number,
): SVGElement[] {
  const jumps = jumpsOf(layout, before, way);
  const pictures: SVGElement[] = [];
  for (const { cell, piece, from, until, moves } of jumps ? stages(before, after, jumps, way) : []) {
    // What moves stays over all others until it has arrived.
    if (until === null) {
      const hidden = moves ? 1 : from;
      canvas.pieces.get(cell)?.node.animate({ opacity: [0, 0] }, { duration: hidden * duration });
      if (!moves) continue;
    }
    const picture = pictureOf(piece, cell, layout);
    canvas.pieceLayer.append(picture);
    pictures.push(picture);
    const span = { delay: from * duration, duration: ((until ?? 1) - from) * duration };
    picture.animate({ opacity: [1, 1] }, span);
    const body = picture.firstElementChild;
    if (moves && body) slide(body, layout, way, cell, duration);
  }
  return pictures;
}

/** Not to be seen but for its time. */
function pictureOf(piece: Piece, cell: string, layout: Layout): SVGGElement {
  const { x, y } = layout.tiles.get(cell)?.center ?? { x: 0, y: 0 };
  return draw(
    'g',
    { class: `piece ${piece.color}`, transform: `translate(${x} ${y})`, opacity: 0 },
    columnBody(piece, layout.radius, layout.rise),
  );
}
