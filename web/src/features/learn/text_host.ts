// Connects a lesson to the text mode.

import { boards } from '../../api/boards';
import type { FreeBoard, Position } from '../../api/types';
import { orList } from '../../words/format';
import type { Handlers, TextHost } from '../../board_page/textmode/host';
import { t } from '../../words/words.svelte';
import type { Lesson } from './lesson.svelte';
import type { Step } from './course';

/** The texts and actions of the lesson page. */
export interface LessonPage {
  /** The title, explanation and task of the step. */
  intro(): string;
  hint(): string;
  /** The result of the last attempt. */
  feedback(): string;
  attempt(move: string): Promise<boolean>;
  give(option: string): Promise<void>;
  show(): Promise<void>;
  go(at: number): Promise<void>;
  /** Returns the name of an answer. */
  label(option: string): string;
}

export function textHost(lesson: Lesson, step: Step, board: FreeBoard, page: LessonPage): TextHost {
  const { task } = step;
  const isQuestion = task.kind === 'answer' && !lesson.solved;
  const options = task.kind === 'answer' ? task.options : [];
  const labels = options.map(page.label);
  return {
    board: board.board,
    position: isQuestion ? withoutValues(board.position) : board.position,
    moves: board.moves,
    // A step has no result until it is done.
    result: null,
    status: page.intro(),
    typed: task.kind === 'answer' ? t.textmode.answers({ options: orList(labels) }) : undefined,
    insight: isQuestion
      ? undefined
      : () =>
          boards.insight({
            game: board.game,
            position: board.start,
            moves: board.moves.map(({ text }) => text),
          }),
    handlers: { ...handlers(lesson, page), ...(isQuestion ? { groups: () => t.textmode.asked() } : {}) },
    async play(typed) {
      if (lesson.solved) return t.textmode.stepDone();
      if (task.kind === 'answer') {
        const option = options.find(
          (option, i) => sameAnswer(typed, option) || sameAnswer(typed, labels[i] ?? ''),
        );
        if (option === undefined) return t.textmode.answers({ options: orList(labels) });
        await page.give(option);
      } else await page.attempt(typed);
      return lesson.solved ? null : page.feedback();
    },
  };
}

function handlers(lesson: Lesson, { intro, hint, show, go }: LessonPage): Handlers {
  const to = async (at: number, edge: string) => {
    if (at < 0) return edge;
    await go(at);
    return lesson.problem?.message ?? '';
  };
  return {
    task: intro,
    hint,
    show: async () => {
      if (lesson.solved) return t.textmode.stepDone();
      await show();
      return '';
    },
    back: () => to(lesson.at - 1, t.textmode.firstStep()),
    forward: () => to(lesson.at + 1, ''),
    first: () => to(0, ''),
  };
}

/** Compares answers. Halves may be typed as `½`, `1/2`, `.5` or `,5`. */
function sameAnswer(typed: string, option: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/ ?1\/2$|[.,]5$/, '½');
  return plain(typed) === plain(option);
}

/** Removes the values and groups, which are the answer. */
function withoutValues(position: Position): Position {
  return { ...position, pieces: position.pieces.map((piece) => ({ ...piece, value: null })), groups: [] };
}
