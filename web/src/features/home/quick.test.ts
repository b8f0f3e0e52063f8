import { expect, it } from 'vitest';
import type { Seek } from '../../api/types';
import { matchingSeeks, newSeek, ownSeek, quickFrom, quickGame } from './quick';

const request = { game: 'emulsion:8', control: '5+3', rated: false };

function seek(change: Partial<Seek>): Seek {
  return {
    id: 'a',
    game: 'emulsion:8',
    title: 'Emulsion 8x8',
    open: 'black',
    name: null,
    control: '5+3',
    rated: false,
    mine: false,
    ...change,
  };
}

it('joins only a game with the same board, rules, time control and rating', () => {
  const others = [
    seek({ game: 'emulsion:8,pie=off' }),
    seek({ game: 'emulsion:6' }),
    seek({ control: '10+5' }),
    seek({ rated: true }),
  ];
  expect(matchingSeeks(others, request)).toEqual([]);
  const fit = seek({ id: 'fit' });
  expect(matchingSeeks([...others, fit], request)).toEqual([fit]);
});

it("finds the user's own game instead of joining it", () => {
  const own = seek({ mine: true });
  expect(matchingSeeks([own], request)).toEqual([]);
  expect(ownSeek([own], request)).toBe(own);
  expect(ownSeek([own], { ...request, control: '1d' })).toBeUndefined();
});

it('creates the requested game in the lobby', () => {
  expect(newSeek(request)).toMatchObject({
    game: 'emulsion:8',
    opponent: 'lobby',
    control: '5+3',
    rated: false,
  });
});

it('restores the options that are still valid', () => {
  const stored = { game: 'emergo', board: { emergo: 'hex', emulsion: '99' }, rated: 1 };
  const quick = quickFrom(JSON.stringify(stored));
  expect(quick).toMatchObject({ game: 'emergo', rated: false });
  expect(quick.board).toEqual({ emergo: 'hex', emulsion: '8' });
  expect(quickGame(quick)).toBe('emergo:hex');
  expect(quickFrom('{').board.emulsion).toBe('8');
});
