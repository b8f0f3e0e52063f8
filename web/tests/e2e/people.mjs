// Two people who play each other, each in a browser of his own.

import { newGame, visit } from './browser.mjs';

/** Somebody makes a game, and a friend sits down by the link. The first of the two has the color that is wished. */
export async function byLink(browser, url, wish, options = {}) {
  const [maker, friend] = await Promise.all([visit(browser, options), visit(browser, options)]);
  await newGame(maker, url, { opponent: 'link', color: 'white', ...wish });
  const link = await maker.getByLabel('Send this link to your opponent').inputValue();
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Join game' }).click();
  await Promise.all([maker, friend].map(begun));
  return { maker, friend, link };
}

/** Waits until both sit there. */
export function begun(page) {
  return page.locator('.bar .mark').first().waitFor({ state: 'attached' });
}

/** Waits for what a screen reader is told. */
export function heard(page, text) {
  return page.locator('[data-announced]').filter({ hasText: text }).waitFor({ state: 'attached' });
}

/** The first cells that a side may move with are shown when it is its turn. */
export function turnOf(page) {
  return page.locator('.board[data-interactive=true]').waitFor();
}

export async function leave(...pages) {
  await Promise.all(pages.map((page) => page.context().close()));
}
