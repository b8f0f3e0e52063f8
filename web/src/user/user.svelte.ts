/** The user of this browser: a guest or an account. */

import { client } from '../api/client';
import type { Account, WhoAmI } from '../api/types';
import { read, write } from '../browser/storage';

const KEY = 'luctor.member';

class User {
  /** Null for a guest, undefined before the first answer of the server. */
  account = $state.raw<Account | null | undefined>(undefined);
  /** True if the server sends mail. */
  mail = $state(false);
  /** True for a moderator. */
  moderator = $state(false);
  /** The people who may sign up. */
  signUp = $state<WhoAmI['sign_up']>('open');

  /** True for an account, and before the server's first answer also if this browser's last user was one. */
  readonly isMember = $derived(this.account === undefined ? read(KEY) === '1' : this.account !== null);

  /** The activities that need a confirmed email address. */
  confirmedEmail = $state<WhoAmI['confirmed_email']>('none');

  /** Returns true if an activity needs a confirmed email address that the user does not have. */
  lacksEmail(activity: 'rated' | 'chat'): boolean {
    const needed = this.confirmedEmail === activity || this.confirmedEmail === 'both';
    return needed && !this.account?.email;
  }

  get name(): string | null {
    return this.account?.name ?? null;
  }

  /** Updates the user from the server. Without an answer nothing changes. */
  async refresh(): Promise<void> {
    const answer = await client.whoAmI().catch(() => null);
    if (!answer) return;
    this.account = answer.account;
    write(KEY, answer.account ? '1' : '0');
    this.mail = answer.mail;
    this.moderator = answer.moderator;
    this.signUp = answer.sign_up;
    this.confirmedEmail = answer.confirmed_email;
  }

  async signOut(): Promise<void> {
    await client.signOut();
    this.account = null;
    this.moderator = false;
  }
}

export const user = new User();
