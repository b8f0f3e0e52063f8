import { expect, it } from 'vitest';
import { beginsSecond } from './numbering';

it('begins in the second column if the second side moves first', () => {
  expect(beginsSecond([{ color: 'black' }, { color: 'white' }], 'white')).toBe(true);
  expect(beginsSecond([{ color: 'white' }], 'white')).toBe(false);
  expect(beginsSecond([], 'white')).toBe(false);
});
