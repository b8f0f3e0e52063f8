// A request with its state for the page: whether it is running, the problem, and the message after success.

import { problemFrom } from '../../words/problem';
import type { Problem } from '../../api/types';

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  done = $state<string | null>(null);

  /** Runs `work` unless it is already running, and returns whether it succeeded. `done` gives the message to show. */
  async run<T>(work: () => Promise<T>, done?: (answer: T) => string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    this.done = null;
    try {
      const answer = await work();
      this.done = done?.(answer) ?? null;
      return true;
    } catch (error) {
      this.problem = problemFrom(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
