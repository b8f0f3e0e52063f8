/** Loads the pages that should appear fast: their code comes together with the data they need first. */

import { prefetchGame } from '../features/play/prefetch';
import { preload, providePages } from '../router/preload';
import type { Route } from '../router/route';

export const startPage = () => import('../features/home/HomePage.svelte');
export const gamePage = () => import('../features/play/GamePage.svelte');

/** Starts loading the first page, and the game that it shows. */
export function preloadFirst(route: Route): void {
  providePages({ start: startPage, game: gamePage });
  preload(route.page);
  if (route.page === 'game') prefetchGame(route.id);
}
