import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followStream, linesOf, type Environment } from './stream';

const encoder = new TextEncoder();

function streamOf(...pieces: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
}

async function all(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(stream)) lines.push(line);
  return lines;
}

describe('lines', () => {
  it('are joined from chunks and split at line breaks', async () => {
    expect(await all(streamOf('{"a"', ':1}\n{"b":2}\n{"', 'c":3}\n'))).toEqual([
      '{"a":1}',
      '{"b":2}',
      '{"c":3}',
    ]);
  });
  it('keep a letter that is split over two chunks', async () => {
    const bytes = encoder.encode('zażółć\n');
    expect(await all(streamOf(bytes.slice(0, 3), bytes.slice(3)))).toEqual(['zażółć']);
  });
  it('can be empty, and an unfinished line is dropped', async () => {
    expect(await all(streamOf('\n\nx\n', 'half'))).toEqual(['', '', 'x']);
  });
  it('cancel the stream when the reader stops', async () => {
    const cancel = vi.fn();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('one\ntwo\n')),
      cancel,
    });
    for await (const line of linesOf(stream)) if (line === 'one') break;
    expect(cancel).toHaveBeenCalled();
  });
});

/** Subscribes to a stream with the given answers, one for each connection, and records everything that happens. */
function followed(...answers: (Response | Error | 'never')[]) {
  const seen: unknown[] = [];
  const pauses: number[] = [];
  const signals: AbortSignal[] = [];
  /** Ends the current pause. */
  let endPause = () => {};
  const environment: Environment = {
    fetch: vi.fn((_, request?: RequestInit) => {
      const signal = request?.signal as AbortSignal;
      signals.push(signal);
      const answer = answers.shift() ?? 'never';
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer !== 'never') return Promise.resolve(answer);
      return new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }),
    wait: (milliseconds, signal) => {
      pauses.push(milliseconds);
      return new Promise<void>((resolve) => {
        endPause = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    },
    random: () => 1,
  };
  const stop = followStream(
    '/api/lobby/stream',
    { onState: (state) => seen.push(state), onLost: () => seen.push('lost') },
    environment,
  );
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    seen,
    pauses,
    signals,
    fetch: environment.fetch,
    stop,
    settled,
    async reconnect() {
      endPause();
      await settled();
    },
  };
}

const answer = (...pieces: string[]) => new Response(streamOf(...pieces));
const rejection = (status: number) => new Response('{"code":"too-many-streams"}', { status });

describe('a stream', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports each state and skips empty lines', async () => {
    const stream = followed(answer('{"n":1}\n\n', '{"n":2}\n'));
    await stream.settled();
    expect(stream.seen).toEqual([{ n: 1 }, { n: 2 }, 'lost']);
  });
  it('reconnects with growing pauses, which a state resets', async () => {
    const offline = new TypeError('no network');
    const stream = followed(offline, offline, rejection(502), answer('{"n":1}\n'), offline);
    await stream.settled();
    for (let again = 0; again < 4; again++) await stream.reconnect();
    expect(stream.pauses).toEqual([400, 800, 1600, 400, 800]);
    expect(stream.seen).toEqual(['lost', 'lost', 'lost', { n: 1 }, 'lost', 'lost']);
  });
  it('waits for the longest pause after a rejection', async () => {
    const stream = followed(rejection(429), answer('{"n":1}\n'));
    await stream.settled();
    expect(stream.pauses).toEqual([10_000]);
    await stream.reconnect();
    expect(stream.seen).toEqual(['lost', { n: 1 }, 'lost']);
  });
  it('reconnects after an invalid line', async () => {
    const stream = followed(answer('{"n":1}\n<html>\n'), answer('{"n":2}\n'));
    await stream.settled();
    await stream.reconnect();
    expect(stream.seen).toEqual([{ n: 1 }, 'lost', { n: 2 }, 'lost']);
  });
  it('aborts a connection without even empty lines', async () => {
    let line = (_: string) => {};
    const open = new ReadableStream<Uint8Array>({
      start(controller) {
        line = (text) => controller.enqueue(encoder.encode(text));
      },
    });
    const stream = followed(new Response(open), 'never');
    // A real answer fails when its request is aborted.
    stream.signals[0]?.addEventListener('abort', () => line('\n'));
    await stream.settled();
    line('{"n":1}\n');
    await vi.advanceTimersByTimeAsync(39_000);
    line('\n');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(stream.signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stream.signals[0]?.aborted).toBe(true);
  });
  it('aborts its connection and reports nothing after it is stopped', async () => {
    const stream = followed('never');
    await stream.settled();
    stream.stop();
    await stream.settled();
    expect(stream.signals[0]?.aborted).toBe(true);
    expect(stream.seen).toEqual([]);
    expect(stream.fetch).toHaveBeenCalledTimes(1);
  });
  it('can be stopped during a pause', async () => {
    const stream = followed(new TypeError('no network'));
    await stream.settled();
    stream.stop();
    await stream.settled();
    expect(stream.fetch).toHaveBeenCalledTimes(1);
  });
});
