// What stands before the result of a game: how it ended for who played it, and why there is no move.

import type { Game } from '../../../api/types';
import { decidedByGroups } from '../../../board/position/groups';
import { t } from '../../../words/words.svelte';

/** Empty where the result says it all. */
export function verdict({ result, you }: Pick<Game, 'result' | 'you'>): string {
  const { won, lost, noSwap } = t.replay.ending;
  const winner = result?.winner;
  const own = you && winner ? [winner === you ? won() : lost()] : [];
  const why = decidedByGroups(result) ? [noSwap()] : [];
  return [...own, ...why].join(' ');
}
