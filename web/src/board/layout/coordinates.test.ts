import { expect, it } from 'vitest';
import { diagonal, hexagon, square } from '../../../tests/fixtures/positions';
import { nameParts, namingOf, read, shown } from './coordinates';

const board = diagonal(9);
const diamond = namingOf(board, 'diamond');

it('names the corners of the diamond like the rules', () => {
  expect(['e5', 'a1', 'a9', 'i9', 'i1'].map(diamond)).toEqual(['e5', 'e1', 'a5', 'e9', 'i5']);
});

it('gives every cell a unique name and converts it back', () => {
  const names = board.cells.map(({ name }) => diamond(name));
  expect(new Set(names).size).toBe(41);
  for (const { name } of board.cells) expect(read(diamond(name), board, diamond)).toBe(name);
});

it('converts moves and sentences with cells', () => {
  expect(shown('g1xe3xc5', diamond)).toBe('h4xf4xd4');
  expect(read('H4xF4xD4', board, diamond)).toBe('g1xe3xc5');
  expect(shown('You must capture: g1xe3 takes 1.', diamond)).toBe('You must capture: h4xf4 takes 1.');
});

it('does not change other boards and other words', () => {
  expect(namingOf(square(8), 'diamond')('a1')).toBe('a1');
  expect(namingOf(hexagon(4), 'diamond')('a1')).toBe('a1');
  expect(read('swap', board, diamond)).toBe('swap');
  expect(shown('12 men, rule 16', diamond)).toBe('12 men, rule 16');
});

it('splits letters and number', () => {
  expect(nameParts('aa12')).toEqual({ letters: 'aa', number: '12' });
});
