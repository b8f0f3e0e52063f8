import { describe, expect, it } from 'vitest';
import { analysis } from '../../../tests/fixtures/analyses';
import type { Color, Evaluation, PlayedMove } from '../../api/types';
import { countOf, judge, verdictsOf } from './mistakes';

const move = (text: string, color: Color, forced = false): PlayedMove => ({ text, color, forced });
/** Returns an analysis with White's winning chance and the best move. */
const found = (chance: number, best = 'best') => analysis({ chance, line: [best] });

describe('a move', () => {
  it('is judged by its loss of winning chance, for either side', () => {
    const judged = [
      judge(move('a', 'white'), found(0.6), found(0.54)),
      judge(move('b', 'black'), found(0.54), found(0.66)),
      judge(move('c', 'white'), found(0.66), found(0.35)),
      judge(move('d', 'black'), found(0.35), found(0.36)),
    ];
    expect(judged.map(({ mistake }) => mistake)).toEqual(['inaccuracy', 'mistake', 'blunder', null]);
    expect(judged.map(({ better }) => better)).toEqual(['best', 'best', 'best', null]);
  });
  it('is never a mistake if it is forced or the engine’s choice', () => {
    const [before, after] = [found(0.9, 'c'), found(0.1, 'c')];
    for (const played of [move('a', 'white', true), move('c', 'white')]) {
      expect(judge(played, before, after)).toMatchObject({ loss: 0, mistake: null });
    }
  });
  it('that swaps sides is judged by the chance of the other side', () => {
    expect(judge(move('swap', 'white'), found(0.2), found(0.2)).mistake).toBeNull();
    expect(judge(move('swap', 'white'), found(0.8), found(0.8)).mistake).toBe('blunder');
  });
});

it('counts the mistakes of a line', () => {
  const better = 'best';
  const evaluations: Evaluation[] = [
    { analysis: found(0.6), played: null },
    { analysis: found(0.4), played: { text: 'a', color: 'white', loss: 0.2, mistake: 'blunder', better } },
    { analysis: found(0.4), played: { text: 'b', color: 'black', loss: 0, mistake: null, better: null } },
  ];
  const verdicts = verdictsOf(evaluations);
  expect(verdicts).toEqual([{ kind: 'blunder', color: 'white', ply: 0, move: 'a', better, cost: 0.2 }]);
  expect(countOf(verdicts, 'white')).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
  expect(countOf(verdicts, 'black').blunder).toBe(0);
});
