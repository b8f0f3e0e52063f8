// People with accounts.

import { newGame } from './browser.mjs';
import { begun } from './people.mjs';

export const passwordOf = (name) => `the secret of ${name}`;

/** Signs up by the page for it. */
export async function signUp(page, url, name) {
  await page.goto(`${url}/sign-up`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(name));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
}

/** `maker` challenges `friend` from her page, who accepts among his own games. */
export async function byName(maker, friend, url, name, wish) {
  await maker.goto(`${url}/player/${name}`);
  await maker.getByRole('link', { name: 'Challenge' }).click();
  await maker.locator('#player').waitFor();
  await newGame(maker, `${url}/new?player=${name}`, { opponent: 'player', color: 'white', ...wish });
  await friend.goto(url);
  await friend.getByRole('button', { name: /^Accept / }).click();
  await Promise.all([maker, friend].map(begun));
}
