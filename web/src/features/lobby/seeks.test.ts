import { expect, test } from 'vitest';
import type { Seek } from '../../api/types';
import { duration, paceOf, selectSeeks, type Choice } from './seeks';

function seek(id: string, rest: Partial<Seek> = {}): Seek {
  const title = rest.game ?? 'emergo:9x9';
  return {
    id,
    game: title,
    title,
    control: '5+3',
    rated: false,
    mine: false,
    name: null,
    open: 'black',
    ...rest,
  };
}
const all: Choice = { game: '', pace: '', rated: '' };
const ids = (seeks: Seek[]) => seeks.map(({ id }) => id).join('');
const byTime = { by: 'time', descending: false } as const;

test('a time control has one of three paces', () => {
  expect(['5+3', '0.5+0', '3d', 'bank:10d+12h', 'unlimited', '7d,weekends-off'].map(paceOf)).toEqual([
    'live',
    'live',
    'correspondence',
    'correspondence',
    'unlimited',
    'correspondence',
  ]);
});

test('shorter games come first, and games without a clock last', () => {
  const controls = ['unlimited', '7d', '1d', 'bank:12h+1h', '30+20', '1+1'];
  const seeks = controls.map((control, i) => seek(String(i), { control }));
  expect(ids(selectSeeks(seeks, all, byTime))).toBe('543210');
  expect(ids(selectSeeks(seeks, all, { by: 'time', descending: true }))).toBe('012345');
  expect(duration('nonsense')).toBe(Infinity);
});

test('seeks are filtered', () => {
  const seeks = [
    seek('a', { game: 'emulsion:8', rated: true }),
    seek('b', { control: '3d' }),
    seek('c', { control: '3d', rated: true }),
  ];
  expect(ids(selectSeeks(seeks, { ...all, game: 'emulsion' }, byTime))).toBe('a');
  expect(ids(selectSeeks(seeks, { ...all, pace: 'correspondence', rated: 'true' }, byTime))).toBe('c');
});

test("the user's own game is first in every order", () => {
  const seeks = [seek('a', { name: 'Ada' }), seek('z', { name: 'Zoe', mine: true }), seek('g')];
  expect(ids(selectSeeks(seeks, all, { by: 'player', descending: false }))).toBe('zag');
  expect(ids(selectSeeks(seeks, all, { by: 'player', descending: true }))).toBe('zga');
});
