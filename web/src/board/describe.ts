// Positions in words, for screen readers and for the line under the board.

import type { LegalMove, Piece, Position } from '../api/types';
import { other } from './column';

/** Values are multiples of a half: 2.5 is `2½`. */
export function halves(value: number): string {
  const whole = Math.trunc(value);
  const half = Math.abs(value - whole) >= 0.25 ? '½' : '';
  if (whole === 0 && half) return value < 0 ? `-${half}` : half;
  return `${whole}${half}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}

/** `White piece on c3: 3 caps on 2 black prisoners, moves to d4`. */
export function describe(position: Position, cell: string): string {
  const piece = position.pieces.find((p) => p.cell === cell);
  const what = piece ? composition(position, piece) : `${cell}, empty`;
  return [what, ...movesFrom(position.legal, cell)].join(', ');
}

function composition(position: Position, piece: Piece): string {
  const subject = `${capital(piece.color)} piece on ${piece.cell}`;
  if (piece.value !== null) {
    const size = position.groups.find((g) => g.cells.includes(piece.cell))?.cells.length;
    return `${subject}: value ${halves(piece.value)}${size ? `, in a group of ${size}` : ''}`;
  }
  const caps = counted(piece.caps, 'cap');
  if (piece.prisoners === 0) return `${subject}: ${caps}`;
  return `${subject}: ${caps} on ${counted(piece.prisoners, `${other(piece.color)} prisoner`)}`;
}

function movesFrom(legal: readonly LegalMove[], cell: string): string[] {
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
      const mate = a === cell ? b : a;
      if (mate && kind === 'swap') partners.push(mate);
      if (mate && kind === 'place') neighbors.add(mate);
    }
  }
  const said: string[] = [];
  if (partners.length > 0) said.push(`swaps with ${either(partners)}`);
  if (neighbors.size > 0) said.push(`can be filled together with ${either([...neighbors])}`);
  if (steps.length > 0) said.push(`moves to ${either(steps)}`);
  if (captures.length > 0) said.push(`captures ${either(captures)}`);
  if (entry) said.push('a man may enter here');
  return said;
}

/** `c3, d4 or e5` */
export function either(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} or ${items[items.length - 1]}`;
}
