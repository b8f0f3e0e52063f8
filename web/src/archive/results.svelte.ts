// What a search has found so far. What is shown stays until there is something newer.

import { problemFrom } from '../api/client';
import type { Found } from '../api/archive';
import type { Problem, Summary } from '../api/types';

type Ask = (search: string, before: Found['more']) => Promise<Found>;

export class Results {
  /** Null before the first answer. */
  games = $state.raw<readonly Summary[] | null>(null);
  more = $state.raw<Found['more']>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);

  readonly #ask: Ask;
  #search = '';
  /** Counts the questions: slow answers do not overtake later ones. */
  #turn = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Another search, or the same one anew. */
  look(search = this.#search): Promise<void> {
    this.#search = search;
    return this.#fetch(null);
  }

  next(): Promise<void> {
    return this.#fetch(this.more);
  }

  async #fetch(before: Found['more']): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    this.problem = null;
    try {
      const { games, more } = await this.#ask(this.#search, before);
      if (turn !== this.#turn) return;
      this.games = before === null ? games : [...(this.games ?? []), ...games];
      this.more = more;
    } catch (error) {
      if (turn === this.#turn) this.problem = problemFrom(error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}
