/** Texts about offers. */

import type { Game } from '../../api/types';
import { t } from '../../words/words.svelte';
import { isLive } from '../../games/control';

/** Returns the text about the pending offer from the user's point of view, or null. */
export function offerText(game: Game): string | null {
  const { offer, you } = game;
  if (!offer) return null;
  if (offer.by === you) return t.game.offer.made[offer.what]();
  return t.game.offer.asked[offer.what]({ who: you ? 'opponent' : offer.by });
}

/** Returns a text about an offer that has expired or was withdrawn. Null if another event of the game explains it. */
export function offerGone(before: Game, after: Game): string | null {
  const { offer } = before;
  if (!offer || after.offer || after.version === before.version) return null;
  const accepted =
    after.result !== before.result || after.status !== before.status || after.rematch !== before.rematch;
  if (accepted || after.moves.length !== before.moves.length) return null;
  return offer.by === before.you ? t.game.offer.gone() : t.game.offer.withdrawn();
}

/** Returns true for a game between two people at separate screens. */
export function betweenPeople({ players, you, mine }: Game): boolean {
  const computer = players.black.kind === 'computer' || players.white.kind === 'computer';
  return !computer && (you !== null || !mine);
}

/** Returns true while the clocks of a live game wait for the first moves. */
export function awaitsFirstMoves(game: Game): boolean {
  return game.status === 'running' && isLive(game.control) && game.moves.length < 2;
}
