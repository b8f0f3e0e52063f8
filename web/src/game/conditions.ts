// Conditional moves: lines of the other's move, one's own answer, the next move, and so on.

import type { Game } from '../api/types';
import { isLive } from './control';

/** Whether the reader can leave moves now: in the other's turn of a game with days for a move. */
export function mayLeaveMoves(game: Game): boolean {
  const slow = !isLive(game.control) && game.control !== 'unlimited';
  return slow && game.you !== null && game.status === 'running' && !game.to_move && !game.result;
}

/** The moves of a line that was typed, apart by blanks, commas or arrows. */
export function movesIn(text: string): string[] {
  return text.split(/[\s,→]+/).filter(Boolean);
}

/** What of the lines still lies ahead after the moves that were played since; empty ones are left out. */
export function ahead(lines: readonly string[][], since: readonly string[]): string[][] {
  return lines
    .filter((line) => since.every((move, i) => line[i] === move) && line.length > since.length)
    .map((line) => line.slice(since.length));
}

export interface Step {
  /** `If` before the other's move, `then` before one's own. */
  word: 'If' | 'then' | 'if';
  move: string;
}

export function stepsOf(line: readonly string[]): Step[] {
  return line.map((move, i) => ({ word: i === 0 ? 'If' : i % 2 === 0 ? 'if' : 'then', move }));
}
