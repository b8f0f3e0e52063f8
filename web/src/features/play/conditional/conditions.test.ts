import { expect, it } from 'vitest';
import { people } from '../../../../tests/fixtures/games';
import { ahead, movesIn, stepsOf, withLine } from './conditions';
import { mayExplore, maySetConditions } from '../live/permissions';

it("conditional moves are set on the opponent's turn of a correspondence game", () => {
  const theirs = { to_move: false, control: '3d' } as const;
  expect(maySetConditions(people(theirs))).toBe(true);
  expect(maySetConditions(people({ ...theirs, control: 'bank:10d+12h' }))).toBe(true);
  for (const not of [
    { to_move: true },
    { control: '5+3' },
    { control: 'unlimited' },
    { you: null },
  ] as const) {
    expect(maySetConditions(people({ ...theirs, ...not }))).toBe(false);
  }
  expect(maySetConditions(people({ ...theirs, status: 'adjourned' }))).toBe(false);
});

it('private analysis is available on either turn, unless the host turned it off', () => {
  const slow = { control: '3d', exploration: true } as const;
  for (const to_move of [true, false]) expect(mayExplore(people({ ...slow, to_move }))).toBe(true);
  for (const not of [
    { exploration: false },
    { control: '5+3' },
    { you: null },
    { status: 'adjourned' },
  ] as const) {
    expect(mayExplore(people({ ...slow, ...not }))).toBe(false);
  }
});

it('a new line replaces shorter ones and other answers to the same moves', () => {
  const lines = [
    ['a', 'b'],
    ['a', 'b', 'c', 'd'],
    ['x', 'y'],
  ];
  expect(withLine(lines, ['a', 'b', 'e', 'f'])).toEqual({
    lines: [
      ['a', 'b', 'c', 'd'],
      ['x', 'y'],
      ['a', 'b', 'e', 'f'],
    ],
    replaced: 0,
  });
  expect(withLine(lines, ['a', 'z'])).toEqual({
    lines: [
      ['x', 'y'],
      ['a', 'z'],
    ],
    replaced: 2,
  });
  expect(withLine(lines, ['a', 'b'])).toEqual({ lines, replaced: 0 });
  expect(withLine([], ['a', 'b'])).toEqual({ lines: [['a', 'b']], replaced: 0 });
});

it('a typed line can be separated by blanks, commas or arrows', () => {
  expect(movesIn(' a1-b2  c3xd4xe5,e5 → e6 ')).toEqual(['a1-b2', 'c3xd4xe5', 'e5', 'e6']);
  expect(movesIn('  ')).toEqual([]);
});

it('played moves and other branches are removed', () => {
  const lines = [
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'e', 'f'],
    ['x', 'y'],
    ['a', 'b'],
  ];
  expect(ahead(lines, [])).toEqual(lines);
  expect(ahead(lines, ['a', 'b'])).toEqual([
    ['c', 'd'],
    ['e', 'f'],
  ]);
  expect(ahead(lines, ['z'])).toEqual([]);
});

it('a line consists of conditions and answers', () => {
  expect(stepsOf(['a', 'b', 'c', 'd']).map(({ word, move }) => `${word} ${move}`)).toEqual([
    'firstIf a',
    'then b',
    'if c',
    'then d',
  ]);
});
