// Two people who play each other, each in a browser of his own.

import { newGame, visit } from './browser.mjs';
import { Player } from './player.mjs';

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

/** Both play by turns; who has begun is told by the boards. */
export async function playTurns(pages, turns, seed = 1) {
  const players = pages.map((page, i) => new Player(page, seed + i));
  for (let turn = 0; turn < turns; turn++) {
    for (const player of players) await player.playTurn();
  }
}

/** The clock of a side, as the page shows it. */
export const clock = (page, color) => page.locator(`.bar[data-color=${color}]`).getByRole('timer');
