// The commands of the text mode on a board with a tree of moves.

import type { BoardsClient, Place } from '../api/boards';
import { problemFrom } from '../api/client';
import type { Analysis } from '../api/types';
import type { Names } from '../game/names';
import type { Deeds } from '../textmode/table';
import { listText } from '../words/format';
import { analysisText } from '../words/told';
import { t } from '../words/words.svelte';
import { siblings } from './tree';
import type { TreeBoard } from './tree_board.svelte';

/** Seconds of thought for somebody who waits for the answer. */
const SECONDS = 2;

/** Walking through the tree; where a step has led the page announces. */
export function treeDeeds(board: TreeBoard, { show }: Names): Deeds {
  const walk = async (step: Promise<void>, edge: string): Promise<string> => {
    const from = board.path.join(' ');
    await step;
    if (board.problem) return board.problem.message;
    return board.path.join(' ') === from ? edge : '';
  };
  return {
    back: () => walk(board.back(), t.textmode.noEarlier()),
    forward: () => walk(board.forward(), t.textmode.noLater()),
    first: () => walk(board.toFirst(), t.textmode.noEarlier()),
    end: () => walk(board.end(), t.textmode.noLater()),
    // The one after the last is the first again.
    other: () => {
      const moves = siblings(board.tree, board.path);
      const at = moves.indexOf(board.path.at(-1) ?? '');
      return walk(board.variation(at + 1 < moves.length ? 1 : -at), t.textmode.noOther());
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

/** What the engine thinks of a place, when it has thought for a moment; what is known already at once. */
export async function evaluation(
  boards: Pick<BoardsClient, 'think'>,
  place: Place,
  known: Analysis | undefined,
): Promise<string> {
  if (known) return analysisText(known);
  try {
    let best: Analysis | undefined;
    const thought = { lines: 1, seconds: SECONDS };
    for await (const { lines } of boards.think(place, thought, new AbortController().signal)) {
      best = lines[0] ?? best;
    }
    return best ? analysisText(best) : t.textmode.notNow();
  } catch (error) {
    return problemFrom(error).message;
  }
}
