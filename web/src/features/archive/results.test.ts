import { expect, test } from 'vitest';
import { Unreachable } from '../../api/client';
import type { Found } from '../../api/archive';
import type { Summary } from '../../api/types';
import { Results } from './results.svelte';

const page = (ids: string, more: Found['more'] = null): Found => ({
  games: [...ids].map((id) => ({ id }) as Summary),
  more,
});
const shown = (results: Results) => results.games?.map(({ id }) => id).join('');

test('more games are added at the end', async () => {
  const requested: unknown[] = [];
  const results = new Results(async (query, before) => {
    requested.push([`?${query}`, before]);
    return before === null ? page('ab', 'k') : page('c');
  });
  await results.search(new URLSearchParams('rated=true'));
  await results.next();
  expect(requested).toEqual([
    ['?rated=true', null],
    ['?rated=true', 'k'],
  ]);
  expect(shown(results)).toBe('abc');
  expect(results.more).toBeNull();
});

test('a slow answer to an earlier search is ignored', async () => {
  const answers: ((found: Found) => void)[] = [];
  const results = new Results(() => new Promise((resolve) => answers.push(resolve)));
  const [first, second] = [
    results.search(new URLSearchParams('a')),
    results.search(new URLSearchParams('b')),
  ];
  answers[1]?.(page('b'));
  answers[0]?.(page('a'));
  await Promise.all([first, second]);
  expect(shown(results)).toBe('b');
  expect(results.busy).toBe(false);
});

test('the results stay after a failure', async () => {
  let away = false;
  const results = new Results(async () => {
    if (away) throw new Unreachable();
    return page('a');
  });
  await results.search();
  away = true;
  await results.search();
  expect(shown(results)).toBe('a');
  expect(results.problem?.code).toBe('unreachable');
});

test('an empty page is skipped if more follow', async () => {
  let requested = 0;
  const results = new Results(async () => (++requested < 4 ? page('', 'k') : page('a')));
  await results.search();
  expect(shown(results)).toBe('a');
  requested = -100;
  await results.search();
  expect(requested).toBe(-95);
  expect(shown(results)).toBe('');
  expect(results.more).toBe('k');
});
