// Connects a problem to the text mode.

import { boards } from '../../../api/boards';
import type { TextHost } from '../../../board_page/textmode/host';
import { other } from '../../../board/position/column';
import { t } from '../../../words/words.svelte';
import type { Solver } from './solver.svelte';

/** The texts and actions of the page. */
export interface SolvingPage {
  task: string;
  /** The result of the last move. */
  verdict(): string;
  /** The reason for which the last move was rejected. */
  refusal(): string | null;
  play(move: string): Promise<boolean>;
  show(): Promise<void>;
  /** Missing in a race, which has no hints. */
  hint?: () => void;
  next(): Promise<void>;
  retry(): void;
}

export function textHost(solver: Solver, page: SolvingPage): TextHost {
  const { problem, step, steps, at } = solver;
  const played = steps.slice(1, at + 1).map(({ text, position }) => ({
    text,
    color: other(position.turn),
  }));
  return {
    board: problem.board,
    position: step.position,
    moves: played,
    result: at === steps.length - 1 ? solver.result : null,
    status: page.task,
    insight: () => boards.insight({ game: problem.game, position: step.position.text, moves: [] }),
    handlers: {
      task: () => page.task,
      hint: () => {
        if (!solver.canMove || !page.hint) return null;
        page.hint();
        return page.verdict();
      },
      show: async () => {
        if (solver.isOver) return page.verdict();
        await page.show();
        return '';
      },
      forward: async () => {
        await page.next();
        return '';
      },
      back: () => {
        page.retry();
        return '';
      },
    },
    async play(move) {
      if (solver.stage === 'wrong') page.retry();
      if (!solver.canMove) return t.textmode.notNow();
      return (await page.play(move)) ? null : (page.refusal() ?? page.verdict());
    },
  };
}
