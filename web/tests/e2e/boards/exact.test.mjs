/** Exact values beside the analysis board and in finished games. */

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

const TABLES = fileURLToPath(new URL('../../../../docs/tables', import.meta.url));

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start('--tables', TABLES), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('the end of Emulsion is proven, and a move of the panel is played', async () => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}/analysis/emulsion:4,pie=off`);
  const panel = page.locator('[data-exact]');
  await panel.getByText('Black wins with best play.').waitFor();
  await panel.getByText('Proven by searching').waitFor();
  const moves = panel.getByRole('list', { name: 'Values of the moves' }).getByRole('button');
  assert.equal(await moves.count(), 24);
  assert.equal(await moves.filter({ hasText: 'wins' }).count(), 4);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, 'the page does not scroll sideways');
  assert.deepEqual(await violations(page), []);
  await moves.first().click();
  await page.locator('.board[data-ply="1"]').waitFor();
  await page.locator('[data-exact=loss]').getByText('Black wins with best play.').waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('positions of the endgame tables have values, others have no panel', async () => {
  const page = await visit(browser);
  const position = '5/4/5/4/5/2,w6b11,1/2,b1w6,2/4/5+w+0,0+90';
  await page.goto(`${server.url}/analysis/emergo:9x9?position=${position}`);
  const panel = page.locator('[data-exact=win]');
  await panel.getByText('White wins with best play.').waitFor();
  await panel.getByText('From the endgame tables.').waitFor();
  await page.goto(`${server.url}/analysis/emergo:9x9`);
  await page.locator('.board').waitFor();
  assert.equal(await page.locator('[data-exact]').count(), 0);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a finished game shows the values of the shown position', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emulsion', board: '4', opponent: 'human' });
  const player = new Player(page, 4);
  for (let turn = 0; turn < 2; turn++) await player.playTurn();
  assert.equal(await page.locator('[data-exact]').count(), 0, 'during the game');
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-result]').waitFor();
  await page.getByRole('button', { name: 'Previous position' }).click();
  await page.locator('[data-exact]').waitFor();
  assert.equal(await page.locator('[data-exact] button').count(), 0);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
