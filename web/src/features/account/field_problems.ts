// Assigns problems that the server reports to the fields of a form.

import type { Problem } from '../../api/types';

/** Fields by problem code. Other problems belong to the form. */
const FIELDS: Record<string, string> = {
  'bad-name': 'name',
  'name-taken': 'name',
  'name-similar': 'name',
  'bad-password': 'password',
  'wrong-credentials': 'password',
  'code-required': 'code',
  'wrong-code': 'code',
  'wrong-password': 'old',
  'bad-email': 'email',
  'bad-invitation': 'invitation',
};

/** Returns the message for a field, or for the form if `field` is null. The form gets problems that fit no field. */
export function messageFor(
  problem: Problem | null,
  field: string | null,
  fields: readonly string[],
): string | null {
  if (!problem) return null;
  const target = FIELDS[problem.code];
  const owner = target !== undefined && fields.includes(target) ? target : null;
  return owner === field ? problem.message : null;
}
