// The reader's own games that wait or run: one list for the header, the start page and the page of a game.

import { client, type Client } from '../api/client';
import type { Summary } from '../api/types';
import { repeat, whileVisible } from '../browser/visibility';
import { waitsForReader } from '../games/waiting';

/** Milliseconds between two looks. */
const PACE = 20_000;
/** Milliseconds that a page waits for the list before it is drawn without. */
const PATIENCE = 500;

export class OwnGames {
  /** First those in which the reader is to move; null before the first answer. */
  games = $state.raw<readonly Summary[] | null>(null);
  /** Between people: the computer does not mind to wait. */
  waiting = $derived((this.games ?? []).filter(waitsForReader));

  readonly #client: Pick<Client, 'mine'>;
  #latest: Promise<void> | null = null;

  constructor(client: Pick<Client, 'mine'>) {
    this.#client = client;
  }

  /** Looks now and from time to time, while the page can be seen; the returned function ends that. */
  watch(): () => void {
    return whileVisible(() => repeat(() => void this.look(), PACE));
  }

  /** Waits for the first answer, though not for long. */
  async known(): Promise<void> {
    if (this.games !== null) return;
    const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([this.#latest ?? this.look(), patience]);
  }

  look(): Promise<void> {
    this.#latest = this.#ask();
    return this.#latest;
  }

  async #ask(): Promise<void> {
    // Without an answer the list stays as it was; the next look may have one.
    const mine = await this.#client.mine().catch(() => null);
    if (mine) this.games = mine.games;
  }

  /** The game after this one in which the reader is to move. */
  next(id: string): Summary | null {
    return this.waiting.find((game) => game.id !== id && game.status === 'running') ?? null;
  }
}

export const ownGames = new OwnGames(client);
