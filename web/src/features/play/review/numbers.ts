/** The numbers of moves outside the list of moves: `7` and `7…` in Emergo. */

import type { PlayedMove } from '../../../api/types';
import { numbered } from '../moves/numbering';

export function numbersOf(moves: readonly PlayedMove[], pairs: boolean): string[] {
  let last = '';
  return numbered(moves, pairs, 'white').map(({ number }) => {
    if (number === null) return `${last}…`;
    last = number;
    return number;
  });
}
