import { expect, test } from 'vitest';
import { countFurther, filterFrom, queryOf, searchOf, withField } from './filter';

test('filters are written to the address and read back', () => {
  const search = '?game=emergo&variant=hex&player=Ada&result=draw&rated=true&min_rating=1500&from=2026-11-01';
  expect(searchOf(filterFrom(search))).toBe(search);
});

test('invalid filters in an address are ignored', () => {
  const filter = filterFrom(
    '?game=chess&variant=8x8&player=%3Cb%3E&result=maybe&min_rating=-1&from=yesterday&x=1',
  );
  expect(searchOf(filter)).toBe('');
  expect(countFurther(filter)).toBe(0);
});

test('the filters that the page shows on request are counted', () => {
  expect(countFurther(filterFrom('?game=emergo&player=Ada&result=draw'))).toBe(0);
  expect(countFurther(filterFrom('?game=emergo&opponent=Ada&rated=true&to=2026-11-01'))).toBe(3);
});

test('changing the game clears the board', () => {
  const filter = filterFrom('?game=emergo&variant=hex&player=Ada');
  expect(searchOf(withField(filter, 'game', 'emulsion'))).toBe('?game=emulsion&player=Ada');
  expect(searchOf(withField(filter, 'player', ' '))).toBe('?game=emergo&variant=hex');
});

test('`won` and `lost` need a player', () => {
  expect(filterFrom('?result=won').result).toBe('');
  const filter = filterFrom('?player=Ada&result=won');
  expect(filter.result).toBe('won');
  expect(withField(filter, 'player', '').result).toBe('');
});

test('the query names game and board together, and includes whole days', () => {
  const query = queryOf(filterFrom('?game=emergo&variant=hex&opponent=Ada&from=2026-11-01&to=2026-11-01'));
  expect(query.get('game')).toBe('emergo:hex');
  expect(query.get('against')).toBe('Ada');
  expect(Number(query.get('before')) - Number(query.get('after'))).toBe(24 * 60 * 60 * 1000);
  expect(queryOf(filterFrom('?from=2026-99-99')).toString()).toBe('');
});
