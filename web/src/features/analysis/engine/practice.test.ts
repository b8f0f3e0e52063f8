import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analysis } from '../../../../tests/fixtures/analyses';
import type { Place } from '../../../api/boards';
import type { Thinking } from '../../../api/types';
import { Practice } from './practice.svelte';

const PLACE: Place = { game: 'emergo:5x5', position: null, moves: ['c3'] };

/** A server that sends each of the moves as its best one so far. */
function thinker(...moves: string[]) {
  return vi.fn(async function* (_: Place, __: string, signal: AbortSignal): AsyncGenerator<Thinking> {
    for (const [i, move] of moves.entries()) {
      signal.throwIfAborted();
      yield { done: i === moves.length - 1, milliseconds: i, lines: [analysis({ line: [move] })] };
    }
  });
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the computer plays the last move it found at its level', async () => {
  const think = thinker('e5', 'b4');
  const play = vi.fn(async () => true);
  const practice = new Practice({ play: think }, play);
  practice.level = '2';
  practice.begin('black');
  await practice.answer(PLACE);
  expect(think).toHaveBeenCalledWith(PLACE, '2', expect.anything());
  expect(play.mock.calls).toEqual([['b4']]);
  expect(practice.thinking).toBe(false);
});

it('the level is stored', () => {
  const practice = new Practice({ play: thinker() }, async () => true);
  expect(practice.level).toBe('3');
  practice.level = '8';
  practice.begin('white');
  expect(new Practice({ play: thinker() }, async () => true).level).toBe('8');
});

it('a canceled answer is not played', async () => {
  const play = vi.fn(async () => true);
  const practice = new Practice({ play: thinker('e5') }, play);
  practice.begin('black');
  const answered = practice.answer(PLACE);
  practice.cancel();
  await answered;
  expect(play).not.toHaveBeenCalled();
  expect(practice.problem).toBeNull();
});
