import { expect, it } from 'vitest';
import { ApiError, Unreachable } from './client';
import { createEngineClient } from './engine';

const place = { game: 'emergo:9x9', position: null, moves: ['e3', 'c3'] };
const limits = { lines: 2, milliseconds: 2500 };

/** Returns a client that gets one answer, and the paths that it requests. */
function clientWith(answer: Response | TypeError) {
  const paths: string[] = [];
  const client = createEngineClient((path) => {
    paths.push(String(path));
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer);
  });
  return { client, paths };
}

async function all<T>(answer: AsyncGenerator<T>): Promise<T[]> {
  const results: T[] = [];
  for await (const result of answer) results.push(result);
  return results;
}

const never = () => new AbortController().signal;

it('yields each line of the analysis and skips keep-alive lines', async () => {
  const { client, paths } = clientWith(new Response('{"done":false}\n\n{"done":true}\n'));
  expect(await all(client.think(place, limits, never()))).toEqual([{ done: false }, { done: true }]);
  expect(paths).toEqual(['/api/boards/emergo%3A9x9/analysis?lines=2&seconds=3&moves=e3%2Cc3']);
});

it('throws the problem of a rejected request', async () => {
  const problem = { code: 'running', message: 'The game runs.', told: null, rule: null, legal: [] };
  const { client, paths } = clientWith(new Response(JSON.stringify(problem), { status: 409 }));
  await expect(all(client.evaluations('g', never()))).rejects.toBeInstanceOf(ApiError);
  expect(paths).toEqual(['/api/games/g/evaluations']);
});

it('reports a missing or broken answer as an unreachable server', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) });
  for (const answer of [new TypeError('no answer'), new Response(broken)]) {
    const { client } = clientWith(answer);
    await expect(all(client.evaluations('g', never()))).rejects.toBeInstanceOf(Unreachable);
  }
});

it('throws an AbortError after an abort', async () => {
  const stop = new AbortController();
  const { client } = clientWith(new TypeError('aborted'));
  stop.abort();
  await expect(all(client.evaluations('g', stop.signal))).rejects.toMatchObject({ name: 'AbortError' });
});
