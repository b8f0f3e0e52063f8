import { expect, test } from 'vitest';
import type { Account } from '../api/types';
import { user } from './user.svelte';

const account = (email: string | null) => ({ name: 'Anna', email }) as Account;

test('an activity may need a confirmed address', () => {
  user.account = account(null);
  expect([user.lacksEmail('rated'), user.lacksEmail('chat')]).toEqual([false, false]);
  user.confirmedEmail = 'rated';
  expect([user.lacksEmail('rated'), user.lacksEmail('chat')]).toEqual([true, false]);
  user.confirmedEmail = 'both';
  expect([user.lacksEmail('rated'), user.lacksEmail('chat')]).toEqual([true, true]);
  user.account = account('anna@example.org');
  expect([user.lacksEmail('rated'), user.lacksEmail('chat')]).toEqual([false, false]);
  user.account = null;
  expect(user.lacksEmail('chat')).toBe(true);
});
