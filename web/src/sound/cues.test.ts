import { expect, it } from 'vitest';
import { game, people } from '../../tests/fixtures/games';
import { cuesOf, untilLow } from './cues';

const move = (text: string) => ({ text, color: 'white' as const, forced: false });
const waiting = game({ you: 'black', to_move: false, version: 1, moves: [] });

it('an opponent’s move sounds, followed by the sound for your turn', () => {
  const after = { ...waiting, version: 2, to_move: true, moves: [move('e5')] };
  expect(cuesOf(waiting, after)).toEqual(['move', 'turn']);
  expect(cuesOf(waiting, { ...after, moves: [move('e5xc3')] })).toEqual(['capture', 'turn']);
});

it('a capture that frees men has a sound of its own', () => {
  const piece = { cell: 'c3', caps: 1, value: null };
  const at = (color: 'black' | 'white', prisoners: number) => ({
    ...waiting.position,
    pieces: [{ ...piece, color, prisoners }],
  });
  const before = { ...waiting, position: at('black', 2) };
  const after = { ...waiting, version: 2, moves: [move('e5xc3')], position: at('white', 1) };
  expect(cuesOf(before, after)).toEqual(['release']);
  expect(cuesOf({ ...waiting, position: at('white', 0) }, after)).toEqual(['capture']);
});

it('opening a game and a takeback are silent', () => {
  expect(cuesOf(null, waiting)).toEqual([]);
  const played = { ...waiting, moves: [move('e5')] };
  expect(cuesOf(played, { ...waiting, version: 2 })).toEqual([]);
});

it('the end sounds once, instead of the last move', () => {
  const told = { code: 'groups', facts: {} };
  const result = { winner: 'black' as const, reason: 'groups' as const, text: 'Black wins.', told };
  const over = { ...waiting, version: 2, moves: [move('e5')], result };
  expect(cuesOf(waiting, over)).toEqual(['end']);
  expect(cuesOf(over, { ...over, version: 3 })).toEqual([]);
});

it('only the player’s own running clock in a live game warns, and only before it is low', () => {
  const clock = { black: 50_000, white: 9_000, running: 'black' as const };
  const running = people({ you: 'black', clock, control: '5+3' });
  expect(untilLow(running, true)).toBe(30_000);
  expect(untilLow(running, false)).toBeNull();
  expect(untilLow({ ...running, you: 'white' }, true)).toBeNull();
  expect(untilLow({ ...running, clock: { ...clock, black: 5_000 } }, true)).toBeNull();
});
