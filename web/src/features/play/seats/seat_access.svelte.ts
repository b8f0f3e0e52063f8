// A visitor's access to a seat: the link in the address, and the codes stored in this browser.

import type { Game } from '../../../api/types';
import {
  codesOf,
  storeCodes,
  seatFromAddress,
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

  constructor(live: LiveGame, id: string, address: { hash: string; search: string }) {
    this.#live = live;
    this.#id = id;
    this.codes = codesOf(id);
    this.link = seatFromAddress(address);
  }

  /** Reads the link again after the fragment of the address has changed, for which browsers do not load a page. */
  readAddress(address: { hash: string; search: string }): void {
    const link = seatFromAddress(address);
    if (!link) return;
    this.link = link;
    this.#spectates = false;
    this.#live.refusal = null;
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
    const { link } = this;
    if (!(await this.#live.join(link?.code ?? null))) return;
    // The code of an invitation is not valid any more.
    if (link?.device) this.#storeCodes({ own: link.code });
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

  #storeCodes(codes: SeatCodes): void {
    storeCodes(this.#id, codes);
    this.codes = codesOf(this.#id);
  }

  /** Also removes the code from the address, so that users who share the address do not share the seat. */
  #removeLink(): void {
    this.link = null;
    if (seatFromAddress(location)) history.replaceState(history.state, '', location.pathname);
  }
}
