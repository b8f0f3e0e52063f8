// Pages that somebody waits for: their code comes together with what they need first, not after it.

const PAGES = {
  start: () => import('./Home.svelte'),
  game: () => import('./GamePage.svelte'),
};

export const startPage = PAGES.start;
export const gamePage = PAGES.game;

/** Sends for a page that will be shown. One that does not come is told of where it is shown. */
export function sendFor(page: string): void {
  if (page === 'start' || page === 'game') void PAGES[page]().catch(() => undefined);
}
