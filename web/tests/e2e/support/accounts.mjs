/** Players with accounts. */

import { newGame } from './browser.mjs';
import { bothJoined } from './people.mjs';

export const passwordOf = (name) => `the secret of ${name}`;

/** Signs up through the user interface. */
export async function signUp(page, url, name) {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(name));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
}

/** The host challenges the friend from their player page. The friend accepts on the start page. */
export async function byName(host, friend, url, name, gameOptions) {
  await host.goto(`${url}/player/${name}`);
  await host.getByRole('link', { name: 'Challenge' }).click();
  await host.locator('#player').waitFor();
  await newGame(host, `${url}/new?player=${name}`, { opponent: 'player', color: 'white', ...gameOptions });
  await friend.goto(url);
  await friend.getByRole('button', { name: /^Accept / }).click();
  await Promise.all([host, friend].map(bothJoined));
}
