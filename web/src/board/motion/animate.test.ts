import { expect, it } from 'vitest';
import { pieces, position } from '../../../tests/fixtures/positions';
import { travels } from './animate';

function between(before: string[], after: string[], cells: string, plies = 1) {
  const from = position({ ply: 4, pieces: pieces(...before) });
  const to = position({ ply: 4 + plies, pieces: pieces(...after) });
  return travels(from, to, cells.split(' '));
}

it('detects a step, a capture, a round trip and a swap', () => {
  expect(between(['white a1'], ['white b2'], 'a1 b2')).toEqual([{ to: 'b2', through: ['a1'] }]);
  expect(between(['white a1'], ['white e5'], 'a1 c3 e5')).toEqual([{ to: 'e5', through: ['a1', 'c3'] }]);
  expect(between(['white a1'], ['white a1'], 'a1 c3 a1')).toEqual([{ to: 'a1', through: ['a1', 'c3'] }]);
  expect(between(['white a1', 'black a2'], ['black a1', 'white a2'], 'a1 a2')).toHaveLength(2);
});

it('ignores entries, placements and navigation by more than one move', () => {
  expect(between([], ['white a1'], 'a1')).toEqual([]);
  expect(between([], ['white a1', 'black a2'], 'a1 a2')).toEqual([]);
  expect(between(['white a1'], ['white b2'], 'a1 b2', -1)).toEqual([]);
});
