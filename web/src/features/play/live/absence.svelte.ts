// The absence of an opponent, and the time from which the result can be claimed.

import type { Game } from '../../../api/types';
import { isLive } from '../../../games/control';

export class Absence {
  /** The time from which the result can be claimed, on the clock of `performance.now()`. Null if the opponent is here. */
  claimFrom = $state<number | null>(null);

  /** Notes the state of the game, which has just arrived. */
  update(game: Game, away: boolean, now = performance.now()): void {
    // Without a running clock the claim takes weeks, and needs no countdown.
    const wait = away && isLive(game.control) ? game.claim_in_ms : null;
    this.claimFrom = wait === null ? null : now + wait;
  }
}
