import { expect, it } from 'vitest';
import { Refusal, Unreachable } from './client';
import { createEngineClient } from './engine';

const place = { game: 'emergo:9x9', position: null, moves: ['e3', 'c3'] };
const thought = { lines: 2, seconds: 3 };

/** A client that gets one answer, and where it asked for it. */
function asking(answer: Response | TypeError) {
  const paths: string[] = [];
  const client = createEngineClient((path) => {
    paths.push(String(path));
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer);
  });
  return { client, paths };
}

async function all<T>(answer: AsyncGenerator<T>): Promise<T[]> {
  const told: T[] = [];
  for await (const one of answer) told.push(one);
  return told;
}

const never = () => new AbortController().signal;

it('tells line by line what the engine finds, and passes over the lines that only say that somebody is there', async () => {
  const { client, paths } = asking(new Response('{"done":false}\n\n{"done":true}\n'));
  expect(await all(client.think(place, thought, never()))).toEqual([{ done: false }, { done: true }]);
  expect(paths).toEqual(['/api/boards/emergo%3A9x9/analysis?lines=2&seconds=3&moves=e3%2Cc3']);
});

it('tells why the server refuses', async () => {
  const problem = { code: 'running', message: 'The game runs.', told: null, rule: null, legal: [] };
  const { client, paths } = asking(new Response(JSON.stringify(problem), { status: 409 }));
  await expect(all(client.evaluations('g', never()))).rejects.toBeInstanceOf(Refusal);
  expect(paths).toEqual(['/api/games/g/evaluations']);
});

it('takes no answer, and one that breaks off, for a server that is away', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) });
  for (const answer of [new TypeError('no answer'), new Response(broken)]) {
    const { client } = asking(answer);
    await expect(all(client.evaluations('g', never()))).rejects.toBeInstanceOf(Unreachable);
  }
});

it('is given up without a word', async () => {
  const stop = new AbortController();
  const { client } = asking(new TypeError('aborted'));
  stop.abort();
  await expect(all(client.evaluations('g', stop.signal))).rejects.toMatchObject({ name: 'AbortError' });
});
