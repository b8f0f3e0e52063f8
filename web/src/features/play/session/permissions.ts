// What the reader may do beside his move.

import type { Game } from '../../../api/types';
import { isLive } from '../../../games/control';

/** Whether the reader can leave moves now: in the other's turn of a game with days for a move. */
export function mayLeaveMoves(game: Game): boolean {
  return playsByDays(game) && !game.to_move;
}

/** Whether the reader can try out moves on a board of his own while the game goes on. */
export function mayExplore(game: Game): boolean {
  return playsByDays(game) && game.exploration;
}

/**
 * Whether the reader can mark his next move now: while the other side thinks, in games that are played in one model. By
 * correspondence moves are left on the server instead.
 */
export function mayPremove(game: Game): boolean {
  return (
    game.you !== null && game.status === 'running' && !game.result && !game.to_move && !playsByDays(game)
  );
}

function playsByDays(game: Game): boolean {
  const slow = !isLive(game.control) && game.control !== 'unlimited';
  return slow && game.you !== null && game.status === 'running' && !game.result;
}
