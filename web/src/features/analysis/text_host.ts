// The table of the analysis board for the text mode.

import type { Place } from '../../api/boards';
import { problemFrom } from '../../words/problem';
import { engineClient } from '../../api/engine';
import type { Analysis, FreeBoard } from '../../api/types';
import type { Notation } from '../../board_page/wording/notation';
import type { TextHost } from '../../board_page/textmode/host';
import { analysisText } from '../../words/analysis';
import { treeHandlers } from '../../tree/text_handlers';
import { t } from '../../words/words.svelte';
import type { Workbench } from './workbench.svelte';

/** Seconds of thought for somebody who waits for the answer. */
const SECONDS = 2;

export function textHost(bench: Workbench, after: FreeBoard, names: Notation): TextHost {
  const { board, practice } = bench;
  return {
    board: after.board,
    position: after.position,
    moves: after.moves,
    result: after.result,
    status: bench.status,
    insight: () => bench.insight(),
    handlers: {
      ...treeHandlers(board, names),
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
