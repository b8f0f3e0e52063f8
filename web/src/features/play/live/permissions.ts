// Which features beside moving a player may use in a game.

import type { Game } from '../../../api/types';
import { isLive } from '../../../games/control';

/** Returns whether the player can set conditional moves: on the opponent's turn in a correspondence game. */
export function maySetConditions(game: Game): boolean {
  return isCorrespondence(game) && !game.to_move;
}

/** Returns whether the player can try out moves on a private board during a correspondence game. */
export function mayExplore(game: Game): boolean {
  return isCorrespondence(game) && game.exploration;
}

/** Returns whether the player can set a premove: on the opponent's turn. Correspondence games have conditional moves instead. */
export function mayPremove(game: Game): boolean {
  return (
    game.you !== null && game.status === 'running' && !game.result && !game.to_move && !isCorrespondence(game)
  );
}

function isCorrespondence(game: Game): boolean {
  const slow = !isLive(game.control) && game.control !== 'unlimited';
  return slow && game.you !== null && game.status === 'running' && !game.result;
}
