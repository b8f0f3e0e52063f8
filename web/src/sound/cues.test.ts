import { expect, it } from 'vitest';
import { game, people } from '../../tests/fixtures/games';
import { cuesOf, untilLow } from './cues';

const move = (text: string) => ({ text, color: 'white' as const, forced: false });
const waiting = game({ you: 'black', to_move: false, version: 1, moves: [] });

it('a move of the other is heard, and that it is one’s own turn', () => {
  const after = { ...waiting, version: 2, to_move: true, moves: [move('e5')] };
  expect(cuesOf(waiting, after)).toEqual(['move', 'turn']);
  expect(cuesOf(waiting, { ...after, moves: [move('e5xc3')] })).toEqual(['capture', 'turn']);
});

it('a game that is opened is silent, and so is a takeback', () => {
  expect(cuesOf(null, waiting)).toEqual([]);
  const played = { ...waiting, moves: [move('e5')] };
  expect(cuesOf(played, { ...waiting, version: 2 })).toEqual([]);
});

it('the end is heard once, in place of the move that brought it', () => {
  const told = { code: 'groups', facts: {} };
  const result = { winner: 'black' as const, reason: 'groups' as const, text: 'Black wins.', told };
  const over = { ...waiting, version: 2, moves: [move('e5')], result };
  expect(cuesOf(waiting, over)).toEqual(['end']);
  expect(cuesOf(over, { ...over, version: 3 })).toEqual([]);
});

it('only the own clock of a game in one sitting warns, and before it is low', () => {
  const clock = { black: 50_000, white: 9_000, running: 'black' as const };
  const running = people({ you: 'black', clock, control: '5+3' });
  expect(untilLow(running, true)).toBe(30_000);
  expect(untilLow(running, false)).toBeNull();
  expect(untilLow({ ...running, you: 'white' }, true)).toBeNull();
  expect(untilLow({ ...running, clock: { ...clock, black: 5_000 } }, true)).toBeNull();
});
