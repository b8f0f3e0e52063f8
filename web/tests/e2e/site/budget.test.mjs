/** Limits for the compressed size of the game page's scripts. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, visit } from '../support/browser.mjs';
import { byLink, fromMenu, leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';
import { measure } from '../support/weight.mjs';

/** Largest number of compressed bytes for spectators and for players. */
const BUDGET = { watcher: 65_500, player: 66_500 };

const CORRESPONDENCE = { game: 'emergo', board: '9x9', control: '3d' };

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('the game page loads at most 65.5 kB of script, does not shift, and loads the private board on demand', async () => {
  const { host, friend } = await byLink(browser, server.url, CORRESPONDENCE);
  const watcher = await visit(browser);
  const weight = await measure(watcher);
  await watcher.goto(friend.url());
  await shown(watcher);
  const sum = await weight.script();
  assert.ok(sum > 10_000 && sum <= BUDGET.watcher, `${sum} bytes of script`);

  const shifted = await weight.shifted();
  assert.ok(shifted < 0.02, `the layout shifts by ${shifted}`);

  const later = await scriptsLoadedBy(friend, async () => {
    await fromMenu(friend, 'Analyze');
    await friend.getByRole('heading', { name: 'Analysis' }).waitFor();
  });
  assert.ok(later > 0, 'loaded later');
  await leave(host, friend, watcher);
});

test('a player loads at most 66.5 kB on either turn and in any language, and rare parts load on demand', async () => {
  const { host, friend } = await byLink(browser, server.url, CORRESPONDENCE);
  // White is to move, and Black can set conditional moves.
  for (const page of [host, friend]) {
    await shown(page);
    const weight = await measure(page);
    for (const language of ['nl', 'es', 'pl', 'en']) {
      const before = await weight.script();
      await page.evaluate((code) => localStorage.setItem('luctor.language', code), language);
      await page.reload();
      await page.locator(`html[lang=${language}]`).waitFor();
      await shown(page);
      const sum = (await weight.script()) - before;
      assert.ok(sum > 10_000 && sum <= BUDGET.player, `${sum} bytes of script in "${language}"`);
      const shifted = await weight.shifted();
      assert.ok(shifted < 0.02, `the layout shifts by ${shifted} in "${language}"`);
    }
  }
  for (const [name, content] of [
    ['Conditional moves', friend.getByLabel('If … then …')],
    ['Continue on another device', friend.getByRole('button', { name: 'Create a link' })],
  ]) {
    const later = await scriptsLoadedBy(friend, async () => {
      await fromMenu(friend, name);
      await content.waitFor();
    });
    assert.ok(later > 0, `${name}: it comes by itself`);
    await friend.keyboard.press('Escape');
  }
  await leave(host, friend);
});

/** Waits until everything is loaded that does not need a click. */
async function shown(page) {
  await page.locator('.board').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Returns the number of scripts that an action loads. */
async function scriptsLoadedBy(page, action) {
  let files = 0;
  const count = (request) => (files += Number(request.resourceType() === 'script'));
  page.on('request', count);
  await action();
  page.off('request', count);
  return files;
}
