import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import { verdict } from './ending';

it('tells who played how it ended for him, and why there is no move', () => {
  const told = { code: 'groups', facts: {} };
  const result = { winner: 'black', reason: 'groups', text: '', told } as const;
  expect(verdict({ result, you: 'black' })).toBe('You win. No legal swap is left.');
  expect(verdict({ result, you: 'white' })).toBe('You lose. No legal swap is left.');
  expect(verdict({ result, you: null })).toBe('No legal swap is left.');
  expect(verdict({ result: { ...result, winner: null, reason: 'agreed' }, you: 'white' })).toBe('');
});
