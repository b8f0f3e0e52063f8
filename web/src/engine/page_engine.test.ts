import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/client';
import type { Problem, Thinking } from '../api/types';
import { NoEngine, PageEngine, type EngineWorker } from './page_engine';

const PLACE = { game: 'emulsion:4', position: null, moves: [] };
const SEARCH = { lines: 1, hash: 16, milliseconds: 1000 };
const lines = (milliseconds: number, done = false): Thinking => ({ done, milliseconds, lines: [] });

class FakeWorker implements EngineWorker {
  sent: unknown[] = [];
  onmessage: EngineWorker['onmessage'] = null;
  onerror: EngineWorker['onerror'] = null;
  ended = false;

  postMessage(message: unknown): void {
    this.sent.push(message);
    // The first message is the module.
    if (this.sent.length === 1) queueMicrotask(() => this.say({ ready: true }));
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: unknown): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
}

function begun() {
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const engine = new PageEngine(start, () => Promise.resolve({} as WebAssembly.Module));
  return { engine, workers };
}

/** Waits until the worker has a search. */
async function searching(workers: FakeWorker[], at = 0): Promise<FakeWorker> {
  for (;;) {
    const worker = workers[at];
    if (worker && worker.sent.length > 1) return worker;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

it('yields the lines while the engine searches, and keeps the worker for the next search', async () => {
  const { engine, workers } = begun();
  const found: Thinking[] = [];
  const all = (async () => {
    for await (const each of engine.search(PLACE, SEARCH, new AbortController().signal)) found.push(each);
  })();
  const worker = await searching(workers);
  expect(worker.sent[1]).toMatchObject({ ask: 'think', ...PLACE, ...SEARCH });
  worker.say({ update: { thinking: lines(1) } });
  worker.say({ answer: { thinking: lines(2, true) } });
  await all;
  expect(found).toEqual([lines(1), lines(2, true)]);
  void engine.search(PLACE, SEARCH, new AbortController().signal).next();
  await new Promise((resolve) => setTimeout(resolve));
  expect([workers.length, worker.sent.length, worker.ended]).toEqual([1, 3, false]);
});

it('ends the worker when a search is stopped, and has another one ready', async () => {
  const { engine, workers } = begun();
  const stop = new AbortController();
  const next = engine.search(PLACE, SEARCH, stop.signal).next();
  const worker = await searching(workers);
  stop.abort();
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise((resolve) => setTimeout(resolve));
  expect([worker.ended, workers.length]).toEqual([true, 2]);
  engine.rest();
  await new Promise((resolve) => setTimeout(resolve));
  expect(workers[1]?.ended).toBe(true);
});

it('throws the problem of a rejected position', async () => {
  const { engine, workers } = begun();
  const next = engine.search(PLACE, SEARCH, new AbortController().signal).next();
  const worker = await searching(workers);
  worker.say({ answer: { problem: { code: 'illegal-move' } as Problem } });
  await expect(next).rejects.toBeInstanceOf(ApiError);
  expect(worker.ended).toBe(false);
});

it('reads a text, and keeps the worker', async () => {
  const { engine, workers } = begun();
  const read = () =>
    engine.read({ ask: 'read', text: 'a1-b1', game: 'emulsion:8', coordinates: 'checkerboard' });
  for (const [at, answer, found] of [
    [1, { read: { game: 'emulsion:8' } }, { game: 'emulsion:8' }],
    [2, { link: 'abcdefghjkmnpqrs' }, null],
  ] as const) {
    const result = read();
    const worker = await searching(workers);
    while (worker.sent.length <= at) await new Promise((resolve) => setTimeout(resolve));
    worker.say({ answer });
    expect(await result).toEqual(found);
  }
  const rejected = read();
  const [worker] = workers;
  while (worker!.sent.length <= 3) await new Promise((resolve) => setTimeout(resolve));
  worker!.say({ answer: { problem: { code: 'unreadable' } } });
  await expect(rejected).rejects.toBeInstanceOf(ApiError);
  expect(workers).toHaveLength(1);
});

it('says that there is no engine if the module or the worker fails', async () => {
  const { engine, workers } = begun();
  const next = engine.search(PLACE, SEARCH, new AbortController().signal).next();
  (await searching(workers)).say({ failed: true });
  await expect(next).rejects.toBeInstanceOf(NoEngine);
  let tries = 0;
  const away = new PageEngine(
    () => new FakeWorker(),
    () => {
      tries += 1;
      return Promise.reject(new TypeError('no network'));
    },
  );
  for (let at = 0; at < 2; at += 1) {
    const search = away.search(PLACE, SEARCH, new AbortController().signal).next();
    await expect(search).rejects.toBeInstanceOf(NoEngine);
  }
  expect(tries).toBe(2);
});

it('ends all workers for good', async () => {
  const { engine, workers } = begun();
  const stop = new AbortController();
  const search = engine.search(PLACE, SEARCH, stop.signal);
  const first = search.next();
  await vi.waitFor(() => expect(workers[0]?.sent).toHaveLength(2));
  await engine.prepare();
  engine.end();
  stop.abort();
  await expect(first).rejects.toThrow();
  await vi.waitFor(() => expect(workers.map(({ ended }) => ended)).toEqual([true, true]));
});
