import { expect, test } from 'vitest';
import { Unreachable } from '../api/client';
import type { Found } from '../api/archive';
import type { Summary } from '../api/types';
import { Results } from './results.svelte';

const page = (ids: string, more: Found['more'] = null): Found => ({
  games: [...ids].map((id) => ({ id }) as Summary),
  more,
});
const shown = (results: Results) => results.games?.map(({ id }) => id).join('');

test('more games come below those that are there', async () => {
  const asked: unknown[] = [];
  const results = new Results(async (search, before) => {
    asked.push([search, before]);
    return before === null ? page('ab', 'k') : page('c');
  });
  await results.look('?rated=true');
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
  const [first, second] = [results.look('?a'), results.look('?b')];
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
  await results.look('');
  away = true;
  await results.look();
  expect(shown(results)).toBe('a');
  expect(results.problem?.code).toBe('unreachable');
});
