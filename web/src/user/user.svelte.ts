/** The user of this browser: a guest or an account. */

import { client } from '../api/client';
import type { Account } from '../api/types';

class User {
  /** Null for a guest, undefined before the first answer of the server. */
  account = $state.raw<Account | null | undefined>(undefined);
  /** True if the server sends mail. */
  mail = $state(false);
  /** True for a moderator. */
  moderator = $state(false);

  get name(): string | null {
    return this.account?.name ?? null;
  }

  /** Updates the user from the server. Without an answer nothing changes. */
  async refresh(): Promise<void> {
    const answer = await client.whoAmI().catch(() => null);
    if (!answer) return;
    this.account = answer.account;
    this.mail = answer.mail;
    this.moderator = answer.moderator;
  }

  async signOut(): Promise<void> {
    await client.signOut();
    this.account = null;
    this.moderator = false;
  }
}

export const user = new User();
