// A list of what belongs to the account: shown as the server has it, also after each change.

import { Attempt } from '../account/attempt.svelte';

export class Listing<Row> extends Attempt {
  rows = $state.raw<readonly Row[]>([]);

  readonly #fetch: () => Promise<readonly Row[]>;

  constructor(fetch: () => Promise<readonly Row[]>) {
    super();
    this.#fetch = fetch;
    void this.look();
  }

  look(): Promise<boolean> {
    return this.change(async () => undefined);
  }

  /** Does something to the list; what it says when it is done. */
  change(work: () => Promise<unknown>, done?: () => string): Promise<boolean> {
    return this.make(async () => {
      await work();
      this.rows = await this.#fetch();
    }, done);
  }
}
