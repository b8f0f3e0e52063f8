/** The texts of a board in the user's language. */

import type { BoardWords } from '../../board/position/describe';
import { orList } from '../../words/format';
import { t } from '../../words/words.svelte';

/** Returns the texts of a board. `show` converts the cells in them to the user's coordinates. */
export function boardWords(show: (text: string) => string = (text) => text): BoardWords {
  const { board } = t;
  return {
    empty: (words) => show(board.empty(words)),
    plain: (words) => show(board.plain(words)),
    piece: (words) => show(board.piece(words)),
    pieceInGroup: (words) => show(board.pieceInGroup(words)),
    caps: (words) => show(board.caps(words)),
    column: (words) => show(board.column(words)),
    swaps: (words) => show(board.swaps(words)),
    fills: (words) => show(board.fills(words)),
    steps: (words) => show(board.steps(words)),
    captures: (words) => show(board.captures(words)),
    enters: () => board.enters(),
    routes: (words) => show(board.routes(words)),
    orList,
  };
}
