/** Streams of engine analysis. Aborting the signal stops the analysis on the server. */

import { pathOf, queryOf, type Place } from './boards';
import { apiError, Unreachable } from './client';
import { linesOf } from './stream';
import type { Evaluation, Thinking } from './types';

/** Limits of an analysis: the number of lines and the time. */
export interface AnalysisLimits {
  lines: number;
  /** Null for as long as possible. */
  milliseconds: number | null;
  /** The nodes of a search in the page that finds the same each time. */
  nodes?: number;
  /** `true` if nothing of earlier searches in the page is used. */
  fresh?: boolean;
}

/** The longest time of an analysis on the server, in seconds. */
const LONGEST = 30;

export function createEngineClient(fetcher: typeof fetch = (...call) => fetch(...call)) {
  async function* stream<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
    const headers = { accept: 'application/x-ndjson' };
    const response = await fetcher(path, { headers, signal }).catch(() => null);
    signal.throwIfAborted();
    if (!response) throw new Unreachable();
    if (!response.ok || !response.body) {
      const problem: unknown = await response.json().catch(() => null);
      throw problem ? await apiError(response.status, problem) : new Unreachable();
    }
    try {
      for await (const line of linesOf(response.body)) if (line) yield JSON.parse(line) as T;
    } catch {
      // The connection broke.
      signal.throwIfAborted();
      throw new Unreachable();
    }
  }
  return {
    /** Analyzes a position for the given time. */
    think: (place: Place, { lines, milliseconds }: AnalysisLimits, signal: AbortSignal) => {
      const seconds = milliseconds === null ? LONGEST : Math.ceil(milliseconds / 1000);
      const query = queryOf(place, { lines: String(lines), seconds: String(seconds) });
      return stream<Thinking>(`${pathOf(place.game)}/analysis${query}`, signal);
    },
    /** Analyzes a position at a level of the computer. The last result starts with the move to play. */
    play: (place: Place, level: string, signal: AbortSignal) =>
      stream<Thinking>(`${pathOf(place.game)}/analysis${queryOf(place, { level })}`, signal),
    /** Evaluates every position of a finished game, from the first. Stored evaluations come at once. */
    evaluations: (id: string, signal: AbortSignal) =>
      stream<Evaluation>(`/api/games/${encodeURIComponent(id)}/evaluations`, signal),
  };
}

export type EngineClient = ReturnType<typeof createEngineClient>;
