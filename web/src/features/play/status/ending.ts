// The text before the result of a game: whether the player won, and why no move is left.

import type { Game } from '../../../api/types';
import { decidedByGroups } from '../../../board/position/groups';
import { t } from '../../../words/words.svelte';

/** Empty if there is nothing to add. */
export function verdict({ result, you }: Pick<Game, 'result' | 'you'>): string {
  const { won, lost, noSwap } = t.replay.ending;
  const winner = result?.winner;
  const own = you && winner ? [winner === you ? won() : lost()] : [];
  const why = decidedByGroups(result) ? [noSwap()] : [];
  return [...own, ...why].join(' ');
}
