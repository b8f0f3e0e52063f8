/** Commands of the text mode for every board with a tree of moves. */

import type { Notation } from '../board_page/wording/notation';
import type { Handlers } from '../board_page/textmode/host';
import { listText } from '../words/format';
import { t } from '../words/words.svelte';
import { siblings } from './tree';
import type { TreeBoard } from './tree_board.svelte';

/** Returns handlers that navigate and change the tree. The page announces the new position itself. */
export function treeHandlers(board: TreeBoard, { show }: Notation): Handlers {
  const navigate = async (step: Promise<void>, edge: string): Promise<string> => {
    const from = board.path.join(' ');
    await step;
    if (board.problem) return board.problem.message;
    return board.path.join(' ') === from ? edge : '';
  };
  return {
    back: () => navigate(board.back(), t.textmode.noEarlier()),
    forward: () => navigate(board.forward(), t.textmode.noLater()),
    first: () => navigate(board.toFirst(), t.textmode.noEarlier()),
    end: () => navigate(board.end(), t.textmode.noLater()),
    // Cycles through the variations.
    other: () => {
      const moves = siblings(board.tree, board.path);
      const at = moves.indexOf(board.path.at(-1) ?? '');
      return navigate(board.variation(at + 1 < moves.length ? 1 : -at), t.textmode.noOther());
    },
    line: () => {
      const { path } = board;
      const next = board.node.children.map(({ move }) => show(move));
      return [
        path.length > 0 ? t.textmode.line({ moves: path.map(show).join(', ') }) : t.textmode.lineStart(),
        next.length > 0 ? t.textmode.next({ moves: listText(next) }) : t.textmode.noNext(),
      ].join(' ');
    },
    delete: async () => {
      const move = board.path.at(-1);
      if (!board.deletable || move === undefined) return null;
      await board.delete();
      return t.textmode.deleted({ move: show(move) });
    },
    restore: () => {
      if (!board.deleted) return null;
      board.restore();
      return t.textmode.played();
    },
  };
}
