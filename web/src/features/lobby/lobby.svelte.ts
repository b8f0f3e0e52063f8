// The games that wait for somebody: as soon as they do by a stream, and asked for again and again while there is none.

import type { Client } from '../../api/client';
import { problemFrom } from '../../words/problem';
import { followStream, type StreamHandlers } from '../../api/stream';
import type { Lobby, Problem, Seek } from '../../api/types';
import { repeat, whileVisible } from '../../browser/visibility';

/** Milliseconds between two looks while there is no stream. */
const PACE = 4000;

type Follow = (follower: StreamHandlers<Lobby>) => () => void;
const real: Follow = (follower) => followStream('/api/lobby/stream', follower);

export class LobbyList {
  /** Null before the first answer. */
  seeks = $state.raw<readonly Seek[] | null>(null);
  /** Why they are not known just now; what is shown may be over. */
  lost = $state.raw<Problem | null>(null);
  /** The same, where nothing is known that could be shown instead. */
  readonly unknown = $derived(this.seeks?.length ? null : this.lost);
  problem = $state.raw<Problem | null>(null);
  /** The seek that is just being taken. */
  taking = $state<string | null>(null);

  readonly #client: Pick<Client, 'lobby' | 'join'>;
  readonly #follow: Follow;
  /** What is shown is what the stream has told last. */
  #streams = false;

  constructor(client: Pick<Client, 'lobby' | 'join'>, follow = real) {
    this.#client = client;
    this.#follow = follow;
  }

  /** Follows the lobby while the page can be seen; the returned function ends that. */
  watch(): () => void {
    return whileVisible(() => this.#watch());
  }

  #watch(): () => void {
    // The first state is a matter of the stream; a proxy that keeps it back is found out by the first look.
    let begun = false;
    const rest = repeat(() => {
      if (begun && !this.#streams) void this.look();
      begun = true;
    }, PACE);
    const leave = this.#follow({
      onState: ({ seeks }) => {
        this.#streams = true;
        this.seeks = seeks;
        this.lost = null;
      },
      onLost: () => {
        const news = this.#streams || this.seeks === null;
        this.#streams = false;
        if (news) void this.look();
      },
    });
    return () => {
      rest();
      leave();
      this.#streams = false;
    };
  }

  async look(): Promise<void> {
    try {
      const { seeks } = await this.#client.lobby();
      // What the stream has told meanwhile is newer.
      if (this.#streams) return;
      this.seeks = seeks;
      this.lost = null;
    } catch (error) {
      // The list stays as it was; the next look may have an answer.
      if (!this.#streams) this.lost = problemFrom(error);
    }
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
