// A list from the server that belongs to the account. It is fetched again after each change.

import { Attempt } from '../account/attempt.svelte';

export class Listing<Row> extends Attempt {
  rows = $state.raw<readonly Row[]>([]);

  readonly #fetch: () => Promise<readonly Row[]>;

  constructor(fetch: () => Promise<readonly Row[]>) {
    super();
    this.#fetch = fetch;
    void this.refresh();
  }

  refresh(): Promise<boolean> {
    return this.change(async () => undefined);
  }

  /** Changes the list on the server. `done` gives the message to show. */
  change(work: () => Promise<unknown>, done?: () => string): Promise<boolean> {
    return this.run(async () => {
      await work();
      this.rows = await this.#fetch();
    }, done);
  }
}
