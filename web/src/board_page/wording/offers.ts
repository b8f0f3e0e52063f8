// Offers in words.

import type { Game } from '../../api/types';
import { t } from '../../words/words.svelte';
import { isLive } from '../../games/control';

/** A sentence about the offer that stands, as it concerns the reader. */
export function offerText(game: Game): string | null {
  const { offer, you } = game;
  if (!offer) return null;
  if (offer.by === you) return t.game.offer.made[offer.what]();
  return t.game.offer.asked[offer.what]({ who: you ? 'opponent' : offer.by });
}

/** What has become of an offer that no longer stands, where nothing else tells it. */
export function offerGone(before: Game, after: Game): string | null {
  const { offer } = before;
  if (!offer || after.offer || after.version === before.version) return null;
  const accepted =
    after.result !== before.result || after.status !== before.status || after.rematch !== before.rematch;
  if (accepted || after.moves.length !== before.moves.length) return null;
  return offer.by === before.you ? t.game.offer.gone() : t.game.offer.withdrawn();
}

/** Whether the game is between two people who sit at screens of their own. */
export function betweenPeople({ players, you, mine }: Game): boolean {
  const computer = players.black.kind === 'computer' || players.white.kind === 'computer';
  return !computer && (you !== null || !mine);
}

/** Whether the clocks stand still only since the first moves have not come. */
export function awaitsFirstMoves(game: Game): boolean {
  return game.status === 'running' && isLive(game.control) && game.moves.length < 2;
}
