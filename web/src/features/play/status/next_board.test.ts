import { expect, it } from 'vitest';
import { nextBoard } from './next_board';

it('leads from the boards of the lessons to the standard ones', () => {
  expect(nextBoard('emulsion:4,pie=off')).toEqual({ game: 'emulsion:6,pie=off', title: '6x6' });
  expect(nextBoard('emulsion:6')).toEqual({ game: 'emulsion:8', title: '8x8' });
  expect(nextBoard('emergo:5x5')).toEqual({ game: 'emergo:7x7', title: '7x7' });
});

it('returns null for standard boards and for other rules', () => {
  for (const game of ['emulsion:8', 'emulsion:10', 'emergo:9x9', 'emergo:hex', 'emergo:5x5,men=3'])
    expect(nextBoard(game)).toBeNull();
});
