// The server's evaluations of a match, which it computes once for all users.

import { ApiError } from '../../api/client';
import type { EngineClient } from '../../api/engine';
import type { Evaluation } from '../../api/types';
import { t } from '../../words/words.svelte';

/** Yields the evaluations of a match after the first `known` ones. Fails if there are fewer than `all` in the end. */
export async function* laterEvaluations(
  engine: Pick<EngineClient, 'evaluations'>,
  match: string,
  { known, all }: { known: number; all: number },
  signal: AbortSignal,
): AsyncGenerator<Evaluation> {
  let count = 0;
  for await (const evaluation of engine.evaluations(match, signal)) {
    count += 1;
    // The stream repeats evaluations that are already known.
    if (count > known) yield evaluation;
  }
  signal.throwIfAborted();
  if (Math.max(count, known) < all) throw busy();
}

/** The server ended its answer early because it is busy. */
export function busy(): ApiError {
  return new ApiError(503, { code: 'busy', message: t.common.wrong(), told: null, rule: null, legal: [] });
}
