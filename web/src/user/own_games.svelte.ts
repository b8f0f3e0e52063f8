/** The user's own games that are open or running: one list for the header, the start page and the game page. */

import { client, type Client } from '../api/client';
import type { Summary } from '../api/types';
import { followStream } from '../api/stream';
import { repeat, whileVisible } from '../browser/visibility';
import { invites, waitsForUser } from '../games/waiting';

/** Milliseconds between two requests. */
const INTERVAL = 20_000;
/** Milliseconds that a page waits for the first list. */
const TIMEOUT = 500;

export class OwnGames {
  /** Games in which the user is to move come first. Null before the first answer. */
  games = $state.raw<readonly Summary[] | null>(null);
  /** Games in which another person waits for the user. */
  waiting = $derived((this.games ?? []).filter(waitsForUser));
  /** Whether the user plays a rated game, of any time control. */
  playsRated = $derived(
    (this.games ?? []).some(({ status, rated, you }) => status === 'running' && rated && you),
  );

  /** Called when an invitation arrives. */
  onInvited: () => void = () => undefined;

  readonly #client: Pick<Client, 'mine'>;
  readonly #follow: typeof followStream<unknown>;
  #latest: Promise<void> | null = null;
  #loading = false;
  /** `true` if a game has changed since the running request began. */
  #changed = false;

  constructor(client: Pick<Client, 'mine'>, follow: typeof followStream<unknown> = followStream) {
    this.#client = client;
    this.#follow = follow;
  }

  /** Updates the list regularly while the page is visible. The returned function ends this. */
  watch(): () => void {
    return whileVisible(() => repeat(() => void this.refresh(), INTERVAL));
  }

  /**
   * Updates the list at once when a game of the account changes or a challenge arrives, while the page is visible. The
   * returned function ends this. Only accounts have such a stream.
   */
  follow(): () => void {
    const stream = { onState: () => void this.#reload(), onLost: () => undefined };
    return whileVisible(() => this.#follow('/api/account/stream', stream));
  }

  /** Resolves after the first answer, or after a short time without one. */
  async firstLoaded(): Promise<void> {
    if (this.games !== null) return;
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT));
    await Promise.race([this.#latest ?? this.refresh(), timeout]);
  }

  /** Requests the list again, once for all changes that arrive meanwhile. */
  async #reload(): Promise<void> {
    this.#changed = true;
    if (this.#loading) return;
    this.#loading = true;
    while (this.#changed) {
      this.#changed = false;
      await this.refresh();
    }
    this.#loading = false;
  }

  refresh(): Promise<void> {
    this.#latest = this.#fetch();
    return this.#latest;
  }

  async #fetch(): Promise<void> {
    // Without an answer the list does not change.
    const mine = await this.#client.mine().catch(() => null);
    if (!mine) return;
    const before = this.games;
    this.games = mine.games;
    // The first list is not news.
    const isNew = (game: Summary) => invites(game) && !before?.some(({ id }) => id === game.id);
    if (before && mine.games.some(isNew)) this.onInvited();
  }

  /** Returns another running game that waits for the user, or null. */
  next(id: string): Summary | null {
    return this.waiting.find((game) => game.id !== id && game.status === 'running') ?? null;
  }
}

export const ownGames = new OwnGames(client);
