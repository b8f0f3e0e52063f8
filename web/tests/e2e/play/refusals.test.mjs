/** Rejected input: the reason is shown, and nothing is lost. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, typeMove, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('a rejected move stays in its field', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emulsion', board: '8', opponent: 'human' });
  await typeMove(page, 'a1-c3');
  await page.locator('[data-refusal]').waitFor();
  assert.equal(await page.inputValue('#typed-move'), 'a1-c3');
  assert.equal(await page.locator('.board').getAttribute('data-ply'), '0');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.locator('[data-refusal]').waitFor({ state: 'detached' });
  await page.context().close();
});

test('a forbidden entry links to its rule', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '9x9', opponent: 'human' });
  await page.locator('[data-cell=e5]').click();
  const refusal = page.locator('[data-refusal]');
  await refusal.waitFor();
  const text = (await refusal.textContent()).trim();
  assert.ok(text.length > 10, text);
  await page
    .locator('[data-announced]')
    .filter({ hasText: text.split(/\s+/).slice(0, 3).join(' ') })
    .waitFor({ state: 'attached' });
  await refusal.getByRole('link', { name: 'Rule 10' }).click();
  await page.locator('dialog #rule-10.cited').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await refusal.waitFor();
  await page.locator('[data-cell=a1]').click();
  await page.locator('.board[data-ply="1"]').waitFor();
  await page.context().close();
});

test('an unknown board shows an error beside its field', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/new`);
  await page
    .locator('label')
    .filter({ has: page.locator('input[value=emergo]') })
    .click();
  await page
    .locator('label')
    .filter({ has: page.locator('input[value=other]') })
    .click();
  await page.fill('#typed-board', '8x8');
  await page.keyboard.press('Enter');
  await page.locator('#board-problem').waitFor();
  await page.fill('#typed-board', 'hex-5');
  await page.keyboard.press('Enter');
  await page.locator('.board[data-shape=hex]').waitFor();
  assert.equal(await page.locator('.board [data-cell]').count(), 61);
  await page.context().close();
});

test('an unknown game shows the page for missing games', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/game/none`);
  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  await page.context().close();
});
