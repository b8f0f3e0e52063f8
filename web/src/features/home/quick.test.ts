import { expect, it } from 'vitest';
import type { Seek } from '../../api/types';
import { computerGame, fitting, opened, ownSeek, quickFrom, quickGame } from './quick';

const wish = { game: 'emulsion:8', control: '5+3', rated: false };

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

it('joins only a game of the same board, rules, time and stake', () => {
  const others = [
    seek({ game: 'emulsion:8,pie=off' }),
    seek({ game: 'emulsion:6' }),
    seek({ control: '10+5' }),
    seek({ rated: true }),
  ];
  expect(fitting(others, wish)).toEqual([]);
  const fit = seek({ id: 'fit' });
  expect(fitting([...others, fit], wish)).toEqual([fit]);
});

it('does not join its own game, and knows that it waits already', () => {
  const own = seek({ mine: true });
  expect(fitting([own], wish)).toEqual([]);
  expect(ownSeek([own], wish)).toBe(own);
  expect(ownSeek([own], { ...wish, control: '1d' })).toBeUndefined();
});

it('opens in the lobby what it looked for', () => {
  expect(opened(wish)).toMatchObject({ game: 'emulsion:8', opponent: 'lobby', control: '5+3', rated: false });
});

it('remembers what still makes sense', () => {
  const kept = { game: 'emergo', board: { emergo: 'hex', emulsion: '99' }, level: '5', rated: 1 };
  const quick = quickFrom(JSON.stringify(kept));
  expect(quick).toMatchObject({ game: 'emergo', level: '5', rated: false });
  expect(quick.board).toEqual({ emergo: 'hex', emulsion: '8' });
  expect(quickGame(quick)).toBe('emergo:hex');
  expect(quickFrom('{').board.emulsion).toBe('8');
  expect(quickFrom(null).level).toBe('1');
});

it('leaves the pie rule out of the first level of Emulsion only', () => {
  const board = { emulsion: '8', emergo: '9x9' };
  expect(computerGame({ game: 'emulsion', board }, '1')).toBe('emulsion:8,pie=off');
  expect(computerGame({ game: 'emulsion', board }, '2')).toBe('emulsion:8');
  expect(computerGame({ game: 'emergo', board }, '1')).toBe('emergo:9x9');
});
