// Beginning a game from the start page: by joining one that waits, or by making one.

import type { Client } from '../../api/client';
import { problemFrom } from '../../words/problem';
import type { NewGame, Problem } from '../../api/types';
import { createGame } from '../../games/creation/create';
import type { LobbyList } from '../lobby/lobby.svelte';
import { fitting, opened, ownSeek, type Wish } from './quick';

export class Pairing {
  /** What is just being begun, by a name of the caller's. */
  busy = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);

  readonly #client: Pick<Client, 'begin'>;
  readonly #lobby: Pick<LobbyList, 'seeks' | 'join'>;

  constructor(client: Pick<Client, 'begin'>, lobby: Pick<LobbyList, 'seeks' | 'join'>) {
    this.#client = client;
    this.#lobby = lobby;
  }

  /** The id of a game that fits the wish: joined, waited with already, or newly opened; null when refused. */
  pair(wish: Wish): Promise<string | null> {
    return this.#do(wish.control, async () => {
      const seeks = this.#lobby.seeks ?? [];
      // Somebody else may be faster; then the next one is tried.
      for (const { id } of fitting(seeks, wish)) if (await this.#lobby.join(id)) return id;
      const own = ownSeek(seeks, wish);
      return own ? own.id : createGame(this.#client, opened(wish));
    });
  }

  begin(name: string, game: NewGame): Promise<string | null> {
    return this.#do(name, () => createGame(this.#client, game));
  }

  async #do(name: string, work: () => Promise<string>): Promise<string | null> {
    if (this.busy !== null) return null;
    this.busy = name;
    this.problem = null;
    try {
      return await work();
    } catch (error) {
      this.problem = problemFrom(error);
      return null;
    } finally {
      this.busy = null;
    }
  }
}
