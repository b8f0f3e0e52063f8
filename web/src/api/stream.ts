/** A stream of JSON lines. It reconnects automatically with growing pauses until it is stopped. */

import { pauseAfter } from './live';
import { connectivity } from './connectivity.svelte';

export interface StreamHandlers<State> {
  onState(state: State): void;
  /** Called when the connection is lost. The next `onState` means that it is back. */
  onLost(): void;
}

/** Network, timer and randomness, replaced in tests. */
export interface Environment {
  fetch: typeof fetch;
  /** Resolves after a time, or when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  random: () => number;
}

/** Milliseconds without data after which a connection is broken. The server sends an empty line every 15 seconds. */
const SILENCE = 40_000;
/** Number of failures to count after a rejection, such as too many streams: enough for the longest pause. */
const REJECTED = Infinity;

const real: Environment = {
  fetch: connectivity.fetch,
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
  random: Math.random,
};

/** Subscribes to the stream at `path`. The returned function unsubscribes. */
export function followStream<State>(
  path: string,
  { onState, onLost }: StreamHandlers<State>,
  { fetch, wait, random }: Environment = real,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  async function follow(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const end = await readOnce((state) => {
        failures = 0;
        onState(state);
      }).catch(() => 'lost' as const);
      if (signal.aborted) return;
      onLost();
      await wait(pauseAfter(end === 'rejected' ? REJECTED : failures, random()), signal);
      failures += 1;
    }
  }

  /** Opens one connection and reads it to its end. */
  async function readOnce(received: (state: State) => void): Promise<'rejected' | 'lost'> {
    const connection = new AbortController();
    const abort = () => connection.abort();
    signal.addEventListener('abort', abort);
    let silence = setTimeout(abort, SILENCE);
    try {
      const headers = { accept: 'application/x-ndjson' };
      const response = await fetch(path, { headers, signal: connection.signal });
      if (!response.ok || !response.body) return response.status < 500 ? 'rejected' : 'lost';
      for await (const line of linesOf(response.body)) {
        clearTimeout(silence);
        if (signal.aborted) break;
        silence = setTimeout(abort, SILENCE);
        if (line) received(JSON.parse(line) as State);
      }
      return 'lost';
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      abort();
    }
  }

  void follow();
  return () => stop.abort();
}

/** Yields the lines of a body, including empty ones. Text after the last line break is dropped. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Some browsers do not support `for await` on a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    // Closes the connection. It fails if the server closed it first.
    void reader.cancel().catch(() => undefined);
  }
}
