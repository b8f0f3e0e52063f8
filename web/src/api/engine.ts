// What the engine thinks, told line by line as it finds it; the server stops when the signal does.

import { pathOf, queryOf, type Place } from './boards';
import { refusal, Unreachable } from './client';
import { linesOf } from './stream';
import type { Evaluation, Thinking } from './types';

export interface Thought {
  lines: number;
  seconds: number;
}

export function createEngineClient(fetcher: typeof fetch = (...call) => fetch(...call)) {
  async function* ask<T>(path: string, signal: AbortSignal): AsyncGenerator<T> {
    const headers = { accept: 'application/x-ndjson' };
    const answer = await fetcher(path, { headers, signal }).catch(() => null);
    signal.throwIfAborted();
    if (!answer) throw new Unreachable();
    if (!answer.ok || !answer.body) {
      const problem: unknown = await answer.json().catch(() => null);
      throw problem ? await refusal(answer.status, problem) : new Unreachable();
    }
    try {
      for await (const line of linesOf(answer.body)) if (line) yield JSON.parse(line) as T;
    } catch {
      // The answer breaks off.
      signal.throwIfAborted();
      throw new Unreachable();
    }
  }
  return {
    /** Of a position, as long as the thought lasts. */
    think: (place: Place, { lines, seconds }: Thought, signal: AbortSignal) => {
      const wishes = queryOf(place, { lines: String(lines), seconds: String(seconds) });
      return ask<Thinking>(`${pathOf(place.game)}/analysis${wishes}`, signal);
    },
    /** The same at a level of the computer: the last line begins with the move that it makes. */
    play: (place: Place, level: string, signal: AbortSignal) =>
      ask<Thinking>(`${pathOf(place.game)}/analysis${queryOf(place, { level })}`, signal),
    /** Of every position of a finished game, from the first; who asks again is told at once what is known. */
    evaluations: (id: string, signal: AbortSignal) =>
      ask<Evaluation>(`/api/games/${encodeURIComponent(id)}/evaluations`, signal),
  };
}

export type EngineClient = ReturnType<typeof createEngineClient>;
export const engineClient = createEngineClient();
