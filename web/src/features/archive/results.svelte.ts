// The results of a search so far. They stay until newer results have loaded.

import { problemFrom } from '../../words/problem';
import type { Found } from '../../api/archive';
import type { Problem, Summary } from '../../api/types';

type Fetch = (query: URLSearchParams, cursor: Found['more']) => Promise<Found>;

/** The number of pages to request at once, since a page may be empty although more follow. */
const MAX_PAGES = 5;

export class Results {
  /** Null until the first answer. */
  games = $state.raw<readonly Summary[] | null>(null);
  more = $state.raw<Found['more']>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);

  readonly #fetchPage: Fetch;
  #query = new URLSearchParams();
  /** Counts the requests, so that answers to earlier ones are ignored. */
  #request = 0;

  constructor(fetch: Fetch) {
    this.#fetchPage = fetch;
  }

  /** Starts another search, or repeats the current one. */
  search(query = this.#query): Promise<void> {
    this.#query = query;
    return this.#fetch(null);
  }

  next(): Promise<void> {
    return this.#fetch(this.more);
  }

  async #fetch(cursor: Found['more']): Promise<void> {
    const request = ++this.#request;
    this.busy = true;
    this.problem = null;
    try {
      let page = await this.#fetchPage(this.#query, cursor);
      for (let i = 1; i < MAX_PAGES && page.games.length === 0 && page.more !== null; i++) {
        if (request !== this.#request) return;
        page = await this.#fetchPage(this.#query, page.more);
      }
      if (request !== this.#request) return;
      this.games = cursor === null ? page.games : [...(this.games ?? []), ...page.games];
      this.more = page.more;
    } catch (error) {
      if (request === this.#request) this.problem = problemFrom(error);
    } finally {
      if (request === this.#request) this.busy = false;
    }
  }
}
