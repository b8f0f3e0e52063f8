/** Requests about accounts and players. Secrets are sent in bodies, never in addresses. */

import { createCall, type Call } from './client';
import type {
  Account,
  Block,
  Confirmation,
  Credentials,
  EmailChange,
  EmailLink,
  Export,
  Games,
  HeadToHead,
  MadeToken,
  NewAccount,
  NewSubscription,
  NewToken,
  PasswordChange,
  PasswordReset,
  Preferences,
  Profile,
  Push,
  RatingPoint,
  RecoveryCodes,
  ResetAsked,
  SecondFactor,
  SecondFactorRemoval,
  SecondFactorSecret,
  Session,
  Subscription,
  Token,
  Vacation,
} from './types';

/** Filters a player's games. An empty string matches everything. */
export interface GamesFilter {
  status: string;
  game: string;
  against: string;
}

/** No retries, for requests that are not idempotent. */
const ONCE: readonly number[] = [];

function createAccountClient(call: Call = createCall()) {
  const player = (name: string) => `/api/players/${encodeURIComponent(name)}`;
  return {
    signUp: (account: NewAccount) => call<Account>('POST', '/api/account', account, ONCE),
    signIn: (credentials: Credentials) => call<Account>('POST', '/api/session', credentials, ONCE),
    requestReset: (name: string) => call<ResetAsked>('POST', '/api/account/reset', { name }, ONCE),
    reset: (reset: PasswordReset) => call<null>('POST', '/api/account/reset/confirm', reset, ONCE),
    emailLink: (token: string) => call<EmailLink>('POST', '/api/account/email/link', { token }),
    verify: (token: string) => call<null>('POST', '/api/account/email/verify', { token }, ONCE),
    preferences: (preferences: Preferences) =>
      call<Preferences>('PUT', '/api/account/preferences', preferences),
    password: (change: PasswordChange) => call<null>('POST', '/api/account/password', change, ONCE),
    email: (change: EmailChange) => call<null>('PUT', '/api/account/email', change, ONCE),
    removeEmail: (confirmation: Confirmation) =>
      call<null>('DELETE', '/api/account/email', confirmation, ONCE),
    secondFactor: () => call<SecondFactor>('GET', '/api/account/second-factor'),
    proposeSecondFactor: (password: string) =>
      call<SecondFactorSecret>('POST', '/api/account/second-factor', { password }, ONCE),
    confirmSecondFactor: (code: string) =>
      call<RecoveryCodes>('PUT', '/api/account/second-factor', { code }, ONCE),
    removeSecondFactor: (removal: SecondFactorRemoval) =>
      call<null>('DELETE', '/api/account/second-factor', removal, ONCE),
    sessions: () => call<Session[]>('GET', '/api/account/sessions'),
    endSession: (id: string) => call<null>('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`),
    endOtherSessions: () => call<null>('DELETE', '/api/account/sessions'),
    tokens: () => call<Token[]>('GET', '/api/account/tokens'),
    makeToken: (token: NewToken) => call<MadeToken>('POST', '/api/account/tokens', token, ONCE),
    revoke: (id: string) => call<null>('DELETE', `/api/account/tokens/${encodeURIComponent(id)}`),
    vacation: () => call<Vacation>('GET', '/api/account/vacation'),
    setVacation: (days: number) => call<Vacation>('POST', '/api/account/vacation', { days }, ONCE),
    push: () => call<Push>('GET', '/api/account/push'),
    subscribe: (subscription: NewSubscription) =>
      call<Subscription>('POST', '/api/account/push', subscription, ONCE),
    unsubscribe: (id: string) => call<null>('DELETE', `/api/account/push/${encodeURIComponent(id)}`),
    blocks: () => call<Block[]>('GET', '/api/account/blocks'),
    block: (name: string) => call<null>('PUT', `/api/account/blocks/${encodeURIComponent(name)}`),
    unblock: (name: string) => call<null>('DELETE', `/api/account/blocks/${encodeURIComponent(name)}`),
    exported: () => call<Export>('GET', '/api/account/export'),
    remove: (password: string) => call<null>('DELETE', '/api/account', { password }, ONCE),

    player: (name: string) => call<Profile>('GET', player(name)),
    games: (name: string, filter: GamesFilter, before: number | null) => {
      const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
      if (before !== null) query.set('before', String(before));
      return call<Games>('GET', `${player(name)}/games?${query}`);
    },
    against: (name: string, other: string) =>
      call<HeadToHead>('GET', `${player(name)}/against/${encodeURIComponent(other)}`),
    history: (name: string, game: string, speed: string) =>
      call<RatingPoint[]>('GET', `${player(name)}/ratings/${game}/${speed}`),
  };
}

export const accounts = createAccountClient();
