/** Search in finished games and in players. */

import { createCall, type Call } from './client';
import type { Summary } from './types';

export interface Found {
  games: Summary[];
  /** The `cursor` of the next page, or null on the last page. */
  more: string | null;
}

export interface FoundPlayer {
  name: string;
  bot: boolean;
}

function createArchiveClient(call: Call = createCall()) {
  return {
    /** Returns a page of games, the latest first. */
    games: (query: URLSearchParams, cursor: string | null) => {
      const parameters = new URLSearchParams(query);
      if (cursor !== null) parameters.set('cursor', cursor);
      return call<Found>('GET', `/api/games?${parameters}`);
    },
    /** Returns at most ten players whose names start with `prefix`, which needs at least two letters. */
    players: (prefix: string, signal: AbortSignal) =>
      call<FoundPlayer[]>('GET', `/api/players?prefix=${encodeURIComponent(prefix)}`, undefined, [], signal),
  };
}

export const archive = createArchiveClient();
