import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followStream, linesOf, type Surroundings } from './stream';

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
  it('are put together from pieces and cut where they end', async () => {
    expect(await all(streamOf('{"a"', ':1}\n{"b":2}\n{"', 'c":3}\n'))).toEqual([
      '{"a":1}',
      '{"b":2}',
      '{"c":3}',
    ]);
  });
  it('keep a letter that comes in two pieces', async () => {
    const bytes = encoder.encode('zażółć\n');
    expect(await all(streamOf(bytes.slice(0, 3), bytes.slice(3)))).toEqual(['zażółć']);
  });
  it('can be empty, and a begun one is none', async () => {
    expect(await all(streamOf('\n\nx\n', 'half'))).toEqual(['', '', 'x']);
  });
  it('let go of the stream when nobody reads on', async () => {
    const cancel = vi.fn();
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('one\ntwo\n')),
      cancel,
    });
    for await (const line of linesOf(stream)) if (line === 'one') break;
    expect(cancel).toHaveBeenCalled();
  });
});

/** Answers that are given one after the other, and what the follower saw. */
function followed(...answers: (Response | Error | 'never')[]) {
  const seen: unknown[] = [];
  const pauses: number[] = [];
  const signals: AbortSignal[] = [];
  /** Goes on after the pause that is being waited for. */
  let goOn = () => {};
  const surroundings: Surroundings = {
    fetch: vi.fn((_, request?: RequestInit) => {
      const signal = request?.signal as AbortSignal;
      signals.push(signal);
      const answer = answers.shift() ?? 'never';
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer !== 'never') return Promise.resolve(answer);
      return new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      });
    }),
    wait: (milliseconds, signal) => {
      pauses.push(milliseconds);
      return new Promise<void>((resolve) => {
        goOn = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    },
    chance: () => 1,
  };
  const stop = followStream(
    '/api/lobby/stream',
    { onState: (state) => seen.push(state), onLost: () => seen.push('lost') },
    surroundings,
  );
  const settled = () => vi.advanceTimersByTimeAsync(0);
  return {
    seen,
    pauses,
    signals,
    fetch: surroundings.fetch,
    stop,
    settled,
    async goOn() {
      goOn();
      await settled();
    },
  };
}

const answer = (...pieces: string[]) => new Response(streamOf(...pieces));
const refusal = (status: number) => new Response('{"code":"too-many-streams"}', { status });

describe('a stream that is followed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells each state, and skips empty lines', async () => {
    const stream = followed(answer('{"n":1}\n\n', '{"n":2}\n'));
    await stream.settled();
    expect(stream.seen).toEqual([{ n: 1 }, { n: 2 }, 'lost']);
  });
  it('is opened again later and later, and soon after a state', async () => {
    const away = new TypeError('no network');
    const stream = followed(away, away, refusal(502), answer('{"n":1}\n'), away);
    await stream.settled();
    for (let again = 0; again < 4; again++) await stream.goOn();
    expect(stream.pauses).toEqual([400, 800, 1600, 400, 800]);
    expect(stream.seen).toEqual(['lost', 'lost', 'lost', { n: 1 }, 'lost', 'lost']);
  });
  it('is asked for rarely when it is refused', async () => {
    const stream = followed(refusal(429), answer('{"n":1}\n'));
    await stream.settled();
    expect(stream.pauses).toEqual([10_000]);
    await stream.goOn();
    expect(stream.seen).toEqual(['lost', { n: 1 }, 'lost']);
  });
  it('survives a line that is no JSON', async () => {
    const stream = followed(answer('{"n":1}\n<html>\n'), answer('{"n":2}\n'));
    await stream.settled();
    await stream.goOn();
    expect(stream.seen).toEqual([{ n: 1 }, 'lost', { n: 2 }, 'lost']);
  });
  it('is given up when nothing comes any more, not even an empty line', async () => {
    let line = (_: string) => {};
    const open = new ReadableStream<Uint8Array>({
      start(controller) {
        line = (text) => controller.enqueue(encoder.encode(text));
      },
    });
    const stream = followed(new Response(open), 'never');
    // A real answer fails when its request is given up.
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
  it('stops for good: an open answer is given up, and nothing is told any more', async () => {
    const stream = followed('never');
    await stream.settled();
    stream.stop();
    await stream.settled();
    expect(stream.signals[0]?.aborted).toBe(true);
    expect(stream.seen).toEqual([]);
    expect(stream.fetch).toHaveBeenCalledTimes(1);
  });
  it('stops while it waits', async () => {
    const stream = followed(new TypeError('no network'));
    await stream.settled();
    stream.stop();
    await stream.settled();
    expect(stream.fetch).toHaveBeenCalledTimes(1);
  });
});
