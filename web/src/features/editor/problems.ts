// Finds the cells of a setup that cause the problems which the server reports.

import type { Board, Color, PositionProblem } from '../../api/types';
import { menIn, menOf, type Setup } from './setup';

const colors: readonly Color[] = ['white', 'black'];

export interface Men {
  color: Color;
  found: number;
  /** The number in every position of the game. */
  expected: number;
}

/** Compares the number of men of both sides with that of the start, since no game adds men later. */
export function compareMen(setup: Setup, start: Setup): Men[] {
  return colors.map((color) => ({ color, found: menOf(setup, color), expected: menOf(start, color) }));
}

/** Returns the cells that cause a problem. */
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

/** Returns the colors with too many men. */
function tooMany(setup: Setup, start: Setup, codes: ReadonlySet<string>): Color[] {
  if (codes.has('unequal')) {
    return menOf(setup, 'white') > menOf(setup, 'black') ? ['white'] : ['black'];
  }
  if (!codes.has('men') && !codes.has('pieces')) return [];
  return compareMen(setup, start)
    .filter(({ found, expected }) => found > expected)
    .map(({ color }) => color);
}
