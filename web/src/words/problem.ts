/** Error messages for failed requests, in the user's language. */

import { NO_ANSWER, ApiError, Unreachable } from '../api/client';
import type { Problem } from '../api/types';
import { problemText } from './server_messages';
import { t } from './words.svelte';

/** Returns the problem to show for any error thrown by a request. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof ApiError) return { ...error.problem, message: messageOf(error) };
  const message = error instanceof Unreachable ? t.common.unreachable() : t.common.wrong();
  return { code: 'unreachable', message, told: null, rule: null, legal: [] };
}

function messageOf({ status, problem }: ApiError): string {
  return problem.code === NO_ANSWER ? t.common.noAnswer({ status }) : problemText(problem);
}
