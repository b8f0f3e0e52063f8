import { describe, expect, it, vi } from 'vitest';
import { createClient, isUnavailable, newId, ApiError, Unreachable } from './client';
import { problemFrom } from '../words/problem';
import { pauseAfter } from './live';

type Reply = Response | 'no answer';

function clientWith(...replies: Reply[]) {
  const sent: { path: string; body: unknown }[] = [];
  const pauses: number[] = [];
  const client = createClient({
    fetch: async (path, init) => {
      sent.push({ path: String(path), body: init?.body ? JSON.parse(String(init.body)) : null });
      const reply = replies.shift() ?? 'no answer';
      if (reply === 'no answer') throw new TypeError('Failed to fetch');
      return reply;
    },
    wait: async (pause) => void pauses.push(pause),
  });
  return { client, sent, pauses };
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const move = { id: 'm1', version: 3, move: 'e5' };

describe('a move or act', () => {
  it('is retried with the same id until the server answers', async () => {
    const { client, sent, pauses } = clientWith('no answer', json(503, null), json(200, { id: 'g' }));
    expect(await client.move('g', move)).toEqual({ id: 'g' });
    expect(sent.map((s) => s.body)).toEqual([move, move, move]);
    expect(pauses).toEqual([300, 1000]);
  });
  it('fails after the last retry', async () => {
    const { client, sent } = clientWith();
    await expect(client.act('g', { id: 'a', version: 3, act: 'resign' })).rejects.toBeInstanceOf(Unreachable);
    expect(sent.length).toBe(6);
  });
  it('has fewer retries if it is a move', async () => {
    const { client, sent } = clientWith();
    await expect(client.move('g', move)).rejects.toSatisfy(isUnavailable);
    expect(sent.length).toBe(3);
  });
  it('is not retried when the server rejects it', async () => {
    const problem = { code: 'illegal-move', message: 'You must capture.', told: null, rule: 3, legal: [] };
    const { client, sent } = clientWith(json(400, problem));
    const error = await client.move('g', move).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ApiError);
    expect(problemFrom(error)).toEqual(problem);
    expect(sent.length).toBe(1);
  });
});

describe('other requests', () => {
  it('never create a game twice', async () => {
    const { client, sent } = clientWith();
    const game = { game: 'emergo', opponent: '3', color: 'random' } as const;
    await expect(client.begin(game)).rejects.toBeInstanceOf(Unreachable);
    expect(sent.length).toBe(1);
  });
  it('escape ids in the path', async () => {
    const { client, sent } = clientWith(json(200, {}));
    await client.position('a/b', 3);
    expect(sent[0]?.path).toBe('/api/games/a%2Fb/positions/3');
  });
  it('report the reason of a busy server after the last retry', async () => {
    const problem = { code: 'busy', message: 'The server is busy.', told: null, rule: null, legal: [] };
    const busy = () =>
      new Response(JSON.stringify(problem), {
        status: 503,
        headers: { 'content-type': 'application/json' },
      });
    const { client, sent } = clientWith(busy(), busy(), busy(), busy());
    const error = await client
      .analysis('g', 3, new AbortController().signal)
      .catch((error: unknown) => error);
    expect(problemFrom(error)).toEqual(problem);
    expect(sent.map((s) => s.path)).toEqual(Array(4).fill('/api/games/g/positions/3/analysis'));
  });
  it('are not retried after an abort', async () => {
    const { client, sent } = clientWith();
    const stop = new AbortController();
    stop.abort();
    await expect(client.analysis('g', 3, stop.signal)).rejects.toHaveProperty('name', 'AbortError');
    expect(sent.length).toBe(1);
  });
  it('report an answer that is not JSON as a problem', async () => {
    const { client } = clientWith(new Response('<h1>oops</h1>', { status: 500 }));
    const problem = problemFrom(await client.catalog().catch((error: unknown) => error));
    expect(problem).toMatchObject({ code: 'no-answer', rule: null, legal: [] });
    expect(problem.message).toContain('500');
  });
});

describe('newId', () => {
  it('works without a secure context', () => {
    const uuid = vi.spyOn(crypto, 'randomUUID');
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const ids = new Set([newId(), newId()]);
    Object.defineProperty(crypto, 'randomUUID', { value: uuid.getMockImplementation(), configurable: true });
    expect(ids.size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('reconnecting', () => {
  it('doubles the pause up to a limit', () => {
    expect([0, 1, 2, 3].map((n) => pauseAfter(n, 1))).toEqual([400, 800, 1600, 3200]);
    expect(pauseAfter(40, 1)).toBe(10_000);
    expect(pauseAfter(40, 0)).toBe(7_000);
  });
});
