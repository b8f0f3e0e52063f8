/** The title of the game of a problem. */

import type { BoardProblem } from '../../api/types';
import { gameTitle } from '../../words/server_messages';

/** Returns the title of the game of a problem. The pie rule has no effect there, so its absence is not named. */
export function titleOf({ game, title }: Pick<BoardProblem, 'game' | 'title'>): string {
  return gameTitle({ game: game.replace(',pie=off', ''), title });
}
