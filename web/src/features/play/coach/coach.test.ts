import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analysis } from '../../../../tests/fixtures/analyses';
import { game } from '../../../../tests/fixtures/games';
import { diagonal, hexagon, position, square } from '../../../../tests/fixtures/positions';
import type { CoachedMove, Game } from '../../../api/types';
import { areaAround } from './area';
import { Coach } from './coach.svelte';
import { themeOf } from './theme';

const own = { text: 'a1-a2', color: 'black', forced: false } as const;
const answer = { text: 'b1-b2', color: 'white', forced: false } as const;
const start = game({ version: 1 });
const played = game({ version: 2, moves: [own], thinking: true, to_move: false });

function verdict(costly: boolean): CoachedMove {
  return {
    costly,
    played: { text: own.text, color: 'black', loss: 0.23, mistake: 'blunder', better: 'c1-c2' },
    before: analysis({ ply: 0, line: ['c1-c2'] }),
    after: analysis({ ply: 1, line: [answer.text] }),
  };
}

/** A coach who gives this verdict, and the calls that reach the game. */
function coached(found: Promise<CoachedMove>, undone = true, openedAt: number | null = null) {
  const calls: string[] = [];
  const after = () => Promise.resolve({ moves: [], position: position({}), last: [], result: null });
  const games = { coach: vi.fn(() => found) };
  const positions = {
    position: () => Promise.resolve(position({})),
    after,
    insight: () => Promise.reject(new Error('not used in Emulsion')),
  };
  const boards = { insight: () => Promise.reject(new Error('not used in Emulsion')) };
  const of = {
    openedAt,
    holdAnswer: (held: boolean) => void calls.push(held ? 'hold' : 'release'),
    goTo: (ply: number) => Promise.resolve(void calls.push(`go ${ply}`)),
    goToPresent: () => void calls.push('present'),
    act: (act: string) => Promise.resolve(calls.push(act) > 0 && undone),
  };
  const coach = new Coach({ games, positions, boards }, of);
  return { coach, calls, asked: games.coach };
}

async function settled(coach: Coach, ...states: Game[]) {
  for (const state of states) coach.update(state);
  await vi.advanceTimersByTimeAsync(10);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('holds the answer back until the verdict, and is silent about good moves', async () => {
  const { coach, calls } = coached(Promise.resolve(verdict(false)));
  await settled(coach, start, played);
  expect(calls).toEqual(['hold', 'release']);
  expect(coach.costly).toBeNull();
});

it('judges a move that was played before the coach had loaded, but none from before the page was opened', async () => {
  const late = coached(Promise.resolve(verdict(true)), true, 0);
  await settled(late.coach, played);
  expect(late.coach.costly?.move).toBe('a1-a2');
  const reopened = coached(Promise.resolve(verdict(true)), true, 1);
  await settled(reopened.coach, played);
  expect(reopened.asked).not.toHaveBeenCalled();
});

it('offers to think again after a costly move, and says more with every hint', async () => {
  const { coach, calls } = coached(Promise.resolve(verdict(true)));
  await settled(coach, start, played);
  expect(coach.costly).toEqual({ ply: 0, move: 'a1-a2', better: 'c1-c2', cost: 0.23 });
  expect(calls).toEqual(['hold']);
  const steps = [coach.step];
  for (let hints = 0; hints < 4; hints++) {
    coach.hint();
    steps.push(coach.step);
  }
  expect(steps).toEqual(['offer', 'theme', 'area', 'move', 'move']);
  expect(coach.theme).toBe('chance');
  expect(calls.slice(1)).toEqual(['go 0', 'go 0', 'go 0']);
  coach.playOn();
  expect(coach.costly).toBeNull();
  expect(calls.slice(-2)).toEqual(['release', 'present']);
});

it('goes on after the page was loaded again, until the user has decided', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const first = coached(Promise.resolve(verdict(true)));
  await settled(first.coach, start, played);
  const again = () => coached(Promise.resolve(verdict(false)));
  const answered = game({ version: 3, moves: [own, answer] });
  for (const state of [played, answered]) {
    const { coach, asked } = again();
    await settled(coach, state);
    expect([coach.costly?.better, coach.step, coach.theme]).toEqual(['c1-c2', 'offer', 'chance']);
    expect(asked).not.toHaveBeenCalled();
  }
  const other = again();
  await settled(other.coach, game({ id: 'other', version: 2, moves: [own] }));
  expect(other.coach.costly).toBeNull();
  const last = again();
  await settled(last.coach, answered);
  last.coach.playOn();
  const late = again();
  await settled(late.coach, answered);
  expect(late.coach.costly).toBeNull();
  vi.unstubAllGlobals();
});

it('goes on helping after the takeback, until another move is played', async () => {
  const { coach, calls, asked } = coached(Promise.resolve(verdict(true)));
  await settled(coach, start, played);
  await coach.takeBack();
  await settled(coach, game({ version: 3 }));
  expect(calls.slice(0, 3)).toEqual(['hold', 'undo', 'release']);
  expect(coach.takenBack).toBe(true);
  coach.hint();
  await settled(coach, game({ version: 4, moves: [{ ...own, text: 'c1-c2' }], thinking: true }));
  expect(coach.costly).toBeNull();
  expect(asked).toHaveBeenCalledTimes(2);
});

it('does not judge a move again that is played again', async () => {
  const { coach, asked } = coached(Promise.resolve(verdict(true)));
  await settled(coach, start, played);
  await settled(coach, game({ version: 3 }));
  expect(coach.takenBack).toBe(true);
  await settled(coach, { ...played, version: 4 });
  expect(coach.costly).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('is silent if the user takes the move back before the verdict', async () => {
  const { coach, calls } = coached(Promise.resolve(verdict(true)));
  await settled(coach, start, played, game({ version: 3 }));
  expect(coach.costly).toBeNull();
  expect(calls).toEqual(['hold', 'release']);
});

it('is silent about forced moves, the computer’s moves and finished games', async () => {
  const { coach, asked } = coached(Promise.resolve(verdict(true)));
  const forced = { ...played, moves: [{ ...own, forced: true }] };
  await settled(coach, start, forced, game({ version: 3, moves: [own, answer] }));
  await settled(coach, game({ version: 4, moves: [own, answer, own], thinking: false }));
  expect(asked).not.toHaveBeenCalled();
});

it('gives up the offer when the computer has ended the game', async () => {
  const { coach, calls } = coached(Promise.resolve(verdict(true)), false);
  await settled(coach, start, played);
  await coach.takeBack();
  expect(coach.costly).toBeNull();
  expect(calls.at(-1)).toBe('release');
});

it('lets the computer answer if the verdict is late or fails', async () => {
  const late = coached(new Promise(() => undefined));
  await settled(late.coach, start, played);
  await vi.advanceTimersByTimeAsync(5000);
  expect(late.calls).toEqual(['hold', 'release']);
  const failed = coached(Promise.reject(new Error('busy')));
  await settled(failed.coach, start, played);
  expect(failed.calls).toEqual(['hold', 'release']);
});

it('the area has the cells of the move and those around them, on every board', () => {
  expect(areaAround(['a1'], square(4))).toEqual(['a1', 'b1', 'a2', 'b2']);
  expect(areaAround(['c3'], diagonal(5))).toEqual(['b2', 'd2', 'c3', 'b4', 'd4']);
  expect(areaAround(['c3'], hexagon(3))).toHaveLength(7);
  expect(areaAround([], square(4))).toEqual([]);
});

it('the theme tells whose groups or prisoners the engine’s line changes', () => {
  const line = { kind: 'groupLine', size: 5, instead: 3, better: 'a1-a2' } as const;
  expect(themeOf({ ...line, side: 'white' }, 'white')).toBe('ownGroup');
  expect(themeOf({ ...line, side: 'white' }, 'black')).toBe('theirGroup');
  expect(themeOf({ kind: 'threat', men: 1, cell: 'a1' }, 'black')).toBe('threat');
  expect(themeOf(null, 'black')).toBe('chance');
});
