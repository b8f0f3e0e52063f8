import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import { analysis } from '../../../../tests/fixtures/analyses';
import type { AnalysisLimits } from '../../../api/engine';
import type { Place } from '../../../api/boards';
import type { Evaluation, PlayedMove, Thinking } from '../../../api/types';
import { Report, type Line } from './report.svelte';

const moves: PlayedMove[] = [
  { text: 'a', color: 'white', forced: false },
  { text: 'b', color: 'black', forced: false },
];
const place = { game: 'emergo:9x9', position: null, moves: [] };
const game: Line = { place, moves, match: 'g' };
const line: Line = { place, moves, match: null };

const told: Evaluation[] = [
  { analysis: analysis({ ply: 0 }), played: null },
  {
    analysis: analysis({ ply: 1 }),
    played: { text: 'a', color: 'white', loss: 0.3, mistake: 'blunder', better: 'c' },
  },
  {
    analysis: analysis({ ply: 2 }),
    played: { text: 'b', color: 'black', loss: 0, mistake: null, better: null },
  },
];

/** A report that asks a server; it tells so many positions of a game in each answer, and White's chances. */
function report(ends: number[], chances: number[] = []) {
  const asked: string[] = [];
  async function* evaluations(id: string) {
    asked.push(id);
    for (const evaluation of told.slice(0, ends.shift())) yield await Promise.resolve(evaluation);
  }
  async function* think(place: Place, { lines }: AnalysisLimits) {
    asked.push(place.moves.join(' '));
    const chance = chances[place.moves.length];
    const found = chance === undefined ? [] : [analysis({ chance, line: ['best'] })];
    yield await Promise.resolve({ lines: found.slice(0, lines), done: true, milliseconds: 1 } as Thinking);
  }
  return { of: new Report({ evaluations, think }), asked };
}

it('tells of a finished game what the server judges', async () => {
  const { of, asked } = report([3]);
  await of.begin(game);
  expect(asked).toEqual(['g']);
  expect(of.found).toEqual(told);
  expect(of.byNode.get('a')).toMatchObject({ kind: 'blunder', better: 'c', cost: 0.3 });
  expect(of.verdicts).toHaveLength(1);
  expect([of.busy, of.problem]).toEqual([false, null]);
});

it('says that the server is busy where an answer ends early, and goes on from there', async () => {
  const { of } = report([2, 3]);
  await of.begin(game);
  expect([of.done, of.all, of.problem?.code]).toEqual([2, 3, 'busy']);
  await of.begin(game);
  expect(of.found).toEqual(told);
  expect(of.problem).toBeNull();
});

it('judges any other line itself, position by position', async () => {
  const { of, asked } = report([], [0.6, 0.4, 0.4]);
  await of.begin(line);
  expect(asked).toEqual(['', 'a', 'a b']);
  expect(of.verdicts).toMatchObject([{ kind: 'blunder', color: 'white', ply: 0, move: 'a', better: 'best' }]);
});

it('stops where the engine has no answer, and goes on from there', async () => {
  const chances = [0.6];
  const { of, asked } = report([], chances);
  await of.begin(line);
  expect([of.done, of.problem?.code]).toEqual([1, 'busy']);
  chances.push(0.6, 0.6);
  await of.begin(line);
  expect(asked).toEqual(['', 'a', 'a', 'a b']);
  expect(of.done).toBe(3);
});
