/** The purpose of a link with the code of a seat. Anyone can change a link, so the game decides, and the link says little. */

import type { Game } from '../../../api/types';
import type { SeatLink } from '../../../games/creation/seats';

/**
 * `return`: both seats are taken, so the link continues one of them on another device. `seat`: the link is for another device,
 * and the game still waits, so it leads to the creator's seat, or to the open one. `invitation`: it leads to the open seat.
 */
export type Purpose = 'return' | 'seat' | 'invitation';

export function purposeOfLink(game: Game, link: SeatLink | null): Purpose {
  if (!link) return 'invitation';
  if (game.status !== 'waiting') return 'return';
  // Seats of accounts have no codes.
  const hasCode = Object.values(game.players).some(({ kind, name }) => kind === 'person' && name === null);
  return link.device && hasCode ? 'seat' : 'invitation';
}
