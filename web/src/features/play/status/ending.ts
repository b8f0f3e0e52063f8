// The texts beside the result of a game: whether the player won, and why no move is left.

import type { Game } from '../../../api/types';
import { decidedByGroups } from '../../../board/position/groups';
import { t } from '../../../words/words.svelte';

/** Returns the result for a player. Empty for others, and after a draw. */
export function verdict({ result, you }: Pick<Game, 'result' | 'you'>): string {
  const { won, lost } = t.replay.ending;
  if (!you || !result?.winner) return '';
  return result.winner === you ? won() : lost();
}

/** Returns why no move is left. Empty if there is nothing to add to the result. */
export function reason({ result }: Pick<Game, 'result'>): string {
  return decidedByGroups(result) ? t.replay.ending.noSwap() : '';
}
