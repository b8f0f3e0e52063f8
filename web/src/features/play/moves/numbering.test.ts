import { expect, it } from 'vitest';
import { numbered } from './numbering';

const sides = (text: string) =>
  [...text].map((c) => ({ color: c === 'w' ? ('white' as const) : ('black' as const) }));

it('a move of White and the answer of Black share a number', () => {
  expect(numbered(sides('wbw'), true, 'white')).toEqual([
    { number: '1', column: 1 },
    { number: null, column: 2 },
    { number: '2', column: 1 },
  ]);
});

it('moves that start with Black begin in the second column', () => {
  expect(numbered(sides('bw'), true, 'white')).toEqual([
    { number: '1…', column: 2 },
    { number: '2', column: 1 },
  ]);
});

it('every move has its own number if a side can move twice', () => {
  expect(numbered(sides('bwww'), false, 'black').map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
});
