/** The library of annotated games. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('a game is found with filters, and read move by move', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/library`);
  await page.locator('[data-library]').first().waitFor();
  const all = await page.locator('[data-library]').count();
  assert.ok(all > 20, `${all} games`);
  await page.locator('select[name=game]').selectOption('Emulsion 8x8');
  await page.waitForURL(/\?game=Emulsion\+8x8$/);
  const some = await page.locator('[data-library]').count();
  assert.ok(some > 0 && some < all, `${some} games`);
  assert.deepEqual(await violations(page), []);

  await page.locator('[data-library] a').first().click();
  await page.waitForURL(/\/library\/emulsion-\d+$/);
  await page.locator('.board[data-interactive=true]').waitFor();
  await page.locator('section[data-library]').waitFor();
  await page.locator('.tree .comment').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-node][aria-current=step]:not([data-node=""])').waitFor();
  await page.getByRole('slider', { name: 'winning chance' }).press('End');
  await page.locator('[data-status]').filter({ hasText: 'wins' }).waitFor();
  assert.match(page.url(), /\/library\/emulsion-\d+$/);
  assert.deepEqual(await violations(page), []);

  await page.locator('section[data-library] summary').click();
  await page.getByRole('button', { name: 'Make my own copy' }).click();
  await page.waitForURL(/\/analysis\//);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a game that does not exist is explained', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/library/nothing`);
  await page.getByRole('alert').waitFor();
  await page.context().close();
});
