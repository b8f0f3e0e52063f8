/** The task of a problem as a sentence. */

import type { BoardProblem } from '../../api/types';
import { t } from '../../words/words.svelte';

export function taskText({
  goal,
  moves,
  start: { turn: color },
}: Pick<BoardProblem, 'goal' | 'moves' | 'start'>): string {
  if (goal === 'clear') return t.solving.task.clear({ color, moves: moves ?? 1 });
  if (goal === 'keep-win') return t.solving.task.keepWin({ color });
  return goal === 'hold-draw' ? t.solving.task.holdDraw({ color }) : t.solving.task.win({ color });
}
