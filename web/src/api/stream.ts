// A stream of JSON lines. It is opened again by itself, later and later, until it is ended.

import { pauseAfter } from './live';
import { reach } from './reach.svelte';

export interface Follower<State> {
  onState(state: State): void;
  /** There is no stream until the next state. */
  onLost(): void;
}

/** The surroundings of a stream: the network, time and chance. */
export interface Surroundings {
  fetch: typeof fetch;
  /** Waits, or until the signal says that nobody does any more. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  chance: () => number;
}

/** A connection on which nothing has come for so many milliseconds is broken: an empty line comes every 15 seconds. */
const SILENCE = 40_000;
/** After a refusal, such as of too many streams, the longest pause is none too long. */
const REFUSED = Infinity;

const real: Surroundings = {
  fetch: reach.fetch,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      }
      signal.addEventListener('abort', done);
    }),
  chance: Math.random,
};

/** Follows the stream at an address; the returned function ends that. */
export function followStream<State>(
  path: string,
  { onState, onLost }: Follower<State>,
  { fetch, wait, chance }: Surroundings = real,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;

  async function follow(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const end = await once((state) => {
        failures = 0;
        onState(state);
      }).catch(() => 'lost' as const);
      if (signal.aborted) return;
      onLost();
      await wait(pauseAfter(end === 'refused' ? REFUSED : failures, chance()), signal);
      failures += 1;
    }
  }

  /** Reads one answer to its end. */
  async function once(received: (state: State) => void): Promise<'refused' | 'lost'> {
    const connection = new AbortController();
    const give = () => connection.abort();
    signal.addEventListener('abort', give);
    let silence = setTimeout(give, SILENCE);
    try {
      const headers = { accept: 'application/x-ndjson' };
      const response = await fetch(path, { headers, signal: connection.signal });
      if (!response.ok || !response.body) return response.status < 500 ? 'refused' : 'lost';
      for await (const line of linesOf(response.body)) {
        clearTimeout(silence);
        if (signal.aborted) break;
        silence = setTimeout(give, SILENCE);
        if (line) received(JSON.parse(line) as State);
      }
      return 'lost';
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', give);
      give();
    }
  }

  void follow();
  return () => ended.abort();
}

/** The lines of a text that comes in pieces, also the empty ones; what follows the last line break is none yet. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Not every browser can go through a stream by `for await`.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let begun = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (begun + decoder.decode(value, { stream: true })).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // The other end learns that nobody reads any more; it may be gone itself.
    void reader.cancel().catch(() => undefined);
  }
}
