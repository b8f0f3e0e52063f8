// The state that the parts of the moderators' page share: the action that waits for its reason, and the number of
// actions, after each of which the lists are fetched again.

import { Attempt } from '../account/attempt.svelte';

/** What a moderator enters before an action. */
export interface Entered {
  reason: string;
  /** The days of a ban, or null for a ban without an end. */
  days: number | null;
  /** The new name. */
  name: string;
}

/** An action that needs a reason. */
export interface Action {
  title: string;
  /** The text of the button. */
  verb: string;
  /** True if the action cannot be taken back. */
  final?: boolean;
  /** A further field. */
  field?: 'days' | 'name';
  run: (entered: Entered) => Promise<unknown>;
}

export class Confirmation extends Attempt {
  /** The action whose reason is being entered. */
  asked = $state.raw<Action | null>(null);
  /** The number of actions so far. */
  actions = $state(0);

  ask(action: Action): void {
    this.problem = null;
    this.asked = action;
  }

  /** Runs the action. It stays open if it fails. */
  async confirm(entered: Entered): Promise<void> {
    const action = this.asked;
    if (!action) return;
    if (await this.run(() => action.run(entered))) {
      this.asked = null;
      this.actions += 1;
    }
  }
}
