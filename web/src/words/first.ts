// Which words a page needs before it can be drawn. Pages that are loaded when somebody goes there bring their own.

import type { Route } from '../route';
import type { Area, Language } from './words.svelte';

export function areasOf({ page }: Route): Area[] {
  if (page === 'start') return ['start'];
  return page === 'game' ? ['game', 'board'] : [];
}

/** What is loaded when a page is there. In English the server's own sentences need no words for problems. */
export function laterAreas({ page }: Route, language: Language): Area[] {
  return [
    ...(page === 'start' ? (['game', 'board'] as const) : []),
    ...(language === 'en' ? [] : (['problems'] as const)),
  ];
}
