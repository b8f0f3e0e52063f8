import { expect, test } from 'vitest';
import { Reach } from './reach.svelte';

function network(answers: (number | Error)[]) {
  const requested: string[] = [];
  const later: (() => void)[] = [];
  const reach = new Reach({
    fetch: async (address) => {
      requested.push(String(address));
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response(null, { status: answer });
    },
    later: (work) => void later.push(work),
  });
  return { reach, requested, later };
}

test('the server is away after a request without an answer and back after the next answer', async () => {
  const { reach } = network([new TypeError('no network'), 404]);
  await expect(reach.fetch('/api/x')).rejects.toThrow('no network');
  expect(reach.away).toBe(true);
  await reach.fetch('/api/x');
  expect(reach.away).toBe(false);
});

test('an aborted request changes nothing', async () => {
  const { reach } = network([new DOMException('aborted', 'AbortError')]);
  await expect(reach.fetch('/api/x')).rejects.toThrow();
  expect(reach.away).toBe(false);
});

test('the server is away when only its proxy answers', async () => {
  const { reach } = network([502]);
  await reach.fetch('/api/x');
  expect(reach.away).toBe(true);
});

test('a server that is away is polled until it is back, with one timer for any number of failures', async () => {
  const { reach, requested, later } = network([502, 502, new TypeError('no'), 200]);
  await reach.fetch('/a');
  await reach.fetch('/b');
  expect(later).toHaveLength(1);
  later.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(requested).toEqual(['/a', '/b', '/healthz']);
  later.shift()?.();
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(reach.away).toBe(false);
  expect(later).toHaveLength(0);
});
