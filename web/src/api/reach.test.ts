import { expect, test } from 'vitest';
import { Reach } from './reach.svelte';

function network(answers: (number | Error)[]) {
  const asked: string[] = [];
  const later: (() => void)[] = [];
  const reach = new Reach({
    fetch: async (address) => {
      asked.push(String(address));
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response(null, { status: answer });
    },
    later: (work) => void later.push(work),
  });
  return { reach, asked, later };
}

test('a request without an answer says that the server is away, and the next one that has an answer that it is back', async () => {
  const { reach } = network([new TypeError('no network'), 404]);
  await expect(reach.fetch('/api/x')).rejects.toThrow('no network');
  expect(reach.away).toBe(true);
  await reach.fetch('/api/x');
  expect(reach.away).toBe(false);
});

test('a request that was given up says nothing', async () => {
  const { reach } = network([new DOMException('enough', 'AbortError')]);
  await expect(reach.fetch('/api/x')).rejects.toThrow();
  expect(reach.away).toBe(false);
});

test('a proxy without a server is no server', async () => {
  const { reach } = network([502]);
  await reach.fetch('/api/x');
  expect(reach.away).toBe(true);
});

test('while it is away it is asked again, once for any number of failures, until it is back', async () => {
  const { reach, asked, later } = network([502, 502, new TypeError('no'), 200]);
  await reach.fetch('/a');
  await reach.fetch('/b');
  expect(later).toHaveLength(1);
  later.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toEqual(['/a', '/b', '/healthz']);
  later.shift()?.();
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(reach.away).toBe(false);
  expect(later).toHaveLength(0);
});
