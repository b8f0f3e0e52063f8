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

const allEvaluations: Evaluation[] = [
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

/** A report with a server that sends `ends` evaluations of a match per request, and `chances` of other positions. */
function report(ends: number[], chances: number[] = [], inPage = false) {
  const requested: string[] = [];
  async function* evaluations(id: string) {
    requested.push(id);
    for (const evaluation of allEvaluations.slice(0, ends.shift())) yield await Promise.resolve(evaluation);
  }
  async function* think(place: Place, { lines }: AnalysisLimits) {
    requested.push(place.moves.join(' '));
    const chance = chances[place.moves.length];
    const found = chance === undefined ? [] : [analysis({ chance, line: ['best'] })];
    yield await Promise.resolve({ lines: found.slice(0, lines), done: true, milliseconds: 1 } as Thinking);
  }
  const runsInPage = () => Promise.resolve(inPage);
  return { of: new Report({ evaluations, think, runsInPage }), requested };
}

it("shows the server's evaluations of a match", async () => {
  const { of, requested } = report([3]);
  await of.begin(game);
  expect(requested).toEqual(['g']);
  expect(of.found).toEqual(allEvaluations);
  expect(of.byNode.get('a')).toMatchObject({ kind: 'blunder', better: 'c', cost: 0.3 });
  expect(of.verdicts).toHaveLength(1);
  expect([of.busy, of.problem]).toEqual([false, null]);
});

it('reports that the server is busy if an answer ends early, and continues from there', async () => {
  const { of } = report([2, 3]);
  await of.begin(game);
  expect([of.done, of.all, of.problem?.code]).toEqual([2, 3, 'busy']);
  await of.begin(game);
  expect(of.found).toEqual(allEvaluations);
  expect(of.problem).toBeNull();
});

it('evaluates a match in the page if the engine is there', async () => {
  const { of, requested } = report([], [0.6, 0.4, 0.4], true);
  await of.begin(game);
  expect(requested).toEqual(['', 'a', 'a b']);
  expect(of.verdicts).toMatchObject([{ kind: 'blunder', ply: 0 }]);
});

it('takes over what another view has found about the match', async () => {
  const { of, requested } = report([], [0.6, 0.4, 0.4], true);
  await of.begin(game);
  const { found } = of;
  of.clear();
  expect([of.line, of.done]).toEqual([null, 0]);
  await of.begin(game);
  expect(of.found).toEqual(found);
  expect(requested).toHaveLength(3);
});

it('judges any other line itself', async () => {
  const { of, requested } = report([], [0.6, 0.4, 0.4]);
  await of.begin(line);
  expect(requested).toEqual(['', 'a', 'a b']);
  expect(of.verdicts).toMatchObject([{ kind: 'blunder', color: 'white', ply: 0, move: 'a', better: 'best' }]);
});

it('stops if the engine has no answer, and continues from there', async () => {
  const chances = [0.6];
  const { of, requested } = report([], chances);
  await of.begin(line);
  expect([of.done, of.problem?.code]).toEqual([1, 'busy']);
  chances.push(0.6, 0.6);
  await of.begin(line);
  expect(requested).toEqual(['', 'a', 'a', 'a b']);
  expect(of.done).toBe(3);
});
