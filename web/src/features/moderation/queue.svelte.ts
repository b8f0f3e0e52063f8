// A list from the server for moderators. It is fetched again after each action, and when another part of it is wanted.

import { untrack } from 'svelte';
import { Attempt } from '../account/attempt.svelte';

export class Queue<Row> extends Attempt {
  /** Null before the first answer. */
  rows = $state.raw<readonly Row[] | null>(null);

  readonly #fetch: () => Promise<readonly Row[]>;

  /** The list is fetched again when what `cause` reads changes. */
  constructor(fetch: () => Promise<readonly Row[]>, cause: () => unknown) {
    super();
    this.#fetch = fetch;
    $effect(() => {
      cause();
      // Untracked, because a request reads and changes the state of the attempt, so that it would run again and again.
      untrack(() => void this.refresh());
    });
  }

  refresh(): Promise<boolean> {
    return this.run(async () => {
      this.rows = await this.#fetch();
    });
  }
}
