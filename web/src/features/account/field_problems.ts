// Beside which field of a form a refusal of the server belongs.

import type { Problem } from '../../api/types';

/** By the code of the problem; what is not listed belongs to the form. */
const FIELDS: Record<string, string> = {
  'bad-name': 'name',
  'name-taken': 'name',
  'bad-password': 'password',
  'wrong-credentials': 'password',
  'wrong-password': 'old',
  'bad-email': 'email',
};

/** The message for a field, or with `null` for the form; the form takes what none of its fields does. */
export function messageFor(
  problem: Problem | null,
  field: string | null,
  fields: readonly string[],
): string | null {
  if (!problem) return null;
  const place = FIELDS[problem.code];
  const owner = place !== undefined && fields.includes(place) ? place : null;
  return owner === field ? problem.message : null;
}
