import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game } from '../../../api/types';
import { game } from '../../../../tests/fixtures/games';
import { answeredMove, AnswerDelay, PAUSE } from './answer_delay';

const moves: Game['moves'] = [
  { text: 'a1-a2', color: 'black', forced: false },
  { text: 'b1-b2', color: 'white', forced: false },
];
const begun = game({ version: 1, moves: [] });
const own = game({ version: 2, moves: moves.slice(0, 1), thinking: true, to_move: false });
const answer = game({ version: 3, moves });

/** A delay after the player's own move was shown. */
function afterOwnMove() {
  const shown: number[] = [];
  const delay = new AnswerDelay((state) => shown.push(state.version));
  expect(delay.holdBack(begun, own)).toBe(false);
  delay.onShown(begun, own);
  return { delay, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the answer only after a pause', () => {
  const { delay, shown } = afterOwnMove();
  expect(delay.holdBack(own, answer)).toBe(true);
  vi.advanceTimersByTime(PAUSE - 100);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual([3]);
});

it('does not delay an answer that took longer than the pause', () => {
  const { delay } = afterOwnMove();
  vi.advanceTimersByTime(PAUSE + 200);
  expect(delay.holdBack(own, answer)).toBe(false);
});

it('delays nothing in a game with a clock or for a spectator', () => {
  for (const part of [{ clock: { white: 1, black: 1, running: 'black' } }, { mine: false }])
    expect(afterOwnMove().delay.holdBack(own, { ...answer, ...part } as Game)).toBe(false);
});

it('includes later updates in the answer, and shows a takeback at once', () => {
  const { delay, shown } = afterOwnMove();
  expect(delay.holdBack(own, answer)).toBe(true);
  expect(delay.holdBack(own, { ...answer, version: 4 })).toBe(true);
  expect(delay.holdBack(own, { ...begun, version: 5 })).toBe(false);
  vi.advanceTimersByTime(2 * PAUSE);
  expect(shown).toEqual([]);
});

it('shows the answer only when the coach lets it', () => {
  const { delay, shown } = afterOwnMove();
  delay.pause(true);
  vi.advanceTimersByTime(10 * PAUSE);
  expect(delay.holdBack(own, answer)).toBe(true);
  vi.advanceTimersByTime(10 * PAUSE);
  expect(shown).toEqual([]);
  expect(delay.held).toBe(answer);
  delay.pause(false);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([3]);
});

it("reports the player's move that was answered", () => {
  expect(answeredMove(answer)).toBe('a1-a2');
  expect(answeredMove(own)).toBeNull();
});
