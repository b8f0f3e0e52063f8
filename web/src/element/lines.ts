/** The engine's lines as an element shows them: a list below the board, and arrows on it. */

import type { Analysis, FreeBoard, Thinking } from '../api/types';
import type { BoardConfig } from '../board/board';
import { cellsIn } from '../board/position/path';
import { markElements } from '../board/state/user_marks';
import type { LuctorLine } from './public';
import type { Words } from './words';

/** Number of moves of a line to show. Later ones are unreliable. */
const SHOWN_MOVES = 7;

/** Shows the lines. `rename` converts moves to the names of cells that the board shows. */
export function showLines(
  list: HTMLElement,
  { lines }: Thinking,
  words: Words,
  rename: (text: string) => string,
): void {
  const items = lines.map((line) => {
    const item = document.createElement('li');
    const score = document.createElement('b');
    score.textContent = scoreText(line, words);
    item.append(score, ' ', rename(line.line.slice(0, SHOWN_MOVES).join(' ')));
    return item;
  });
  list.replaceChildren(...items);
}

/** Returns the arrows of the first moves. */
export function arrowsOf({ lines }: Thinking, { board }: FreeBoard): BoardConfig['overlay'] {
  const cells = new Set(board.cells.map(({ name }) => name));
  const advice = lines.map(({ line }, rank) => ({ cells: cellsIn(line[0] ?? '', cells), rank }));
  return (layout) => markElements([], advice, layout);
}

/** Returns the public form of a line. */
export function publicLine({ line, chance, score, proved, depth }: Analysis): LuctorLine {
  return {
    moves: line,
    chance,
    score,
    proved: proved && { winner: proved.winner, turns: proved.turns },
    depth,
  };
}

function scoreText({ score, proved }: Analysis, { language, element }: Words): string {
  if (proved) {
    const { winner: color, turns } = proved;
    return color === null ? element.draw() : element.wins({ color, turns });
  }
  const format: Intl.NumberFormatOptions = { signDisplay: 'exceptZero', minimumFractionDigits: 2 };
  return new Intl.NumberFormat(language, format).format((score ?? 0) / 100);
}
