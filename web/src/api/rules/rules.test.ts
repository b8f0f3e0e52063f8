import { expect, it } from 'vitest';
import { createBoardsClient } from '../boards';
import { ApiError, Unreachable, type Call } from '../client';
import type { FreeBoard, Problem } from '../types';
import { Rules, type Answer, type RulesWorker } from './rules';

const PLACE = { game: 'emulsion:4', position: null, moves: [] };
const board = (game: string) => ({ game }) as FreeBoard;

/** A worker that the test answers for. */
class FakeWorker implements RulesWorker {
  sent: unknown[] = [];
  onmessage: RulesWorker['onmessage'] = null;
  onerror: RulesWorker['onerror'] = null;
  ended = false;

  postMessage(message: unknown): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: unknown): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }

  answer(answer: Answer | null): void {
    const { id } = this.sent.at(-1) as { id: number };
    this.say({ id, answer });
  }
}

function begun() {
  const worker = new FakeWorker();
  const rules = new Rules(() => worker, '/luctor.wasm');
  let requests = 0;
  let isAway = false;
  const call = (async () => {
    requests += 1;
    if (isAway) throw new Unreachable();
    return board('server');
  }) as Call;
  const client = createBoardsClient(call, rules);
  return { worker, rules, client, requests: () => requests, goAway: () => (isAway = true) };
}

it('asks the server until the rules are loaded', async () => {
  const { worker, client, requests } = begun();
  expect(await client.board(PLACE)).toEqual(board('server'));
  expect(worker.sent).toHaveLength(1);
  worker.say({ ready: true });
  const own = client.board(PLACE);
  expect(worker.sent.at(-1)).toEqual({ id: 0, request: { ask: 'board', ...PLACE } });
  worker.answer({ board: board('page') });
  expect(await own).toEqual(board('page'));
  expect(requests()).toBe(1);
});

it('throws a problem as the error of the server', async () => {
  const { worker, rules, client } = begun();
  void rules.load();
  worker.say({ ready: true });
  for (const [code, status] of [
    ['illegal-move', 400],
    ['finished', 409],
  ] as const) {
    const refused = client.board(PLACE).catch((error: unknown) => error);
    worker.answer({ problem: { code, message: 'No.' } as Problem });
    const error = (await refused) as ApiError;
    expect([error.status, error.problem.code]).toEqual([status, code]);
  }
});

it('waits for the rules if the server is away', async () => {
  const { worker, client, goAway } = begun();
  goAway();
  const own = client.board(PLACE);
  await new Promise((resolve) => setTimeout(resolve));
  worker.say({ ready: true });
  await new Promise((resolve) => setTimeout(resolve));
  worker.answer({ board: board('page') });
  expect(await own).toEqual(board('page'));
});

it('aborts the request to the server when the rules answer first', async () => {
  const worker = new FakeWorker();
  let signal: AbortSignal | undefined;
  const call = ((...[, , , , given]: Parameters<Call>) => {
    signal = given;
    return new Promise(() => undefined);
  }) as Call;
  const own = createBoardsClient(call, new Rules(() => worker, '/luctor.wasm')).board(PLACE);
  await new Promise((resolve) => setTimeout(resolve));
  expect(signal?.aborted).toBe(false);
  worker.say({ ready: true });
  await new Promise((resolve) => setTimeout(resolve));
  worker.answer({ board: board('page') });
  expect(await own).toEqual(board('page'));
  expect(signal?.aborted).toBe(true);
});

it('returns to the server if the worker fails, also for requests that wait', async () => {
  const { worker, rules, client, requests } = begun();
  void rules.load();
  worker.say({ ready: true });
  const waiting = client.board(PLACE);
  worker.say({ failed: true });
  expect(await waiting).toEqual(board('server'));
  expect(await client.board(PLACE)).toEqual(board('server'));
  expect([requests(), worker.ended]).toEqual([2, true]);
});

it('does without a worker, and without an answer to a request that is too long', async () => {
  const none = createBoardsClient((async () => board('server')) as Call, new Rules(() => null, ''));
  expect(await none.board(PLACE)).toEqual(board('server'));
  const { worker, rules, client } = begun();
  void rules.load();
  worker.say({ ready: true });
  const long = client.board(PLACE);
  worker.answer(null);
  expect(await long).toEqual(board('server'));
});
