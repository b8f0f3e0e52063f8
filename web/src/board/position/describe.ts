/** Descriptions of cells, for screen readers and the message below the board. */

import type { Color, LegalMove, Piece, Position } from '../../api/types';

/** Formats a value, which is a multiple of a half: 2.5 is `2½`. */
export function halves(value: number): string {
  const whole = Math.trunc(value);
  const half = Math.abs(value - whole) >= 0.25 ? '½' : '';
  if (whole === 0 && half) return value < 0 ? `-${half}` : half;
  return `${whole}${half}`;
}

/** The texts of the board in the user's language, provided by the page. Cells and moves are in the server's notation. */
export interface BoardWords {
  empty(words: { cell: string }): string;
  /** A piece of Emulsion with unknown value. */
  plain(words: { color: Color; cell: string }): string;
  piece(words: { color: Color; cell: string; value: string }): string;
  pieceInGroup(words: { color: Color; cell: string; value: string; size: number }): string;
  /** A piece without prisoners. */
  caps(words: { color: Color; cell: string; caps: number }): string;
  column(words: { color: Color; cell: string; caps: number; prisoners: number }): string;
  swaps(words: { cells: string }): string;
  fills(words: { cells: string }): string;
  steps(words: { cells: string }): string;
  captures(words: { moves: string }): string;
  enters(): string;
  /** Several captures end on a cell. */
  routes(words: { count: number; cell: string }): string;
  /** `c3, d4 or e5` */
  orList(items: readonly string[]): string;
}

/** Describes a cell: `White piece on c3: 3 caps on 2 black prisoners, moves to d4`. */
export function describe(position: Position, cell: string, words: BoardWords): string {
  const piece = position.pieces.find((p) => p.cell === cell);
  const content = piece ? composition(position, piece, words) : words.empty({ cell });
  return [content, ...movesFrom(position.legal, cell, words)].join(', ');
}

function composition(position: Position, piece: Piece, words: BoardWords): string {
  const { color, cell, caps, prisoners } = piece;
  if (piece.value === null) {
    if (position.hands === null) return words.plain({ color, cell });
    return prisoners === 0
      ? words.caps({ color, cell, caps })
      : words.column({ color, cell, caps, prisoners });
  }
  const value = halves(piece.value);
  const size = position.groups.find((g) => g.cells.includes(cell))?.cells.length;
  return size ? words.pieceInGroup({ color, cell, value, size }) : words.piece({ color, cell, value });
}

function movesFrom(legal: readonly LegalMove[], cell: string, words: BoardWords): string[] {
  const partners: string[] = [];
  const neighbors = new Set<string>();
  const steps: string[] = [];
  const captures: string[] = [];
  let entry = false;
  for (const { kind, cells, text } of legal) {
    const [a, b] = cells;
    if (kind === 'step' && a === cell && b) steps.push(b);
    else if (kind === 'capture' && a === cell) captures.push(text);
    else if (kind === 'enter' && a === cell) entry = true;
    else if ((kind === 'swap' || kind === 'place') && cells.includes(cell)) {
      const partner = a === cell ? b : a;
      if (partner && kind === 'swap') partners.push(partner);
      if (partner && kind === 'place') neighbors.add(partner);
    }
  }
  const texts: string[] = [];
  const { orList } = words;
  if (partners.length > 0) texts.push(words.swaps({ cells: orList(partners) }));
  if (neighbors.size > 0) texts.push(words.fills({ cells: orList([...neighbors]) }));
  if (steps.length > 0) texts.push(words.steps({ cells: orList(steps) }));
  if (captures.length > 0) texts.push(words.captures({ moves: orList(captures) }));
  if (entry) texts.push(words.enters());
  return texts;
}
