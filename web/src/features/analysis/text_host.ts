// The table of the analysis board for the text mode, and what can be done on every board with a tree of moves.

import type { Place } from '../../api/boards';
import { problemFrom } from '../../api/client';
import { engineClient } from '../../api/engine';
import type { Analysis, FreeBoard } from '../../api/types';
import type { Names } from '../../board_page/wording/notation';
import type { Deeds, TextTable } from '../../board_page/textmode/host';
import { listText } from '../../words/format';
import { analysisText } from '../../words/analysis';
import { t } from '../../words/words.svelte';
import { siblings } from '../../tree/tree';
import type { TreeBoard } from '../../tree/tree_board.svelte';
import type { Workbench } from './workbench.svelte';

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

export function textTable(bench: Workbench, after: FreeBoard, names: Names): TextTable {
  const { board, practice } = bench;
  return {
    board: after.board,
    position: after.position,
    moves: after.moves,
    result: after.result,
    status: bench.status,
    insight: () => bench.insight(),
    deeds: {
      ...treeDeeds(board, names),
      // The server thinks about one board at a time for a reader.
      evaluate: async () =>
        practice.thinking
          ? t.study.practice.thinking()
          : names.show(await evaluation(board.place, bench.best[0])),
    },
    play: async (move) => ((await board.play(move)) ? null : (board.problem?.message ?? t.common.wrong())),
  };
}

/** What the engine thinks of a place, when it has thought for a moment; what is known already at once. */
async function evaluation(place: Place, known: Analysis | undefined): Promise<string> {
  if (known) return analysisText(known);
  try {
    let best: Analysis | undefined;
    const thought = { lines: 1, seconds: SECONDS };
    for await (const { lines } of engineClient.think(place, thought, new AbortController().signal)) {
      best = lines[0] ?? best;
    }
    return best ? analysisText(best) : t.textmode.notNow();
  } catch (error) {
    return problemFrom(error).message;
  }
}
