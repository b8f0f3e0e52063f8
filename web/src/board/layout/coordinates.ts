/**
 * The two coordinate systems of Emergo's square boards. On an n x n board with m = (n + 1) / 2, the letter of a cell in
 * diamond coordinates is (file - rank) / 2 + m, and its number is (file + rank) / 2. The server uses files and ranks.
 */

import type { Board } from '../../api/types';
import type { Coordinates } from './look';

/** Returns the name to show for a cell. */
export type Naming = (cell: string) => string;

/** Matches a cell at the start of a word or after the x of a capture. */
const CELL = /(?<![a-wyz])[a-z]\d{1,2}(?!\d)/gi;

/** Splits `c12` into letters and number. */
export function nameParts(name: string): { letters: string; number: string } {
  const parts = /^([a-z]+)(\d+)$/i.exec(name);
  return { letters: parts?.[1] ?? name, number: parts?.[2] ?? '' };
}

/** Returns the naming of a board's cells. Only Emergo's square boards have more than one. */
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

/** Converts the cells in a text, such as a move, to their shown names. */
export function shown(text: string, naming: Naming): string {
  return text.replace(CELL, (cell) => naming(cell));
}

/** Converts the cells in typed text from their shown names to the server's. */
export function read(text: string, board: Board, naming: Naming): string {
  const cells = new Map(board.cells.map(({ name }) => [naming(name), name]));
  return text.replace(CELL, (typed) => cells.get(typed.toLowerCase()) ?? typed);
}
