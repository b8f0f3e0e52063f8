// Whether a game waits for its reader.

import type { Summary } from '../api/types';

/** Whether a person waits for a move or an answer of the reader. */
export function waitsForReader({ to_move, players }: Summary): boolean {
  const people = players.black.kind !== 'computer' && players.white.kind !== 'computer';
  // At one screen nobody waits for anybody.
  return to_move && people && (players.black.you || players.white.you || isInvited(players));
}

/** Whether the reader is asked to play. */
export function invites(game: Summary): boolean {
  return game.status === 'waiting' && game.to_move && isInvited(game.players);
}

function isInvited({ black, white }: Summary['players']): boolean {
  return black.kind === 'invited' || white.kind === 'invited';
}
