/** The message areas that each page needs. Pages that are loaded on demand load their own. */

import type { Route } from '../router/route';
import type { Area } from '../words/words.svelte';

/** Returns the areas to load before the page is rendered. */
export function areasOf({ page }: Route): Area[] {
  if (page === 'start') return ['home', 'start', 'board'];
  if (page === 'new') return ['start'];
  return page === 'game' ? ['game', 'board'] : [];
}

/** Returns the areas to load after the page is rendered. */
export function laterAreas({ page }: Route): Area[] {
  return page === 'start' || page === 'new' ? ['game', 'board', 'results'] : [];
}
