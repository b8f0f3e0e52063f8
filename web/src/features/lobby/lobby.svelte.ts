// The open seeks. A stream keeps them up to date. While it is broken they are requested at intervals.

import type { Client } from '../../api/client';
import { problemFrom } from '../../words/problem';
import { followStream, type StreamHandlers } from '../../api/stream';
import type { Lobby, Problem, Seek } from '../../api/types';
import { repeat, whileVisible } from '../../browser/visibility';
import { user } from '../../user/user.svelte';

/** Milliseconds between two requests while there is no stream. */
const INTERVAL = 4000;

type Follow = (follower: StreamHandlers<Lobby>) => () => void;
const real: Follow = (follower) => followStream('/api/lobby/stream', follower);

export class LobbyList {
  /** Null until the first answer. */
  seeks = $state.raw<readonly Seek[] | null>(null);
  /** Why the seeks could not be loaded. The shown ones may be outdated. */
  lost = $state.raw<Problem | null>(null);
  /** The same problem, if there are no seeks to show instead. */
  readonly unknown = $derived(this.seeks?.length ? null : this.lost);
  problem = $state.raw<Problem | null>(null);
  /** The id of the game that is being joined. */
  joining = $state<string | null>(null);

  readonly #client: Pick<Client, 'lobby' | 'join'>;
  readonly #follow: Follow;
  /** `true` if the shown seeks come from the stream. */
  #streaming = false;

  constructor(client: Pick<Client, 'lobby' | 'join'>, follow = real) {
    this.#client = client;
    this.#follow = follow;
  }

  /** Follows the lobby while the page is visible. The returned function stops it. */
  watch(): () => void {
    return whileVisible(() => this.#watch());
  }

  #watch(): () => void {
    // The first call only starts the timer. A later one requests the seeks, for example if a proxy delays the stream.
    let timerStarted = false;
    const stopRequests = repeat(() => {
      if (timerStarted && !this.#streaming) void this.refetch();
      timerStarted = true;
    }, INTERVAL);
    const stopStream = this.#follow({
      onState: ({ seeks }) => {
        this.#streaming = true;
        this.seeks = seeks;
        this.lost = null;
      },
      onLost: () => {
        const changed = this.#streaming || this.seeks === null;
        this.#streaming = false;
        if (changed) void this.refetch();
        // The server ends the stream of a user whose session was ended elsewhere.
        if (changed && user.account) void user.refresh();
      },
    });
    return () => {
      stopRequests();
      stopStream();
      this.#streaming = false;
    };
  }

  async refetch(): Promise<void> {
    try {
      const { seeks } = await this.#client.lobby();
      // An answer of the stream is newer.
      if (this.#streaming) return;
      this.seeks = seeks;
      this.lost = null;
    } catch (error) {
      // The list stays until the next request succeeds.
      if (!this.#streaming) this.lost = problemFrom(error);
    }
  }

  /** Joins a game. Returns false if another player was faster. */
  async join(id: string): Promise<boolean> {
    this.joining = id;
    this.problem = null;
    try {
      await this.#client.join(id, {});
      return true;
    } catch (error) {
      this.problem = problemFrom(error);
      void this.refetch();
      return false;
    } finally {
      this.joining = null;
    }
  }
}
