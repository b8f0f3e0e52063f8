import { expect, it } from 'vitest';
import type { Group } from '../../api/types';
import { square } from '../../../tests/fixtures/positions';
import { groupMarks, links, middle } from './groups';

const group: Group = { color: 'black', cells: ['a1', 'b1', 'c1', 'b2'], cancelled: false };

it('links each pair of neighbors once', () => {
  expect(
    links(square(3), group)
      .map((pair) => pair.join(''))
      .sort(),
  ).toEqual(['a1b1', 'b1b2', 'b1c1']);
});

it('finds the cell for the label of the size', () => {
  expect(middle(square(3), group)).toBe('b1');
});

it('the largest group that is not cancelled decides', () => {
  const cancelled = { ...group, cells: ['c3'], cancelled: true };
  expect(groupMarks([cancelled, group]).deciding).toBe(group);
  expect(groupMarks([cancelled]).deciding).toBeUndefined();
});

it('the biggest groups of each side lead, but no single pieces', () => {
  const small: Group = { color: 'black', cells: ['a3', 'b3'], cancelled: true };
  const [one, two] = [
    { ...small, color: 'white' as const },
    { ...small, color: 'white' as const },
  ];
  expect([...groupMarks([group, small, one, two]).leading]).toEqual([group, one, two]);
  const single: Group = { color: 'white', cells: ['c3'], cancelled: false };
  expect([...groupMarks([group, single]).leading]).toEqual([group]);
});
