// Starts a game from the start page, by joining a seek or creating a game.

import type { Client } from '../../api/client';
import { problemFrom } from '../../words/problem';
import type { NewGame, Problem } from '../../api/types';
import { createGame } from '../../games/creation/create';
import type { LobbyList } from '../lobby/lobby.svelte';
import { matchingSeeks, newSeek, ownSeek, type PairingRequest } from './quick';

export class Pairing {
  /** The game that is being started, by the caller's name for it. */
  busy = $state<string | null>(null);
  problem = $state.raw<Problem | null>(null);

  readonly #client: Pick<Client, 'begin'>;
  readonly #lobby: Pick<LobbyList, 'seeks' | 'join'>;

  constructor(client: Pick<Client, 'begin'>, lobby: Pick<LobbyList, 'seeks' | 'join'>) {
    this.#client = client;
    this.#lobby = lobby;
  }

  /** Joins a matching seek, or returns the user's own one, or creates one. Returns the game's id, or null if refused. */
  pair(request: PairingRequest): Promise<string | null> {
    return this.#do(request.control, async () => {
      const seeks = this.#lobby.seeks ?? [];
      // Tries the next seek if another player was faster.
      for (const { id } of matchingSeeks(seeks, request)) if (await this.#lobby.join(id)) return id;
      const own = ownSeek(seeks, request);
      return own ? own.id : createGame(this.#client, newSeek(request));
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
