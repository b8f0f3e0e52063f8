// The absence of an opponent, and the time from which the result can be claimed.

import type { Game } from '../../../api/types';
import { isLive } from '../../../games/control';

/** Milliseconds of absence on the own move after which a live game can be claimed (crates/match). */
const LIVE = 60_000;

export class Absence {
  /** The time from which the result can be claimed, on the clock of `performance.now()`. Null if the opponent is here. */
  claimFrom = $state<number | null>(null);

  #ply = -1;

  /** Notes the state of the game. The absence counts from the start of the opponent's turn at the earliest. */
  update(game: Game, away: boolean, now = performance.now()): void {
    // Without a running clock the claim takes weeks, and the server knows the time.
    const counts = away && isLive(game.control) && game.clock?.running != null;
    if (!counts) this.claimFrom = null;
    else if (this.claimFrom === null || this.#ply !== game.moves.length) this.claimFrom = now + LIVE;
    this.#ply = game.moves.length;
  }
}
