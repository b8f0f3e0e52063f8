// The running games that are most worth to be watched, as soon as a move is made in one of them.

import { followStream, type StreamHandlers } from '../../api/stream';
import type { Tv, TvGame } from '../../api/types';
import { whileVisible } from '../../browser/visibility';

type Follow = (follower: StreamHandlers<Tv>) => () => void;
const real: Follow = (follower) => followStream('/api/tv/stream', follower);

export class TvList {
  /** The best first; null before it is known. */
  games = $state.raw<readonly TvGame[] | null>(null);

  readonly #follow: Follow;

  constructor(follow = real) {
    this.#follow = follow;
  }

  /** Follows the games while the page can be seen; the returned function ends that. */
  watch(): () => void {
    return whileVisible(() =>
      this.#follow({
        onState: ({ games }) => (this.games = games),
        // What was seen last stays; where there was nothing yet, nothing is to be seen.
        onLost: () => (this.games ??= []),
      }),
    );
  }
}
