// Where on the board the faults of a setup are. What is wrong the server says; here it is only found.

import type { Board, Color, PositionProblem } from '../../api/types';
import { menIn, menOf, type Setup } from './setup';

const colors: readonly Color[] = ['white', 'black'];

export interface Men {
  color: Color;
  found: number;
  /** How many there are in every position of the game. */
  wanted: number;
}

/** The men of both sides beside those of the start, where the game begins with all of them. */
export function menBeside(setup: Setup, start: Setup): Men[] {
  return colors.map((color) => ({ color, found: menOf(setup, color), wanted: menOf(start, color) }));
}

/** The cells at which something is wrong. */
export function wrongCells(
  board: Board,
  setup: Setup,
  start: Setup,
  problems: readonly PositionProblem[],
): Set<string> {
  const codes = new Set(problems.map(({ code }) => code));
  const wrong = new Set<string>();
  if (codes.has('empty')) {
    for (const { name } of board.cells) if (!setup.pieces.has(name)) wrong.add(name);
  }
  for (const color of tooMany(setup, start, codes)) {
    for (const [cell, column] of setup.pieces) if (menIn(column, color) > 0) wrong.add(cell);
  }
  return wrong;
}

/** The colors of which there are too many. */
function tooMany(setup: Setup, start: Setup, codes: ReadonlySet<string>): Color[] {
  if (codes.has('unequal')) {
    return menOf(setup, 'white') > menOf(setup, 'black') ? ['white'] : ['black'];
  }
  if (!codes.has('men') && !codes.has('pieces')) return [];
  return menBeside(setup, start)
    .filter(({ found, wanted }) => found > wanted)
    .map(({ color }) => color);
}
