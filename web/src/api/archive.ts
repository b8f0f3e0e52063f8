// Games that are over and players, searched.

import { createCall, type Call } from './client';
import type { Summary } from './types';

export interface Found {
  games: Summary[];
  /** What to ask for as `before` to get more; null when there are no more. */
  more: number | string | null;
}

export interface FoundPlayer {
  name: string;
  bot: boolean;
}

export function createArchiveClient(call: Call = createCall()) {
  return {
    /** The newest first; `search` as in the address of the page. */
    games: (search: string, before: Found['more']) => {
      const query = new URLSearchParams(search);
      if (before !== null) query.set('before', String(before));
      return call<Found>('GET', `/api/games?${query}`);
    },
    /** Those whose names begin so, ten at most; given up when another letter comes. */
    players: (prefix: string, signal: AbortSignal) =>
      call<{ players: FoundPlayer[] }>(
        'GET',
        `/api/players?prefix=${encodeURIComponent(prefix)}`,
        undefined,
        [],
        signal,
      ),
  };
}

export const archive = createArchiveClient();
