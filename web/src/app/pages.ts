// Pages that somebody waits for: their code comes together with what they need first, not after it.

import { client } from '../api/client';
import type { Game } from '../api/types';
import type { Route } from '../router/route';

const PAGES = {
  start: () => import('../features/home/HomePage.svelte'),
  game: () => import('../features/play/GamePage.svelte'),
};

export const startPage = PAGES.start;
export const gamePage = PAGES.game;

let first: { id: string; state: Promise<Game> } | null = null;

/** Sends for a page that will be shown. One that does not come is told of where it is shown. */
export function sendFor(page: string): void {
  if (page === 'start' || page === 'game') void PAGES[page]().catch(() => undefined);
}

/** Sends for the first page, and for what it shows. */
export function sendForFirst(route: Route): void {
  sendFor(route.page);
  if (route.page !== 'game') return;
  first = { id: route.id, state: client.game(route.id) };
  first.state.catch(() => undefined);
}

/** The state of a game that was sent for with the first page, once: later it is old. */
export function stateOf(id: string): Promise<Game> {
  const sent = first?.id === id ? first.state : client.game(id);
  first = null;
  return sent;
}
