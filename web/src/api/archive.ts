// Games that are over and players, searched.

import { createCall, type Call } from './client';
import type { Summary } from './types';

export interface Found {
  games: Summary[];
  /** What to ask for as `cursor` to get more; null when there are no more. */
  more: string | null;
}

export interface FoundPlayer {
  name: string;
  bot: boolean;
}

function createArchiveClient(call: Call = createCall()) {
  return {
    /** The latest first. */
    games: (query: URLSearchParams, cursor: string | null) => {
      const asked = new URLSearchParams(query);
      if (cursor !== null) asked.set('cursor', cursor);
      return call<Found>('GET', `/api/games?${asked}`);
    },
    /** Ten at most whose names begin so, by two letters or more; given up when another letter comes. */
    players: (prefix: string, signal: AbortSignal) =>
      call<FoundPlayer[]>('GET', `/api/players?prefix=${encodeURIComponent(prefix)}`, undefined, [], signal),
  };
}

export const archive = createArchiveClient();
