// Connects the analysis board to the text mode.

import type { Place } from '../../api/boards';
import { problemFrom } from '../../words/problem';
import { engineClient } from '../../engine/engine';
import type { Analysis, FreeBoard } from '../../api/types';
import type { Notation } from '../../board_page/wording/notation';
import type { TextHost } from '../../board_page/textmode/host';
import { analysisText } from '../../words/analysis';
import { treeHandlers } from '../../tree/text_handlers';
import { t } from '../../words/words.svelte';
import type { AnalysisPageModel } from './analysis_page.svelte';

/** Milliseconds of thinking for an evaluation. */
const TIME = 2000;

export function textHost(model: AnalysisPageModel, after: FreeBoard, notation: Notation): TextHost {
  const { board, practice } = model;
  return {
    board: after.board,
    position: after.position,
    moves: after.moves,
    result: after.result,
    status: model.status,
    insight: () => model.insight(),
    handlers: {
      ...treeHandlers(board, notation),
      // The server analyzes only one position at a time for each visitor.
      evaluate: async () =>
        practice.thinking
          ? t.study.practice.thinking()
          : notation.show(await evaluation(board.place, model.best[0])),
    },
    play: async (move) => ((await board.play(move)) ? null : (board.problem?.message ?? t.common.wrong())),
  };
}

/** Returns the evaluation of a position: the known one, or a new one after a short analysis. */
async function evaluation(place: Place, known: Analysis | undefined): Promise<string> {
  if (known) return analysisText(known);
  try {
    let best: Analysis | undefined;
    const thought = { lines: 1, milliseconds: TIME };
    for await (const { lines } of engineClient.think(place, thought, new AbortController().signal)) {
      best = lines[0] ?? best;
    }
    return best ? analysisText(best) : t.textmode.notNow();
  } catch (error) {
    return problemFrom(error).message;
  }
}
