// Whether the server can be reached, as far as the last requests tell. While it cannot, it is asked from time to time.

/** Milliseconds between two questions whether the server is back. */
const PACE = 4000;
/** Answers of a proxy without a server behind it. */
const ABSENT = new Set([502, 504]);

export interface Surroundings {
  fetch: typeof fetch;
  later: (work: () => void, milliseconds: number) => void;
}

const real: Surroundings = {
  fetch: (...call) => fetch(...call),
  later: (work, milliseconds) => void setTimeout(work, milliseconds),
};

export class Reach {
  away = $state(false);

  readonly #surroundings: Surroundings;
  #asking = false;

  constructor(surroundings = real) {
    this.#surroundings = surroundings;
  }

  /** A request as `fetch` makes it, whose fate is noted. */
  readonly fetch: typeof fetch = async (...call) => {
    try {
      const response = await this.#surroundings.fetch(...call);
      if (ABSENT.has(response.status)) this.#lost();
      else this.away = false;
      return response;
    } catch (error) {
      // Who gives up a request himself has learned nothing about the server.
      if (error instanceof TypeError) this.#lost();
      throw error;
    }
  };

  #lost(): void {
    this.away = true;
    if (this.#asking) return;
    this.#asking = true;
    this.#surroundings.later(() => {
      this.#asking = false;
      if (this.away) void this.fetch('/healthz').catch(() => undefined);
    }, PACE);
  }
}

export const reach = new Reach();
