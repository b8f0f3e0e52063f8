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

test('more games come below those that are there', async () => {
  const asked: unknown[] = [];
  const results = new Results(async (query, before) => {
    asked.push([`?${query}`, before]);
    return before === null ? page('ab', 'k') : page('c');
  });
  await results.look(new URLSearchParams('rated=true'));
  await results.next();
  expect(asked).toEqual([
    ['?rated=true', null],
    ['?rated=true', 'k'],
  ]);
  expect(shown(results)).toBe('abc');
  expect(results.more).toBeNull();
});

test('a slow answer does not overtake a later search', async () => {
  const answers: ((found: Found) => void)[] = [];
  const results = new Results(() => new Promise((resolve) => answers.push(resolve)));
  const [first, second] = [results.look(new URLSearchParams('a')), results.look(new URLSearchParams('b'))];
  answers[1]?.(page('b'));
  answers[0]?.(page('a'));
  await Promise.all([first, second]);
  expect(shown(results)).toBe('b');
  expect(results.busy).toBe(false);
});

test('without an answer what is shown stays', async () => {
  let away = false;
  const results = new Results(async () => {
    if (away) throw new Unreachable();
    return page('a');
  });
  await results.look();
  away = true;
  await results.look();
  expect(shown(results)).toBe('a');
  expect(results.problem?.code).toBe('unreachable');
});

test('an empty page with more behind it is no end', async () => {
  let asked = 0;
  const results = new Results(async () => (++asked < 4 ? page('', 'k') : page('a')));
  await results.look();
  expect(shown(results)).toBe('a');
  asked = -100;
  await results.look();
  expect(asked).toBe(-95);
  expect(shown(results)).toBe('');
  expect(results.more).toBe('k');
});
