// A visitor's access to a seat: the link in the address, and the codes stored in this browser.

import type { Game } from '../../../api/types';
import {
  codesOf,
  storeCodes,
  seatFromQuery,
  type SeatCodes,
  type SeatLink,
} from '../../../games/creation/seats';
import type { LiveGame } from '../live/live_game.svelte';

export class SeatAccess {
  codes = $state.raw<SeatCodes>({});
  /** The seat link in the address, until it is used or no longer needed. */
  link = $state.raw<SeatLink | null>(null);

  readonly #live: LiveGame;
  readonly #id: string;
  #spectates = $state(false);

  constructor(live: LiveGame, id: string, search: string) {
    this.#live = live;
    this.#id = id;
    this.codes = codesOf(id);
    this.link = seatFromQuery(search);
  }

  /** Returns whether the visitor can take a seat and has not chosen yet. */
  isInvited(game: Game): boolean {
    if (game.mine || game.result || this.#spectates) return false;
    return this.link !== null || (game.listed && game.status === 'waiting');
  }

  /** Removes the link once the visitor has a seat or the game has ended. It may be meant for another player. */
  update(game: Game): void {
    if (this.link && (game.mine || game.result)) this.#removeLink();
  }

  async join(): Promise<void> {
    const code = this.link?.code ?? null;
    if (!(await this.#live.join(code))) return;
    if (code !== null) this.#storeCodes({ own: code });
    this.#removeLink();
  }

  watch(): void {
    this.#spectates = true;
    this.#live.refusal = null;
    this.#removeLink();
  }

  async renew(whose: 'own' | 'other'): Promise<void> {
    const code = await this.#live.renewCode(whose);
    if (code !== null) this.#storeCodes({ [whose]: code });
  }

  /** Copies the code of the player's own seat to the rematch, where it is also valid. */
  continueIn(next: string): void {
    if (this.codes.own) storeCodes(next, { own: this.codes.own });
  }

  #storeCodes(codes: SeatCodes): void {
    storeCodes(this.#id, codes);
    this.codes = codesOf(this.#id);
  }

  /** Also removes the code from the address, so that users who share the address do not share the seat. */
  #removeLink(): void {
    this.link = null;
    if (seatFromQuery(location.search)) history.replaceState(history.state, '', location.pathname);
  }
}
