// A list from the server for moderators, a page at a time. It is fetched again after each action, and for another page.

import { untrack } from 'svelte';
import { Attempt } from '../../account/attempt.svelte';

export class Queue<Row> extends Attempt {
  /** Null before the first answer. */
  rows = $state.raw<readonly Row[] | null>(null);

  /** The number of rows before the page. */
  skip = $state(0);
  /** The number of rows of a full page. */
  readonly size: number;

  readonly #fetch: (skip: number) => Promise<readonly Row[]>;

  /** The page is fetched again when what `cause` reads changes. */
  constructor(fetch: (skip: number) => Promise<readonly Row[]>, size: number, cause: () => unknown) {
    super();
    this.#fetch = fetch;
    this.size = size;
    $effect(() => {
      void this.skip;
      cause();
      // Untracked, because a request reads and changes the state of the attempt, so that it would run again and again.
      untrack(() => void this.refresh());
    });
  }

  refresh(): Promise<boolean> {
    return this.run(async () => {
      this.rows = await this.#fetch(this.skip);
    });
  }
}
