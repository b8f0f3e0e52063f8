// Offers in words.

import type { Game, OfferKind } from '../api/types';
import { capital } from '../board/describe';
import { isLive } from './control';

/** What the other side is told. */
const ASKED: Record<OfferKind, string> = {
  draw: 'offers a draw',
  takeback: 'would like to take back the last move',
  adjourn: 'would like to adjourn the game',
  resume: 'would like to resume the game',
  rematch: 'would like a rematch',
};

/** What one's own offer is called. */
const MADE: Record<OfferKind, string> = {
  draw: 'You have offered a draw.',
  takeback: 'You have asked to take back.',
  adjourn: 'You have asked to adjourn.',
  resume: 'You have asked to resume.',
  rematch: 'You have offered a rematch.',
};

/** A sentence about the offer that stands, as it concerns the reader. */
export function offerText(game: Game): string | null {
  const { offer, you } = game;
  if (!offer) return null;
  if (offer.by === you) return MADE[offer.what];
  return `${you ? 'Your opponent' : capital(offer.by)} ${ASKED[offer.what]}.`;
}

/** What has become of an offer that no longer stands, where nothing else tells it. */
export function offerGone(before: Game, after: Game): string | null {
  const { offer } = before;
  if (!offer || after.offer || after.version === before.version) return null;
  const accepted =
    after.result !== before.result || after.status !== before.status || after.rematch !== before.rematch;
  if (accepted || after.moves.length !== before.moves.length) return null;
  return offer.by === before.you ? 'Your offer no longer stands.' : 'The offer was withdrawn.';
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
