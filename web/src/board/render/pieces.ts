/** Renders the pieces. A piece keeps its node as long as it looks the same. */

import type { Piece } from '../../api/types';
import type { Canvas } from './canvas';
import { halves } from '../position/describe';
import type { Layout } from '../layout/geometry';
import type { Tile } from '../layout/points';
import { columnBody, stoneBody } from './shapes';
import type { BoardState } from '../state/state';
import { assign, draw } from '../layout/svg';

export function renderPieces(canvas: Canvas, state: BoardState): void {
  const { groups } = state;
  const present = new Set<string>();
  // Lower rows are drawn later, because a column may overlap the row above.
  for (const name of state.layout.rows.flat()) {
    const piece = state.visible.get(name);
    const tile = state.layout.tiles.get(name);
    if (!piece || !tile) continue;
    present.add(name);
    const look = [piece.color, piece.caps, piece.prisoners, state.showValues ? piece.value : null].join();
    let drawn = canvas.pieces.get(name);
    if (drawn?.look !== look) {
      const node = drawPiece(piece, tile, state);
      if (drawn) drawn.node.replaceWith(node);
      drawn = { look, node };
      canvas.pieces.set(name, drawn);
    }
    if (!drawn.node.parentNode) canvas.pieceLayer.append(drawn.node);
    const classes = ['piece', piece.color];
    if (state.over && groups.of.get(name)?.cancelled) classes.push('cancelled');
    assign(drawn.node, { class: classes.join(' ') });
    const { x, y } = tile.center;
    assign(drawn.node, { transform: `translate(${x} ${y})` });
  }
  for (const [name, { node }] of canvas.pieces) {
    if (present.has(name)) continue;
    node.remove();
    canvas.pieces.delete(name);
  }
  sortPieces(canvas, state.layout);
}

/** Returns copies of the numbers of all pieces, to draw them above arrows. */
export function numbersOf({ pieces }: Canvas): SVGElement[] {
  return [...pieces.values()].map(({ node }) => {
    const numbers = node.cloneNode(true) as SVGGElement;
    for (const part of numbers.querySelectorAll('.body > :not(.count, .badge)')) part.remove();
    assign(numbers, { class: 'numbers' });
    return numbers;
  });
}

/** Moves the dragged piece without rendering anything else. */
export function renderDragged(canvas: Canvas, { dragged, layout }: BoardState): void {
  const node = dragged ? (canvas.pieces.get(dragged.cell)?.node ?? null) : null;
  if (canvas.dragged && canvas.dragged.node !== node) {
    const { node: before, cell } = canvas.dragged;
    before.classList.remove('dragged');
    if (before.parentNode === canvas.dragLayer) canvas.pieceLayer.append(before);
    const home = layout.tiles.get(cell)?.center;
    if (home) assign(before, { transform: `translate(${home.x} ${home.y})` });
    canvas.dragged = null;
    sortPieces(canvas, layout);
  }
  if (!dragged || !node) return;
  canvas.dragged = { node, cell: dragged.cell };
  node.classList.add('dragged');
  if (node.parentNode !== canvas.dragLayer) canvas.dragLayer.append(node);
  const at = layout.tiles.get(dragged.cell)?.center;
  if (at) assign(node, { transform: `translate(${at.x + dragged.dx} ${at.y + dragged.dy})` });
}

/** Restores the drawing order after pieces were added. */
function sortPieces(canvas: Canvas, layout: Layout): void {
  let at: ChildNode | null = canvas.pieceLayer.firstChild;
  for (const name of layout.rows.flat()) {
    const node = canvas.pieces.get(name)?.node;
    if (!node || node.parentNode === canvas.dragLayer) continue;
    if (node === at) at = node.nextSibling;
    else canvas.pieceLayer.insertBefore(node, at);
  }
}

function drawPiece(piece: Piece, tile: Tile, { layout, showValues }: BoardState): SVGGElement {
  const { x, y } = tile.center;
  const value = showValues && piece.value !== null ? halves(piece.value) : null;
  const body =
    layout.shape === 'square'
      ? stoneBody(piece.color, layout.radius, value)
      : columnBody(piece, layout.radius, layout.rise);
  return draw('g', { transform: `translate(${x} ${y})` }, body);
}
