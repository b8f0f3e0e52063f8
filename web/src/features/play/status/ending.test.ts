import { expect, it } from 'vitest';
import '../../../../tests/support/english';
import { reason, verdict } from './ending';

it('states the result for a player and why no move is left', () => {
  const told = { code: 'groups', facts: {} };
  const result = { winner: 'black', reason: 'groups', text: '', told } as const;
  expect(verdict({ result, you: 'black' })).toBe('You win.');
  expect(verdict({ result, you: 'white' })).toBe('You lose.');
  expect(verdict({ result, you: null })).toBe('');
  expect(reason({ result })).toBe('No legal swap is left.');
  const agreed = { ...result, winner: null, reason: 'agreed' } as const;
  expect(verdict({ result: agreed, you: 'white' })).toBe('');
  expect(reason({ result: agreed })).toBe('');
});
