import { expect, it, vi } from 'vitest';
import type { Thinking } from '../api/types';
import { ChosenEngine } from './chosen_engine';
import { NoEngine, type EngineWorker, type PageEngine, type Search } from './page_engine';
import { sharedMemory, ThreadGroup } from './thread_group';
import { threadChoices, type Device } from './threads';

const DESKTOP = {
  crossOriginIsolated: true,
  SharedArrayBuffer: Object,
  navigator: { hardwareConcurrency: 6, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
};

it('offers threads on isolated pages, as many as there are processors, and one on phones', () => {
  const choices = (changes: Device) => threadChoices({ ...DESKTOP, ...changes });
  expect(choices({})).toEqual([1, 2, 4]);
  expect(choices({ crossOriginIsolated: false })).toEqual([1]);
  expect(choices({ SharedArrayBuffer: undefined })).toEqual([1]);
  expect(choices({ navigator: {} })).toEqual([1]);
  for (const navigator of [
    { userAgentData: { mobile: true } },
    { userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36' },
    { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
    { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 },
  ])
    expect(choices({ navigator: { hardwareConcurrency: 8, ...navigator } })).toEqual([1]);
  expect(threadChoices({})).toEqual([1]);
});

it('asks for less memory where the device refuses more', () => {
  const asked: number[] = [];
  const most = (limit: number) => (pages: number) => {
    asked.push(pages / 16);
    if (pages / 16 > limit) throw new RangeError('memory');
    return {} as WebAssembly.Memory;
  };
  expect(sharedMemory(2, most(Infinity))?.hash).toBe(325);
  expect(sharedMemory(2, most(200))?.hash).toBe(26);
  expect(sharedMemory(2, most(10))).toBe(null);
  expect(asked).toEqual([1024, 1024, 256, 128, 1024, 256, 128, 64]);
});

class FakeWorker implements EngineWorker {
  sent: object[] = [];
  onmessage: EngineWorker['onmessage'] = null;
  onerror: EngineWorker['onerror'] = null;
  ended = false;
  postMessage(message: object): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: object): void {
    this.onmessage?.({ data } as MessageEvent);
  }
}

/** Returns a group of three threads that has got its first message, its workers and the messages of the group. */
function begun() {
  const workers: FakeWorker[] = [];
  const start = () => {
    workers.push(new FakeWorker());
    return workers.at(-1) ?? null;
  };
  const group = new ThreadGroup(start, 3);
  const said: unknown[] = [];
  group.onmessage = ({ data }: MessageEvent<unknown>) => said.push(data);
  group.postMessage({ compiled: {} as WebAssembly.Module });
  return { group, workers, said };
}

it('starts helpers after the first worker, and answers as one worker', () => {
  const { group, workers, said } = begun();
  expect(workers).toHaveLength(1);
  workers[0]?.say({ ready: true, stacks: [64, 128] });
  expect(workers.map(({ sent }) => sent[0])).toMatchObject([{ helpers: 2 }, { stack: 64 }, { stack: 128 }]);
  workers[1]?.say({ ready: true });
  expect(said).toEqual([]);
  workers[2]?.say({ ready: true });
  group.postMessage({ ask: 'think', hash: 9999 });
  workers[0]?.say({ answer: {} });
  expect(said).toEqual([{ ready: true }, { answer: {} }]);
  expect(workers.map(({ sent }) => sent.length)).toEqual([2, 1, 1]);
  expect(workers[0]?.sent[1]).toEqual({ ask: 'think', hash: 320 });
  group.terminate();
  expect(workers.every(({ ended }) => ended)).toBe(true);
});

it('lets the threads leave their search when it ends the workers', () => {
  const { group, workers } = begun();
  const { memory } = workers[0]?.sent[0] as { memory: WebAssembly.Memory };
  workers[0]?.say({ ready: true, stacks: [64, 128], stop: 256 });
  const bytes = new Uint8Array(memory.buffer);
  new Uint32Array(memory.buffer, 256, 1)[0] = 1001;
  expect(bytes[1001]).toBe(0);
  group.terminate();
  expect(bytes[1001]).toBe(1);
});

it('fails and ends all workers if one fails or never starts', () => {
  vi.useFakeTimers();
  for (const fail of [
    (workers: FakeWorker[]) => workers[1]?.say({ failed: true }),
    (workers: FakeWorker[]) => workers[2]?.onerror?.({} as ErrorEvent),
    () => vi.runAllTimers(),
  ]) {
    const { workers, said } = begun();
    workers[0]?.say({ ready: true, stacks: [64, 128] });
    fail(workers);
    expect(said).toEqual([{ failed: true }]);
    expect(workers.every(({ ended }) => ended)).toBe(true);
  }
  const none = new ThreadGroup(() => null, 2);
  const said = vi.fn();
  none.onmessage = said;
  none.postMessage({ compiled: {} as WebAssembly.Module });
  expect(said).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

/** Returns an engine whose searches yield its number of threads, and its log. */
function fake(threads: number, works: boolean, log: string[]) {
  return {
    prepare: () => Promise.resolve(works),
    async *search(_place: unknown, search: Search): AsyncGenerator<Thinking> {
      log.push(`search ${search.threads ?? 1}`);
      if (search.hash === 0 && threads > 1) throw new NoEngine();
      yield { done: true, milliseconds: threads, lines: [] };
    },
    read: () => Promise.resolve(null),
    end: () => log.push(`end ${threads}`),
  } as unknown as PageEngine;
}

async function searched(engine: ChosenEngine, search: Partial<Search> = {}): Promise<number[]> {
  const found: number[] = [];
  const whole = { lines: 1, hash: 16, milliseconds: 1, ...search };
  const place = { game: 'emulsion:4', position: null, moves: [] };
  for await (const { milliseconds } of engine.search(place, whole, new AbortController().signal))
    found.push(milliseconds);
  return found;
}

it('searches with the threads that the user wants, and computer players with one', async () => {
  const log: string[] = [];
  let wanted = 2;
  const several = (threads: number) => fake(threads, true, log);
  const engine = new ChosenEngine(fake(1, true, log), several, () => wanted);
  expect(await searched(engine)).toEqual([2]);
  expect(await searched(engine, { level: 3 })).toEqual([1]);
  expect(await searched(engine, { nodes: 1000 })).toEqual([1]);
  wanted = 4;
  expect(await searched(engine)).toEqual([4]);
  wanted = 1;
  expect(await searched(engine)).toEqual([1]);
  expect(log).toEqual(['search 2', 'search 1', 'search 1', 'end 2', 'search 4', 'end 4', 'search 1']);
});

it('searches with one thread where several cannot start or fail later', async () => {
  const log: string[] = [];
  const several = (works: boolean) => (threads: number) => fake(threads, works, log);
  const hanging = new ChosenEngine(fake(1, true, log), several(false), () => 2);
  expect(await hanging.prepare()).toBe(true);
  expect(await searched(hanging)).toEqual([1]);
  const failing = new ChosenEngine(fake(1, true, log), several(true), () => 2);
  expect(await searched(failing, { hash: 0 })).toEqual([1]);
  expect(await searched(failing)).toEqual([1]);
  expect(log).toEqual(['end 2', 'search 1', 'search 2', 'end 2', 'search 1', 'search 1']);
});
