// The most interesting running games, updated with each move.

import { followStream, type StreamHandlers } from '../../api/stream';
import type { Tv, TvGame } from '../../api/types';
import { whileVisible } from '../../browser/visibility';

type Follow = (follower: StreamHandlers<Tv>) => () => void;
const real: Follow = (follower) => followStream('/api/tv/stream', follower);

export class TvList {
  /** The best first. Null until they have loaded. */
  games = $state.raw<readonly TvGame[] | null>(null);

  readonly #follow: Follow;

  constructor(follow = real) {
    this.#follow = follow;
  }

  /** Follows the games while the page is visible. The returned function stops it. */
  watch(): () => void {
    return whileVisible(() =>
      this.#follow({
        onState: ({ games }) => (this.games = games),
        // Keeps the games that were shown last.
        onLost: () => (this.games ??= []),
      }),
    );
  }
}
