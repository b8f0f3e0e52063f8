import { expect, it } from 'vitest';
import { analysis } from '../../../../tests/fixtures/analyses';
import type { Color, Evaluation, PlayedMove } from '../../../api/types';
import { accuracyOf, moveAccuracy } from './accuracy';

const evaluation = (color: Color, loss: number): Evaluation => ({
  analysis: analysis(),
  played: { text: 'a1-b2', color, loss, mistake: null, better: null },
});
const move = (color: Color, forced = false): PlayedMove => ({ text: 'a1-b2', color, forced });

it('is 100 without a loss and falls with it', () => {
  expect(moveAccuracy(0)).toBeCloseTo(100);
  expect(moveAccuracy(0.15)).toBeLessThan(moveAccuracy(0.05));
  expect(moveAccuracy(1)).toBe(0);
});

it('is computed for each side from its own moves', () => {
  const found = [{ analysis: analysis(), played: null }, evaluation('white', 0), evaluation('black', 0.3)];
  const moves = [move('white'), move('black')];
  expect(accuracyOf(found, moves, 'white')).toBeCloseTo(100);
  expect(accuracyOf(found, moves, 'black')).toBeCloseTo(moveAccuracy(0.3));
});

it('belongs to the player, who has the other color after the swap of the pie rule', () => {
  const found = [{ analysis: analysis(), played: null }, evaluation('black', 0.3), evaluation('white', 0)];
  const moves = [move('black'), { ...move('white'), text: 'swap' }];
  expect(accuracyOf(found, moves, 'white')).toBeCloseTo(moveAccuracy(0.3));
  expect(accuracyOf(found, moves, 'black')).toBeCloseTo(100);
});

it('ignores forced moves and is null without others', () => {
  const found = [{ analysis: analysis(), played: null }, evaluation('white', 0)];
  expect(accuracyOf(found, [move('white', true)], 'white')).toBeNull();
});

it('counts one blunder more than the same loss in small steps', () => {
  const start = { analysis: analysis(), played: null };
  const moves = [move('white'), move('white')];
  const blunder = accuracyOf([start, evaluation('white', 0.6), evaluation('white', 0)], moves, 'white') ?? 0;
  const steps = accuracyOf([start, evaluation('white', 0.3), evaluation('white', 0.3)], moves, 'white') ?? 0;
  expect(Math.min(blunder, steps)).toBeGreaterThan(0);
  expect(blunder).toBeLessThan((100 + moveAccuracy(0.6)) / 2);
});
