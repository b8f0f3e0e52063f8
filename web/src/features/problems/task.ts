/** The task of a problem: a title, and a sentence that explains it. */

import type { BoardProblem } from '../../api/types';
import { t } from '../../words/words.svelte';

export interface Task {
  /** Names the side to move, such as "White to move and clear in 3". */
  title: string;
  /** Says what the title means. */
  aim: string;
}

export function taskOf({
  goal,
  moves,
  proof,
  start: { turn: color },
}: Pick<BoardProblem, 'goal' | 'moves' | 'proof' | 'start'>): Task {
  const { task, aim } = t.solving;
  if (goal === 'clear') return { title: task.clear({ color, moves: moves ?? 1 }), aim: aim.clear({ color }) };
  if (goal === 'keep-win') return { title: task.keepWin({ color }), aim: aim.keepWin() };
  if (goal === 'hold-draw') return { title: task.holdDraw({ color }), aim: aim.holdDraw() };
  // Without a proof, another move may win, too.
  if (proof === 'confirmed') return { title: task.strongest({ color }), aim: aim.strongest() };
  return { title: task.win({ color }), aim: aim.win() };
}

/** Says that a move is not the solution. In a problem that counts moves it may win, but more slowly. */
export function wrongText({ goal, moves }: Pick<BoardProblem, 'goal' | 'moves'>, move: string): string {
  return goal === 'clear' ? t.solving.tooSlow({ move, moves: moves ?? 1 }) : t.solving.wrong({ move });
}

/** Returns the task as sentences, to be read out. */
export function spokenTask(problem: Parameters<typeof taskOf>[0]): string {
  const { title, aim } = taskOf(problem);
  return `${title}. ${aim}`;
}
