import { describe, expect, it } from 'vitest';
import { analysis } from '../../tests/fixtures/analyses';
import type { Color, PlayedMove } from '../api/types';
import { countOf, verdictsOf } from './mistakes';

const move = (text: string, color: Color, forced = false): PlayedMove => ({ text, color, forced });
/** What the engine thinks, by White's chance and its choice. */
const found = (chance: number, best = 'best') => analysis({ chance, line: [best] });

describe('the mistakes of a line', () => {
  it('are named by the chance to win that they cost, for either side', () => {
    const moves = [move('a', 'white'), move('b', 'black'), move('c', 'white'), move('d', 'black')];
    const verdicts = verdictsOf(moves, [found(0.6), found(0.49), found(0.7), found(0.35), found(0.36)]);
    expect(verdicts.map(({ ply, kind, color }) => [ply, kind, color])).toEqual([
      [0, 'inaccuracy', 'white'],
      [1, 'mistake', 'black'],
      [2, 'blunder', 'white'],
    ]);
    expect(verdicts[0]?.better).toBe('best');
    expect(countOf(verdicts, 'white')).toEqual({ inaccuracy: 1, mistake: 0, blunder: 1 });
  });
  it('are no moves without a choice, no swap of sides, and not what the engine would have played', () => {
    const chances = [found(0.9, 'c'), found(0.1, 'c')];
    for (const played of [move('a', 'white', true), move('swap', 'white'), move('c', 'white')]) {
      expect(verdictsOf([played], chances)).toEqual([]);
    }
  });
  it('are left open where nothing is known yet', () => {
    expect(verdictsOf([move('a', 'white'), move('b', 'black')], [found(0.9), undefined, found(0.1)])).toEqual(
      [],
    );
  });
});
