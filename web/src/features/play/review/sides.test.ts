import { expect, it } from 'vitest';
import type { Color, Judgment, PlayedMove } from '../../../api/types';
import type { Verdict } from '../../../board_page/report/mistakes';
import { turningPoints } from './review.svelte';
import { lessonsOf, momentsOf, sideAt } from './sides';

const move = (text: string, color: Color): PlayedMove => ({ text, color, forced: false });
const verdict = (ply: number, color: Color, kind: Judgment, cost = 0.2): Verdict => ({
  ply,
  color,
  kind,
  cost,
  move: 'a1-b2',
  better: 'c1-c2',
});

it('the user has the other color before the pie rule exchanged the sides', () => {
  const moves = [move('a1-a2', 'black'), move('swap', 'white'), move('b1-b2', 'white')];
  const game = { you: 'white' as const, moves };
  expect([0, 1, 2].map((ply) => sideAt(game, ply))).toEqual(['black', 'black', 'white']);
  expect(sideAt({ you: null, moves }, 0)).toBeNull();
  // The swap was the opponent's, who has Black now.
  expect(lessonsOf([verdict(1, 'white', 'blunder')], game, 'own')).toEqual([]);
  expect(lessonsOf([verdict(0, 'black', 'blunder')], game, 'own')).toHaveLength(1);
});

it('lessons are the own mistakes, and inaccuracies only without anything worse', () => {
  const game = { you: 'white' as const, moves: [] };
  const all = [
    verdict(0, 'white', 'inaccuracy'),
    verdict(1, 'black', 'blunder'),
    verdict(2, 'white', 'mistake'),
  ];
  expect(lessonsOf(all, game, 'own').map(({ ply }) => ply)).toEqual([2]);
  expect(lessonsOf(all.slice(0, 2), game, 'own').map(({ ply }) => ply)).toEqual([0]);
  expect(lessonsOf(all, game, 'black').map(({ ply }) => ply)).toEqual([1]);
});

it('the moments of a coached game are the three costliest mistakes, in the order of the game', () => {
  const game = { you: 'white' as const, moves: [] };
  const costs = [0.2, 0.9, 0.15, 0.4];
  const all = costs.map((cost, ply) => verdict(2 * ply, 'white', 'blunder', cost));
  expect(momentsOf([...all, verdict(1, 'black', 'blunder', 1)], game).map(({ ply }) => ply)).toEqual([
    0, 2, 6,
  ]);
  expect(momentsOf([], game)).toEqual([]);
});

it('turning points are the worst mistakes in the order of the game', () => {
  const costs = [0.2, 0.9, 0.3, 0.4, 0.5, 0.6, 0.7];
  const all = costs.map((cost, ply) => verdict(ply, 'white', 'blunder', cost));
  expect(turningPoints(all).map(({ ply }) => ply)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(turningPoints([verdict(0, 'white', 'inaccuracy')])).toEqual([]);
});
