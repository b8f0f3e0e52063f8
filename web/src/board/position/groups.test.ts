import { expect, it } from 'vitest';
import type { Group } from '../../api/types';
import { square } from '../../../tests/fixtures/positions';
import { groupMarks, links, middle } from './groups';

const group: Group = { color: 'black', cells: ['a1', 'b1', 'c1', 'b2'], cancelled: false };

it('joins neighbors once each', () => {
  expect(
    links(square(3), group)
      .map((pair) => pair.join(''))
      .sort(),
  ).toEqual(['a1b1', 'b1b2', 'b1c1']);
});

it('finds the place for the size', () => {
  expect(middle(square(3), group)).toBe('b1');
});

it('takes the biggest group that is left for the deciding one', () => {
  const cancelled = { ...group, cells: ['c3'], cancelled: true };
  expect(groupMarks([cancelled, group]).deciding).toBe(group);
  expect(groupMarks([cancelled]).deciding).toBeUndefined();
});
