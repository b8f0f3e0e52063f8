import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Game } from '../../../api/types';
import { game } from '../../../../tests/fixtures/games';
import { answered, Pace, PAUSE } from './pace';

const moves: Game['moves'] = [
  { text: 'a1-a2', color: 'black', forced: false },
  { text: 'b1-b2', color: 'white', forced: false },
];
const begun = game({ version: 1, moves: [] });
const own = game({ version: 2, moves: moves.slice(0, 1), thinking: true, to_move: false });
const answer = game({ version: 3, moves });

/** A pace that has just shown one's own move. */
function pace() {
  const shown: number[] = [];
  const made = new Pace((state) => shown.push(state.version));
  expect(made.keeps(begun, own)).toBe(false);
  made.arrive(begun, own);
  return { made, shown };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the answer only after a pause', () => {
  const { made, shown } = pace();
  expect(made.keeps(own, answer)).toBe(true);
  vi.advanceTimersByTime(PAUSE - 100);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(shown).toEqual([3]);
});

it('keeps nothing back from a computer that thought for longer', () => {
  const { made } = pace();
  vi.advanceTimersByTime(PAUSE + 200);
  expect(made.keeps(own, answer)).toBe(false);
});

it('keeps nothing back where a clock runs, or where somebody watches', () => {
  for (const part of [{ clock: { white: 1, black: 1, running: 'black' } }, { mine: false }])
    expect(pace().made.keeps(own, { ...answer, ...part } as Game)).toBe(false);
});

it('takes the latest news with the answer, and lets a takeback through', () => {
  const { made, shown } = pace();
  expect(made.keeps(own, answer)).toBe(true);
  expect(made.keeps(own, { ...answer, version: 4 })).toBe(true);
  expect(made.keeps(own, { ...begun, version: 5 })).toBe(false);
  vi.advanceTimersByTime(2 * PAUSE);
  expect(shown).toEqual([]);
});

it('remembers the own move beside the answer', () => {
  expect(answered(answer)).toBe('a1-a2');
  expect(answered(own)).toBeNull();
});
