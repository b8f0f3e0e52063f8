// The server is killed in the middle of a game; nothing that it acknowledged is lost.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from './browser.mjs';
import { Player } from './player.mjs';
import { Server } from './server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const moves = (page) => page.locator('[data-move]').allTextContents();

test('the game goes on after kill -9', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '9x9', color: 'white' });
  const player = new Player(page, 5);
  for (let turn = 0; turn < 3; turn++) await player.playTurn();
  await page.locator('.board[data-ply="6"][data-interactive=true]').waitFor();
  const played = await moves(page);
  const address = page.url();

  await server.kill();
  await page.locator('[data-connection=lost]').waitFor();
  await server.restart();
  await page.locator('[data-connection]').waitFor({ state: 'detached' });
  assert.deepEqual(await moves(page), played);

  await page.goto(address);
  await page.locator('.board[data-ply="6"][data-interactive=true]').waitFor();
  assert.deepEqual(await moves(page), played);
  await player.playTurn();
  await page.locator('.board[data-ply="8"][data-interactive=true]').waitFor();

  // A move made while the server is away is sent again, and played once.
  await server.kill();
  await page.locator('[data-connection=lost]').waitFor();
  await page.locator('.board .cell.start').first().click();
  await page.locator('.board[data-interactive=false]').waitFor();
  await server.restart();
  await page.locator('.board[data-ply="10"][data-interactive=true]').waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
