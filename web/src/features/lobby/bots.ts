/** Games against the three bots that home page and lobby offer. */

import type { NewGame } from '../../api/types';
import { kindOf } from '../../games/kind';

/** The level for a first game. */
export const FIRST_LEVEL = '1';

/** Returns a new game against the computer, with or without a coach. On the first level, Emulsion has no pie rule, to be easier for beginners. */
export function botGame(game: string, level: string, coach = false): NewGame {
  const simple = kindOf(game) === 'emulsion' && level === FIRST_LEVEL;
  return {
    game: game + (simple ? ',pie=off' : ''),
    opponent: level as NewGame['opponent'],
    color: 'random',
    coach,
  };
}
