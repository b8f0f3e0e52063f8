import { expect, it } from 'vitest';
import { analysis } from '../../../../tests/fixtures/analyses';
import { legal, position } from '../../../../tests/fixtures/positions';
import type { Continuation, Evaluation, Game, Thinking } from '../../../api/types';
import type { Verdict } from '../../../board_page/report/mistakes';
import { Exercises } from './exercises.svelte';

const start = position({ text: 'start', ply: 0, legal: legal('a1-b2', 'c1-b2', 'e1-d2', 'e1-f2') });
const mistake: Verdict = {
  kind: 'blunder',
  color: 'white',
  ply: 0,
  move: 'a1-b2',
  better: 'c1-b2',
  cost: 0.3,
};
const found: Evaluation[] = [{ analysis: analysis({ chance: 0.7, line: ['c1-b2'] }), played: null }];
const game = {
  id: 'g',
  game: 'emergo:7x7',
  moves: [{ text: 'a1-b2', color: 'white', forced: false }],
} as unknown as Game;

/** Exercises with one mistake. The engine gives White `chance` after any move. */
function exercises(chance = 0.7): Exercises {
  const after = (_match: unknown, _ply: number, [text = '']: readonly string[]): Promise<Continuation> =>
    Promise.resolve({
      moves: [{ text, color: 'white', forced: false }],
      position: position({ text }),
      last: text.split('-'),
      result: null,
    });
  async function* think(): AsyncGenerator<Thinking> {
    yield await Promise.resolve({ done: true, milliseconds: 1, lines: [analysis({ chance })] });
  }
  const positions = { position: () => Promise.resolve(start), after };
  return new Exercises({ positions, engine: { think } }, game, found, [mistake]);
}

it('shows the position before the mistake', async () => {
  const of = exercises();
  await of.go(0);
  expect(of.position).toEqual(start);
  expect(of.open).toBe(true);
});

it('accepts the best move and moves that are as good', async () => {
  const of = exercises(0.68);
  await of.go(0);
  await of.play('c1-b2');
  expect(of.outcome).toEqual({ kind: 'best', move: 'c1-b2' });
  expect(of.solved.has(0)).toBe(true);
  await of.go(0);
  await of.play('e1-d2');
  expect(of.outcome).toEqual({ kind: 'good', move: 'e1-d2' });
});

it('rejects the move of the game and worse ones, and lets the user try again', async () => {
  const of = exercises(0.4);
  await of.go(0);
  await of.play('a1-b2');
  expect(of.outcome).toEqual({ kind: 'same' });
  await of.play('e1-f2');
  expect(of.outcome).toMatchObject({ kind: 'worse', move: 'e1-f2' });
  expect(of.solved.size).toBe(0);
  expect(of.position).toEqual(start);
  expect(of.open).toBe(true);
});

it('shows the solution, which does not count as solved', async () => {
  const of = exercises();
  await of.go(0);
  await of.show();
  expect(of.outcome).toEqual({ kind: 'shown' });
  expect(of.position?.text).toBe('c1-b2');
  expect(of.solved.size).toBe(0);
});

it('ends after the last mistake', async () => {
  const of = exercises();
  await of.go(1);
  expect(of.finished).toBe(true);
  expect(of.mistake).toBeNull();
});
