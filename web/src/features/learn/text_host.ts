// The table of a lesson for the text mode.

import { boards } from '../../api/boards';
import type { FreeBoard, Position } from '../../api/types';
import { orList } from '../../words/format';
import type { Handlers, TextHost } from '../../board_page/textmode/host';
import { t } from '../../words/words.svelte';
import type { Lesson } from './lesson.svelte';
import type { Step } from './course';

/** What the page of a lesson does and says. */
export interface Speaker {
  /** The title of the step, what it tells and what it asks for. */
  intro(): string;
  hint(): string;
  /** What came of the last try. */
  feedback(): string;
  attempt(move: string): Promise<boolean>;
  give(option: string): Promise<void>;
  show(): Promise<void>;
  go(at: number): Promise<void>;
  /** An answer as the reader calls it. */
  label(option: string): string;
}

export function textHost(lesson: Lesson, step: Step, board: FreeBoard, speaker: Speaker): TextHost {
  const { task } = step;
  const asks = task.kind === 'answer' && !lesson.solved;
  const options = task.kind === 'answer' ? task.options : [];
  const labels = options.map(speaker.label);
  return {
    board: board.board,
    position: asks ? withoutValues(board.position) : board.position,
    moves: board.moves,
    // A step goes on until it is done.
    result: null,
    status: speaker.intro(),
    typed: task.kind === 'answer' ? t.textmode.answers({ options: orList(labels) }) : undefined,
    insight: asks
      ? undefined
      : () =>
          boards.insight({
            game: board.game,
            position: board.start,
            moves: board.moves.map(({ text }) => text),
          }),
    handlers: { ...handlers(lesson, speaker), ...(asks ? { groups: () => t.textmode.asked() } : {}) },
    async play(typed) {
      if (lesson.solved) return t.textmode.stepDone();
      if (task.kind === 'answer') {
        const option = options.find(
          (option, i) => sameAnswer(typed, option) || sameAnswer(typed, labels[i] ?? ''),
        );
        if (option === undefined) return t.textmode.answers({ options: orList(labels) });
        await speaker.give(option);
      } else await speaker.attempt(typed);
      return lesson.solved ? null : speaker.feedback();
    },
  };
}

function handlers(lesson: Lesson, { intro, hint, show, go }: Speaker): Handlers {
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

/** Halves can be typed as a fraction or behind a point or a comma. */
function sameAnswer(typed: string, option: string): boolean {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/ ?1\/2$|[.,]5$/, '½');
  return plain(typed) === plain(option);
}

/** What is asked about is not told. */
function withoutValues(position: Position): Position {
  return { ...position, pieces: position.pieces.map((piece) => ({ ...piece, value: null })), groups: [] };
}
