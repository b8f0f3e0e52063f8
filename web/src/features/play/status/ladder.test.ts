import { expect, it } from 'vitest';
import { nextBoard } from './ladder';

it('leads from the boards of the lessons to the usual ones', () => {
  expect(nextBoard('emulsion:4,pie=off')).toEqual({ game: 'emulsion:6,pie=off', title: '6x6' });
  expect(nextBoard('emulsion:6')).toEqual({ game: 'emulsion:8', title: '8x8' });
  expect(nextBoard('emergo:5x5')).toEqual({ game: 'emergo:7x7', title: '7x7' });
});

it('ends at the usual boards, and leaves rules that were chosen alone', () => {
  for (const game of ['emulsion:8', 'emulsion:10', 'emergo:9x9', 'emergo:hex', 'emergo:5x5,men=3'])
    expect(nextBoard(game)).toBeNull();
});
