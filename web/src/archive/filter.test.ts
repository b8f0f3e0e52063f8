import { expect, test } from 'vitest';
import { asked, count, filterFrom, searchOf } from './filter';

test('a question survives its way through the address', () => {
  const search = '?game=emergo&variant=hex&player=Ada&result=draw&rated=true&min_rating=1500&from=2026-11-01';
  expect(searchOf(filterFrom(search))).toBe(search);
});

test('what makes no sense in an address is passed over', () => {
  const filter = filterFrom(
    '?game=chess&variant=8x8&player=%3Cb%3E&result=maybe&min_rating=-1&from=yesterday&x=1',
  );
  expect(searchOf(filter)).toBe('');
  expect(count(filter)).toBe(0);
});

test('another game has other boards', () => {
  const filter = filterFrom('?game=emergo&variant=hex&player=Ada');
  expect(searchOf(asked(filter, 'game', 'emulsion'))).toBe('?game=emulsion&player=Ada');
  expect(searchOf(asked(filter, 'player', ' '))).toBe('?game=emergo&variant=hex');
});
