import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import { verdict } from './ending';

it('states the result for a player and why no move is left', () => {
  const told = { code: 'groups', facts: {} };
  const result = { winner: 'black', reason: 'groups', text: '', told } as const;
  expect(verdict({ result, you: 'black' })).toBe('You win. No legal swap is left.');
  expect(verdict({ result, you: 'white' })).toBe('You lose. No legal swap is left.');
  expect(verdict({ result, you: null })).toBe('No legal swap is left.');
  expect(verdict({ result: { ...result, winner: null, reason: 'agreed' }, you: 'white' })).toBe('');
});
