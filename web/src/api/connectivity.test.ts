import { expect, test } from 'vitest';
import { Connectivity } from './connectivity.svelte';

function network(answers: (number | Error)[]) {
  const requested: string[] = [];
  const later: (() => void)[] = [];
  const connectivity = new Connectivity({
    fetch: async (address) => {
      requested.push(String(address));
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) throw answer;
      return new Response(null, { status: answer });
    },
    later: (work) => void later.push(work),
  });
  return { connectivity, requested, later };
}

test('the server is away after a request without an answer and back after the next answer', async () => {
  const { connectivity } = network([new TypeError('no network'), 404]);
  await expect(connectivity.fetch('/api/x')).rejects.toThrow('no network');
  expect(connectivity.away).toBe(true);
  await connectivity.fetch('/api/x');
  expect(connectivity.away).toBe(false);
});

test('an aborted request changes nothing', async () => {
  const { connectivity } = network([new DOMException('aborted', 'AbortError')]);
  await expect(connectivity.fetch('/api/x')).rejects.toThrow();
  expect(connectivity.away).toBe(false);
});

test('the server is away when only its proxy answers', async () => {
  const { connectivity } = network([502]);
  await connectivity.fetch('/api/x');
  expect(connectivity.away).toBe(true);
});

test('a server that is away is polled until it is back, with one timer for any number of failures', async () => {
  const { connectivity, requested, later } = network([502, 502, new TypeError('no'), 200]);
  await connectivity.fetch('/a');
  await connectivity.fetch('/b');
  expect(later).toHaveLength(1);
  later.shift()?.();
  await Promise.resolve();
  await Promise.resolve();
  await Promise.resolve();
  expect(requested).toEqual(['/a', '/b', '/healthz']);
  later.shift()?.();
  for (let i = 0; i < 5; i++) await Promise.resolve();
  expect(connectivity.away).toBe(false);
  expect(later).toHaveLength(0);
});
