// The two ways of naming the cells of a square board of Emergo. On an n x n board with m = (n + 1) / 2 the diamond's
// row and number of a cell are (file - rank) / 2 + m and (file + rank) / 2. The server speaks of files and ranks.

import type { Board } from '../../api/types';
import type { Coordinates } from './look';

/** The name to show for a cell. */
export type Naming = (cell: string) => string;

/** A cell, at the beginning of a word or behind the x of a capture. */
const CELL = /(?<![a-wyz])[a-z]\d{1,2}(?!\d)/gi;

/** Letters and number of `c12`. */
export function nameParts(name: string): { letters: string; number: string } {
  const parts = /^([a-z]+)(\d+)$/i.exec(name);
  return { letters: parts?.[1] ?? name, number: parts?.[2] ?? '' };
}

/** How the cells of a board are called in these coordinates; only Emergo's square boards have more than one way. */
export function namingOf(board: Board, coordinates: Coordinates): Naming {
  if (coordinates === 'checkerboard' || board.shape !== 'diagonal') return (cell) => cell;
  const names = new Map(board.cells.map(({ name, x, y }) => [name, diamondName(board, x, y)]));
  return (cell) => names.get(cell) ?? cell;
}

function diamondName(board: Board, x: number, y: number): string {
  const middle = (board.size + 1) / 2;
  return letter((x - y) / 2 + middle) + String((x + y + 2) / 2);
}

function letter(number: number): string {
  return String.fromCharCode(96 + number);
}

/** A text about cells, such as a move, with the cells under their shown names. */
export function shown(text: string, naming: Naming): string {
  return text.replace(CELL, (cell) => naming(cell));
}

/** The other way round: what somebody typed in these coordinates, as the server reads it. */
export function read(text: string, board: Board, naming: Naming): string {
  const cells = new Map(board.cells.map(({ name }) => [naming(name), name]));
  return text.replace(CELL, (typed) => cells.get(typed.toLowerCase()) ?? typed);
}
