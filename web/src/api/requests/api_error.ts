/** The error of a request that was rejected, by the server or by the rules in the page. */

import type { Problem } from '../types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

let beforeApiError: () => Promise<void> = async () => undefined;

/** Registers work to do before an `ApiError` is thrown, such as loading the translations of its message. */
export function beforeApiErrors(work: () => Promise<void>): void {
  beforeApiError = work;
}

/** Returns the error to throw for a rejected request. */
export async function apiError(status: number, body: unknown): Promise<ApiError> {
  await beforeApiError();
  return new ApiError(status, problemOf(body, status));
}

/** The problem code for an answer that is not from the server, such as an error page of a proxy. */
export const NO_ANSWER = 'no-answer';

function problemOf(body: unknown, status: number): Problem {
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string') {
    return { code: 'internal', told: null, rule: null, legal: [], ...body, message: body.message };
  }
  return { code: NO_ANSWER, message: `HTTP ${status}`, told: null, rule: null, legal: [] };
}
