/** A killed server loses nothing that it has acknowledged. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from '../support/browser.mjs';
import { byLink, leave, openChat, turnOf } from '../support/people.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const moves = (page) => page.locator('[data-move]').allTextContents();

test('a game continues after kill -9', async () => {
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

  // A move made while the server is down is sent again and played once.
  await server.kill();
  await page.locator('[data-connection=lost]').waitFor();
  await player.startMove();
  await page.locator('.board[data-interactive=false]').waitFor();
  await server.restart();
  await page.locator('.board[data-ply="10"][data-interactive=true]').waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a game of two people continues after kill -9 with its clocks, offers and chat', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '15+10',
  });
  const pages = [host, friend];
  const [white, black] = pages.map((page, i) => new Player(page, i + 1));
  for (let turn = 0; turn < 2; turn++) {
    await white.playTurn();
    await black.playTurn();
  }
  await openChat(host, friend);
  await host.getByLabel('Say something').fill('before');
  await host.keyboard.press('Enter');
  await friend.locator('[data-line]').filter({ hasText: 'before' }).waitFor();
  await friend.getByRole('button', { name: 'Offer draw' }).click();
  await host.locator('[data-offer=draw]').waitFor();
  const played = await moves(host);

  await server.kill();
  await Promise.all(pages.map((page) => page.locator('[data-connection=lost]').waitFor()));
  await server.restart();
  await Promise.all(pages.map((page) => page.locator('[data-connection]').waitFor({ state: 'detached' })));
  assert.deepEqual(await moves(friend), played);
  await host.locator('[data-offer=draw]').getByRole('button', { name: 'Decline' }).click();
  await turnOf(host);
  await host.locator('.bar[data-color=white] [data-running=true]').waitFor();
  await white.playTurn();
  await black.playTurn();

  // One player moves while the server is down. The opponent sees the move when it is back.
  await turnOf(host);
  await server.kill();
  await host.locator('[data-connection=lost]').waitFor();
  await host.locator('.board .cell.start').first().click();
  await host.locator('.board[data-interactive=false]').waitFor();
  await server.restart();
  await friend.locator('.board[data-ply="7"][data-interactive=true]').waitFor();
  await friend.getByLabel('Say something').fill('after');
  await friend.keyboard.press('Enter');
  await host.locator('[data-line]').filter({ hasText: 'after' }).waitFor();
  assert.deepEqual([...host.failures, ...friend.failures], []);
  await leave(host, friend);
});
