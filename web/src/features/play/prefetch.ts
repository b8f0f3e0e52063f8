/** Requests the state of a game before the code of its page has loaded. */

import { client } from '../../api/client';
import type { Game } from '../../api/types';

let prefetched: { id: string; state: Promise<Game> } | null = null;

export function prefetchGame(id: string): void {
  prefetched = { id, state: client.game(id) };
  prefetched.state.catch(() => undefined);
}

/** Returns the prefetched state on the first call. Later calls request the game again. */
export function gameState(id: string): Promise<Game> {
  const state = prefetched?.id === id ? prefetched.state : client.game(id);
  prefetched = null;
  return state;
}
