// What a page costs before one can play: the script that it loads, packed as it travels.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, visit } from '../support/browser.mjs';
import { byLink, leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';
import { weigh } from '../support/weight.mjs';

/** Bytes of packed script that the page of a game may load, for who watches and for who plays. */
const BUDGET = { watcher: 68_500, player: 70_000 };

const CORRESPONDENCE = { game: 'emergo', board: '9x9', control: '3d' };

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('the page of a game loads at most 68.5 kB of script, moves nothing while it comes, and loads the private board only when it is opened', async () => {
  const { maker, friend } = await byLink(browser, server.url, CORRESPONDENCE);
  const watcher = await visit(browser);
  const weight = await weigh(watcher);
  await watcher.goto(friend.url());
  await shown(watcher);
  const sum = await weight.script();
  assert.ok(sum > 10_000 && sum <= BUDGET.watcher, `${sum} bytes of script`);

  const shifted = await weight.shifted();
  assert.ok(shifted < 0.02, `the layout shifts by ${shifted}`);

  const later = await comingTo(friend, async () => {
    await friend.getByRole('button', { name: /^Analyze/ }).click();
    await friend.getByRole('heading', { name: 'Analysis' }).waitFor();
  });
  assert.ok(later > 0, 'it comes by itself');
  await leave(maker, friend, watcher);
});

test('who plays loads at most 70 kB, in either turn and any language; what few open comes when they open it', async () => {
  const { maker, friend } = await byLink(browser, server.url, CORRESPONDENCE);
  // White is to move, Black may leave moves.
  for (const page of [maker, friend]) {
    await shown(page);
    const weight = await weigh(page);
    for (const language of ['nl', 'es', 'pl', 'en']) {
      const before = await weight.script();
      await page.evaluate((wished) => localStorage.setItem('luctor.language', wished), language);
      await page.reload();
      await page.locator(`html[lang=${language}]`).waitFor();
      await shown(page);
      const sum = (await weight.script()) - before;
      assert.ok(sum > 10_000 && sum <= BUDGET.player, `${sum} bytes of script in "${language}"`);
      const shifted = await weight.shifted();
      assert.ok(shifted < 0.02, `the layout shifts by ${shifted} in "${language}"`);
    }
  }
  for (const [name, field] of [
    ['Conditional moves', 'If … then …'],
    ['Continue on another device', 'Link to your seat'],
  ]) {
    const later = await comingTo(friend, async () => {
      await friend.getByText(name).press('Enter');
      await friend.getByLabel(field).waitFor();
    });
    assert.ok(later > 0, `${name}: it comes by itself`);
  }
  await leave(maker, friend);
});

/** Waits until all has come that comes by itself. */
async function shown(page) {
  await page.locator('.board').waitFor();
  await page.getByRole('log').waitFor();
  await page.waitForLoadState('networkidle');
}

/** How many files of script come while something is done. */
async function comingTo(page, action) {
  let files = 0;
  const count = (request) => (files += Number(request.resourceType() === 'script'));
  page.on('request', count);
  await action();
  page.off('request', count);
  return files;
}
