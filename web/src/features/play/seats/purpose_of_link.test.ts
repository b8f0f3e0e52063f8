import { expect, it } from 'vitest';
import { people } from '../../../../tests/fixtures/games';
import { purposeOfLink } from './purpose_of_link';

const { black, white } = people().players;
const open = { ...white, kind: 'open' as const, name: null };
const waiting = (name: string | null) =>
  people({ status: 'waiting', players: { black: { ...black, name }, white: open } });
const forDevice = { code: 'abc', device: true };
const forOpponent = { code: 'abc', device: false };

it('an invitation with a forged mark is still an invitation', () => {
  expect(purposeOfLink(waiting('Anna'), forDevice)).toBe('invitation');
  expect(purposeOfLink(waiting('Anna'), forOpponent)).toBe('invitation');
  expect(purposeOfLink(waiting('Anna'), null)).toBe('invitation');
});

it('the seat of a guest continues on another device', () => {
  expect(purposeOfLink(waiting(null), forDevice)).toBe('seat');
  expect(purposeOfLink(waiting(null), forOpponent)).toBe('invitation');
  expect(purposeOfLink(people({ status: 'running' }), forDevice)).toBe('return');
});
