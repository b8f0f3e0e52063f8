/** The user's own games that are open or running: one list for the header, the start page and the game page. */

import { client, type Client } from '../api/client';
import type { Summary } from '../api/types';
import { repeat, whileVisible } from '../browser/visibility';
import { waitsForUser } from '../games/waiting';

/** Milliseconds between two requests. */
const INTERVAL = 20_000;
/** Milliseconds that a page waits for the first list. */
const TIMEOUT = 500;

export class OwnGames {
  /** Games in which the user is to move come first. Null before the first answer. */
  games = $state.raw<readonly Summary[] | null>(null);
  /** Games in which another person waits for the user. */
  waiting = $derived((this.games ?? []).filter(waitsForUser));

  readonly #client: Pick<Client, 'mine'>;
  #latest: Promise<void> | null = null;

  constructor(client: Pick<Client, 'mine'>) {
    this.#client = client;
  }

  /** Updates the list regularly while the page is visible. The returned function ends this. */
  watch(): () => void {
    return whileVisible(() => repeat(() => void this.refresh(), INTERVAL));
  }

  /** Resolves after the first answer, or after a short time without one. */
  async firstLoaded(): Promise<void> {
    if (this.games !== null) return;
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT));
    await Promise.race([this.#latest ?? this.refresh(), timeout]);
  }

  refresh(): Promise<void> {
    this.#latest = this.#fetch();
    return this.#latest;
  }

  async #fetch(): Promise<void> {
    // Without an answer the list does not change.
    const mine = await this.#client.mine().catch(() => null);
    if (mine) this.games = mine.games;
  }

  /** Returns another running game that waits for the user, or null. */
  next(id: string): Summary | null {
    return this.waiting.find((game) => game.id !== id && game.status === 'running') ?? null;
  }
}

export const ownGames = new OwnGames(client);
