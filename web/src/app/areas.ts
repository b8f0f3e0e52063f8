// Which words a page needs before it can be drawn. Pages that are loaded when somebody goes there bring their own.

import type { Route } from '../router/route';
import type { Area } from '../words/words.svelte';

export function areasOf({ page }: Route): Area[] {
  if (page === 'start') return ['home', 'start', 'board'];
  if (page === 'new') return ['start'];
  return page === 'game' ? ['game', 'board'] : [];
}

/** What is loaded when a page is there. */
export function laterAreas({ page }: Route): Area[] {
  return page === 'start' || page === 'new' ? ['game', 'board', 'results'] : [];
}
