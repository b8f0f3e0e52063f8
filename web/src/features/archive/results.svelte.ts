// What a search has found so far. What is shown stays until there is something newer.

import { problemFrom } from '../../words/problem';
import type { Found } from '../../api/archive';
import type { Problem, Summary } from '../../api/types';

type Ask = (query: URLSearchParams, cursor: Found['more']) => Promise<Found>;

/** A page of the server may be empty although there are more; so many are asked for at once. */
const PATIENCE = 5;

export class Results {
  /** Null before the first answer. */
  games = $state.raw<readonly Summary[] | null>(null);
  more = $state.raw<Found['more']>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);

  readonly #ask: Ask;
  #query = new URLSearchParams();
  /** Counts the questions: slow answers do not overtake later ones. */
  #turn = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Another search, or the same one anew. */
  look(query = this.#query): Promise<void> {
    this.#query = query;
    return this.#fetch(null);
  }

  next(): Promise<void> {
    return this.#fetch(this.more);
  }

  async #fetch(cursor: Found['more']): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    this.problem = null;
    try {
      let page = await this.#ask(this.#query, cursor);
      for (let i = 1; i < PATIENCE && page.games.length === 0 && page.more !== null; i++) {
        if (turn !== this.#turn) return;
        page = await this.#ask(this.#query, page.more);
      }
      if (turn !== this.#turn) return;
      this.games = cursor === null ? page.games : [...(this.games ?? []), ...page.games];
      this.more = page.more;
    } catch (error) {
      if (turn === this.#turn) this.problem = problemFrom(error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}
