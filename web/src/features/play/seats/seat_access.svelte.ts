// The reader's way to a seat of a game: the link in the address, the codes that this browser keeps.

import type { Game } from '../../../api/types';
import {
  codesOf,
  storeCodes,
  seatFromQuery,
  type SeatCodes,
  type SeatLink,
} from '../../../games/creation/seats';
import type { Session } from '../session/session.svelte';

export class SeatAccess {
  codes = $state.raw<SeatCodes>({});
  /** The link by which the reader has come, until it is used or of no use. */
  link = $state.raw<SeatLink | null>(null);

  readonly #session: Session;
  readonly #id: string;
  #watches = $state(false);

  constructor(session: Session, id: string, search: string) {
    this.#session = session;
    this.#id = id;
    this.codes = codesOf(id);
    this.link = seatFromQuery(search);
  }

  /** Whether the reader could sit down and has not yet said what he wants. */
  invites(game: Game): boolean {
    if (game.mine || game.result || this.#watches) return false;
    return this.link !== null || (game.listed && game.status === 'waiting');
  }

  /** A state of the game: who sits already needs no link any more, which may be one for somebody else. */
  arrive(game: Game): void {
    if (this.link && (game.mine || game.result)) this.#forgetLink();
  }

  async join(): Promise<void> {
    const code = this.link?.code ?? null;
    if (!(await this.#session.join(code))) return;
    if (code !== null) this.#keep({ own: code });
    this.#forgetLink();
  }

  watch(): void {
    this.#watches = true;
    this.#session.refusal = null;
    this.#forgetLink();
  }

  async renew(whose: 'own' | 'other'): Promise<void> {
    const code = await this.#session.renewCode(whose);
    if (code !== null) this.#keep({ [whose]: code });
  }

  /** The players go on in another game, and keep the codes of their seats. */
  follow(next: string): void {
    if (this.codes.own) storeCodes(next, { own: this.codes.own });
  }

  #keep(codes: SeatCodes): void {
    storeCodes(this.#id, codes);
    this.codes = codesOf(this.#id);
  }

  /** The code shall not stay in the address, from where it is copied by those who only want to show the game. */
  #forgetLink(): void {
    this.link = null;
    if (seatFromQuery(location.search)) history.replaceState(history.state, '', location.pathname);
  }
}
