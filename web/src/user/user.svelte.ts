/** The user of this browser: a guest or an account. */

import { client } from '../api/client';
import type { Account, WhoAmI } from '../api/types';

class User {
  /** Null for a guest, undefined before the first answer of the server. */
  account = $state.raw<Account | null | undefined>(undefined);
  /** True if the server sends mail. */
  mail = $state(false);
  /** The people who may sign up. */
  signUp = $state<WhoAmI['sign_up']>('open');

  get name(): string | null {
    return this.account?.name ?? null;
  }

  /** Updates the user from the server. Without an answer nothing changes. */
  async refresh(): Promise<void> {
    const answer = await client.whoAmI().catch(() => null);
    if (!answer) return;
    this.account = answer.account;
    this.mail = answer.mail;
    this.signUp = answer.sign_up;
  }

  async signOut(): Promise<void> {
    await client.signOut();
    this.account = null;
  }
}

export const user = new User();
