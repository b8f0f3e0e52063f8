import { expect, it } from 'vitest';
import { charles, guest } from '../../tests/fixtures/summaries';
import { changeText, playerName, ratingText } from './player';

it('a player without a name has a description', () => {
  expect([charles, guest, { ...guest, kind: 'open' } as const].map(playerName)).toEqual([
    'Charles',
    'Guest',
    'open seat',
  ]);
});

it('ratings and rating changes are formatted', () => {
  expect(ratingText({ rating: 1512, provisional: false })).toBe('1512');
  expect(ratingText({ rating: 1490, provisional: true })).toBe('1490?');
  expect(ratingText({ rating: null, provisional: true })).toBeNull();
  expect([12, -8, 0].map(changeText)).toEqual(['+12', '−8', '±0']);
});
