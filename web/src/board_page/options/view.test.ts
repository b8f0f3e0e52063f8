import { expect, it } from 'vitest';
import '../../../tests/support/storage';
import { showByDefault, View } from './view.svelte';

it('shows the groups until the user turns them off', () => {
  const view = new View();
  expect([view.groups, view.values]).toEqual([true, false]);
  view.toggle('groups');
  expect(new View().groups).toBe(false);
  showByDefault('groups', 'values');
  expect(new View().groups).toBe(false);
});

it('shows more by default after the lesson', () => {
  showByDefault('groups', 'values');
  const view = new View();
  expect([view.groups, view.values]).toEqual([true, true]);
});
