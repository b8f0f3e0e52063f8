/** Tells which games wait for the user. */

import type { Summary } from '../api/types';

/** Returns true if another person waits for the user to move or to answer an invitation. */
export function waitsForUser({ to_move, players }: Summary): boolean {
  const noComputer = players.black.kind !== 'computer' && players.white.kind !== 'computer';
  // With both players at one screen, nobody else waits.
  return to_move && noComputer && (players.black.you || players.white.you || isInvited(players));
}

/** Returns true if the user is invited to this game. */
export function invites(game: Summary): boolean {
  return game.status === 'waiting' && game.to_move && isInvited(game.players);
}

function isInvited({ black, white }: Summary['players']): boolean {
  return black.kind === 'invited' || white.kind === 'invited';
}
