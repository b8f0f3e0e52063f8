// Something that is asked of the server: whether it is under way, why it was refused, what is said when it is done.

import { problemFrom } from '../../words/problem';
import type { Problem } from '../../api/types';

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);
  done = $state<string | null>(null);

  /** Whether it was done; what it says then may depend on the answer. */
  async make<T>(work: () => Promise<T>, done?: (answer: T) => string): Promise<boolean> {
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
