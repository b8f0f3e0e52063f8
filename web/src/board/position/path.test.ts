import { describe, expect, it } from 'vitest';
import type { Color, Position } from '../../api/types';
import { legal, pieces, position } from '../../../tests/fixtures/positions';
import { cellsIn, choose, finalCells, nextCells, routesOf, takeBack, type Choice } from './path';

/** Chooses the cells one after the other and returns the last result. */
function play(pos: Position, cells: string, first: Color = 'black', near: string[] = []): Choice {
  const situation = {
    position: pos,
    routes: routesOf(pos.legal, first),
    near: (a: string, b: string) => near.includes(`${a}${b}`),
  };
  let choice: Choice = { chosen: [] };
  for (const cell of cells.split(' ')) choice = choose(situation, choice.chosen, cell);
  return choice;
}

describe('a pair of Emulsion', () => {
  const pos = position({
    pieces: pieces('black a1', 'white b1', 'black b2', 'white c3'),
    turn: 'black',
    legal: legal('a1~b1', 'b2~c3'),
  });

  it('can be chosen from either end', () => {
    expect(play(pos, 'a1 b1').move?.text).toBe('a1-b1');
    expect(play(pos, 'b1 a1').move?.text).toBe('a1-b1');
  });
  it('needs both cells', () => {
    expect(play(pos, 'a1')).toEqual({ chosen: ['a1'] });
  });
  it('is cancelled by a second click on the piece', () => {
    expect(play(pos, 'a1 a1')).toEqual({ chosen: [] });
  });
  it('becomes an attempt with a neighbor that cannot be swapped', () => {
    expect(play(pos, 'b2 b1', 'black', ['b2b1']).attempt).toEqual(['b2', 'b1']);
  });
  it('restarts on a distant piece or a piece of the same color', () => {
    expect(play(pos, 'a1 c3')).toEqual({ chosen: ['c3'] });
    expect(play(pos, 'a1 b2', 'black', ['a1b2'])).toEqual({ chosen: ['b2'] });
  });
});

describe('a placement', () => {
  const pos = position({ legal: legal('a1/a2', 'a2/a1', 'a1/b1', 'b1/a1') });

  it('gives the first cell the color of the switch', () => {
    expect(play(pos, 'a1 a2', 'black').move?.text).toBe('a1/a2');
    expect(play(pos, 'a1 a2', 'white').move?.text).toBe('a2/a1');
  });
});

describe('Emergo', () => {
  it('enters a man by one click', () => {
    const pos = position({ duty: 'enter', legal: legal('e5', 'c3') });
    expect(play(pos, 'e5').move?.text).toBe('e5');
    expect(play(pos, 'd4').attempt).toEqual(['d4']);
  });
  it('does not choose pieces while men are entered', () => {
    const pos = position({ duty: 'enter', legal: legal('e5'), pieces: pieces('white a1') });
    expect(play(pos, 'a1')).toEqual({ chosen: [] });
  });
  it('allows choosing a piece without moves, so that the server can explain', () => {
    const pos = position({
      duty: 'capture',
      legal: legal('a1xc3'),
      pieces: pieces('white a1', 'black b2', 'white g1'),
    });
    expect(play(pos, 'g1')).toEqual({ chosen: ['g1'] });
    expect(play(pos, 'g1 f2').attempt).toEqual(['g1', 'f2']);
  });
  it('treats an opponent’s piece as a target only after a choice', () => {
    const pos = position({ legal: legal('a1-b2'), duty: 'step', pieces: pieces('white a1', 'black c3') });
    expect(play(pos, 'c3')).toEqual({ chosen: [] });
    expect(play(pos, 'a1 c3').attempt).toEqual(['a1', 'c3']);
  });
});

describe('a capture of several jumps', () => {
  const pos = position({
    duty: 'capture',
    pieces: pieces('white a1', 'white g1'),
    legal: legal('a1xc3xe5xg7', 'a1xc3xe5xc7', 'a1xc3xa5xc7', 'g1xe3xg5xi7'),
  });
  const routes = routesOf(pos.legal, 'black');

  it('is narrowed cell by cell', () => {
    expect(nextCells(routes, [])).toEqual(new Set(['a1', 'g1']));
    expect(nextCells(routes, ['a1', 'c3'])).toEqual(new Set(['e5', 'a5']));
    expect(play(pos, 'a1 c3')).toEqual({ chosen: ['a1', 'c3'] });
    expect(play(pos, 'a1 c3 e5 g7').move?.text).toBe('a1xc3xe5xg7');
  });
  it('is complete when one route is left', () => {
    expect(play(pos, 'a1 c3 a5').move?.text).toBe('a1xc3xa5xc7');
    expect(play(pos, 'g1 e3').move?.text).toBe('g1xe3xg5xi7');
  });
  it('is complete at the last cell if one route ends there', () => {
    expect(finalCells(routes, ['a1'])).toEqual(new Set(['g7']));
    expect(play(pos, 'a1 g7').move?.text).toBe('a1xc3xe5xg7');
  });
  it('is ambiguous if several routes end on the cell', () => {
    const choice = play(pos, 'a1 c7');
    expect(choice.ambiguous?.map((m) => m.text)).toEqual(['a1xc3xe5xc7', 'a1xc3xa5xc7']);
    expect(choice.chosen).toEqual(['a1']);
  });
  it('is taken back by Escape, by a chosen cell and by a click elsewhere', () => {
    expect(takeBack(['a1', 'c3', 'e5'])).toEqual(['a1', 'c3']);
    expect(play(pos, 'a1 c3 a1')).toEqual({ chosen: ['a1'] });
    expect(play(pos, 'a1 c3 i1')).toEqual({ chosen: ['a1'] });
  });
  it('may return to its start', () => {
    const round = position({
      duty: 'capture',
      pieces: pieces('white a1'),
      legal: legal('a1xc3xe1xc3xa1', 'a1xc3xe1xg3xe5'),
    });
    expect(play(round, 'a1 c3 e1 c3').move?.text).toBe('a1xc3xe1xc3xa1');
    expect(play(round, 'a1 a1')).toEqual({ chosen: [] });
    expect(finalCells(routesOf(round.legal, 'black'), ['a1'])).toEqual(new Set(['e5']));
  });
});

describe('the pie move', () => {
  it('has no route', () => {
    expect(routesOf(legal('swap'), 'black')).toEqual([]);
  });
});

describe('cellsIn', () => {
  it('reads the cells of any move', () => {
    const known = new Set(['a1', 'c3', 'c4', 'e5', 'aa12']);
    expect(cellsIn('c3/c4', known)).toEqual(['c3', 'c4']);
    expect(cellsIn('a1xc3xe5', known)).toEqual(['a1', 'c3', 'e5']);
    expect(cellsIn('aa12-a1', known)).toEqual(['aa12', 'a1']);
    expect(cellsIn('swap', known)).toEqual([]);
  });
});

it('needs every cell of a move in stepwise mode', () => {
  const pos = position({ pieces: pieces('white a1'), legal: legal('a1xc3xe5') });
  const near = () => false;
  const situation = { position: pos, routes: routesOf(pos.legal, 'black'), near, stepwise: true };
  expect(choose(situation, ['a1'], 'c3')).toEqual({ chosen: ['a1', 'c3'] });
  expect(choose(situation, ['a1'], 'e5')).toEqual({ chosen: ['a1'] });
  expect(choose(situation, ['a1', 'c3'], 'e5').move?.text).toBe('a1xc3xe5');
});
