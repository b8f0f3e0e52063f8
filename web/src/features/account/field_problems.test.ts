import { expect, it } from 'vitest';
import type { Problem } from '../../api/types';
import { messageFor } from './field_problems';

const problem = (code: string): Problem => ({
  code,
  message: `It is ${code}.`,
  told: null,
  rule: null,
  legal: [],
});
const fields = ['name', 'password'];

it('a problem is shown only at its field', () => {
  const taken = problem('name-taken');
  expect(messageFor(taken, 'name', fields)).toBe('It is name-taken.');
  expect(messageFor(taken, 'password', fields)).toBeNull();
  expect(messageFor(taken, null, fields)).toBeNull();
});

it('a problem of no field is shown at the end of the form', () => {
  expect(messageFor(problem('too-often'), null, fields)).toBe('It is too-often.');
  expect(messageFor(problem('bad-email'), null, fields)).toBe('It is bad-email.');
  expect(messageFor(null, null, fields)).toBeNull();
});
