// Which words a page needs before it can be drawn. Pages that are loaded when somebody goes there bring their own.

import type { Route } from '../route';
import type { Area } from './words.svelte';

export function areasOf({ page }: Route): Area[] {
  if (page === 'start') return ['start'];
  return page === 'game' ? ['game', 'board'] : [];
}

/** What is loaded when the first page is there: who is at the start page goes on to a game. */
export function laterAreas({ page }: Route): Area[] {
  return page === 'start' ? ['problems', 'game', 'board'] : ['problems'];
}
