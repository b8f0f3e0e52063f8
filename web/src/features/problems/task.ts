/** The task of a problem as a sentence. */

import type { BoardProblem } from '../../api/types';
import { t } from '../../words/words.svelte';

export function taskText({
  goal,
  moves,
  start: { turn: color },
}: Pick<BoardProblem, 'goal' | 'moves' | 'start'>): string {
  if (goal === 'clear') return t.tasks.clear({ color, moves: moves ?? 1 });
  if (goal === 'keep-win') return t.tasks.keepWin({ color });
  return goal === 'hold-draw' ? t.tasks.holdDraw({ color }) : t.tasks.win({ color });
}
