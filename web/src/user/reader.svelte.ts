// Who reads: a guest or an account. One for all pages.

import { client } from '../api/client';
import type { Account } from '../api/types';

class Reader {
  /** Null for a guest, undefined before the server has told. */
  account = $state.raw<Account | null | undefined>(undefined);
  /** The server sends mail. */
  mail = $state(false);

  get name(): string | null {
    return this.account?.name ?? null;
  }

  /** Asks again; without an answer it stays as it was. */
  async look(): Promise<void> {
    const who = await client.whoAmI().catch(() => null);
    if (!who) return;
    this.account = who.account;
    this.mail = who.mail;
  }

  async signOut(): Promise<void> {
    await client.signOut();
    this.account = null;
  }
}

export const reader = new Reader();
