/** Two players in separate browsers. */

import { newGame, visit } from './browser.mjs';
import { Player } from './player.mjs';

/** The host creates a game, and a friend joins by its link. `gameOptions.color` is the host's color. */
export async function byLink(browser, url, gameOptions, options = {}) {
  const [host, friend] = await Promise.all([visit(browser, options), visit(browser, options)]);
  await newGame(host, url, { opponent: 'link', color: 'white', ...gameOptions });
  const link = await host.getByLabel('Send this link to your opponent').inputValue();
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Join game' }).click();
  await Promise.all([host, friend].map(bothJoined));
  return { host, friend, link };
}

/** Waits until both players have joined. */
export function bothJoined(page) {
  return page.locator('.bar .mark').first().waitFor({ state: 'attached' });
}

/** Waits for an announcement to screen readers. */
export function announced(page, text) {
  return page.locator('[data-announced]').filter({ hasText: text }).waitFor({ state: 'attached' });
}

/** Waits for the player's turn. */
export function turnOf(page) {
  return page.locator('.board[data-interactive=true]').waitFor();
}

export async function leave(...pages) {
  await Promise.all(pages.map((page) => page.context().close()));
}

/** Lets the players move in turn. */
export async function playTurns(pages, turns, seed = 1) {
  const players = pages.map((page, i) => new Player(page, seed + i));
  for (let turn = 0; turn < turns; turn++) {
    for (const player of players) await player.playTurn();
  }
}

export const clock = (page, color) => page.locator(`.bar[data-color=${color}]`).getByRole('timer');

/** Opens the chat beside the board, or as a sheet on a phone. */
export async function openChat(...pages) {
  for (const page of pages)
    await page.getByRole('button', { name: /^Chat/ }).and(page.locator(':not([aria-pressed=true])')).click();
}

/** Does an action of the game: by its icon, or on a phone by the menu. */
export async function act(page, name) {
  const icon = page.getByRole('button', { name });
  if (await icon.count()) await icon.click();
  else await fromMenu(page, name);
}

/** Chooses an item of the game's menu. */
export async function fromMenu(page, name) {
  await page.getByRole('button', { name: /^(More|Game menu)$/ }).click();
  await page.getByRole('menuitem', { name }).click();
}
