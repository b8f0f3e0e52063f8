/** Notices from the outcome of requests whether the server can be reached. While it cannot, polls it. */

/** Milliseconds between two polls of a server that is away. */
const POLL_INTERVAL = 4000;
/** Status codes of a proxy without a server behind it. */
const AWAY = new Set([502, 504]);

/** Network and timer, replaced in tests. */
export interface Environment {
  fetch: typeof fetch;
  later: (work: () => void, milliseconds: number) => void;
}

const real: Environment = {
  fetch: (...call) => fetch(...call),
  later: (work, milliseconds) => void setTimeout(work, milliseconds),
};

export class Connectivity {
  away = $state(false);

  readonly #environment: Environment;
  #polling = false;

  constructor(environment = real) {
    this.#environment = environment;
  }

  /** Works like the global `fetch`, and updates `away`. */
  readonly fetch: typeof fetch = async (...call) => {
    try {
      const response = await this.#environment.fetch(...call);
      if (AWAY.has(response.status)) this.#lost();
      else this.away = false;
      return response;
    } catch (error) {
      // An aborted request throws another error and says nothing about the server.
      if (error instanceof TypeError) this.#lost();
      throw error;
    }
  };

  #lost(): void {
    this.away = true;
    if (this.#polling) return;
    this.#polling = true;
    this.#environment.later(() => {
      this.#polling = false;
      if (this.away) void this.fetch('/healthz').catch(() => undefined);
    }, POLL_INTERVAL);
  }
}

export const connectivity = new Connectivity();
