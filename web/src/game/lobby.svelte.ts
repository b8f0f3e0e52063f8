// The games that wait for somebody, asked for again and again while somebody looks.

import { problemFrom, type Client } from '../api/client';
import type { Problem, Seek } from '../api/types';
import { repeat, whileVisible } from '../visible';

/** Milliseconds between two looks. */
const PACE = 4000;

export class LobbyList {
  /** Null before the first answer. */
  seeks = $state.raw<readonly Seek[] | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The seek that is just being taken. */
  taking = $state<string | null>(null);

  readonly #client: Pick<Client, 'lobby' | 'join'>;

  constructor(client: Pick<Client, 'lobby' | 'join'>) {
    this.#client = client;
  }

  /** Looks now and from time to time, while the page can be seen; the returned function ends that. */
  watch(): () => void {
    return whileVisible(() => repeat(() => void this.look(), PACE));
  }

  async look(): Promise<void> {
    // Without an answer the list stays as it was; the next look may have one.
    const lobby = await this.#client.lobby().catch(() => null);
    if (lobby) this.seeks = lobby.seeks;
  }

  /** Sits down in a game that waits; false when somebody was faster. */
  async take(id: string): Promise<boolean> {
    this.taking = id;
    this.problem = null;
    try {
      await this.#client.join(id, {});
      return true;
    } catch (error) {
      this.problem = problemFrom(error);
      void this.look();
      return false;
    } finally {
      this.taking = null;
    }
  }
}
