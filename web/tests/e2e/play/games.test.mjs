/** Complete games against the computer on every kind of board. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, newGame, visit } from '../support/browser.mjs';
import { Player } from '../support/player.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const GAMES = [
  { game: 'emulsion', board: '6', color: 'black', ends: ['groups', 'last-mover'] },
  { game: 'emulsion', board: 'free-4', color: 'white', ends: ['groups', 'last-mover'] },
  { game: 'emergo', board: '9x9', color: 'white', ends: ['eliminated', 'blocked', 'repetition'] },
  { game: 'emergo', board: '7x7', color: 'black', ends: ['eliminated', 'blocked', 'repetition'] },
  { game: 'emergo', board: 'hex', color: 'white', ends: ['eliminated', 'blocked', 'repetition'] },
];

for (const [seed, { ends, ...gameOptions }] of GAMES.entries()) {
  test(`${gameOptions.game} ${gameOptions.board} to the end`, async (t) => {
    const page = await visit(browser, { reducedMotion: 'reduce' });
    await newGame(page, server.url, gameOptions);
    const { turns, reason } = await new Player(page, seed + 1).playToEnd();
    t.diagnostic(`${turns} turns of ours, ended by ${reason}`);
    assert.ok(ends.includes(reason), reason);
    assert.ok(turns > 1);
    assert.deepEqual(page.failures, []);

    const address = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== address);
    await page.context().close();
  });
}

test('a level is chosen by keyboard and stored', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/new`);
  const level = page.locator('input[name=level]:checked');
  await level.waitFor({ state: 'attached' });
  assert.equal(await level.inputValue(), '3', 'at the first visit');
  await level.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^Level 5 · \w+/).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.bar').filter({ hasText: 'Computer (level 5)' }).waitFor();
  await page.goto(`${server.url}/new`);
  await level.waitFor({ state: 'attached' });
  assert.equal(await level.inputValue(), '5');
  await page.context().close();
});

test('the swap button swaps sides', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emulsion', board: '5', color: 'white' });
  const bars = page.locator('.bar[data-color=black]');
  await page.getByRole('button', { name: 'Swap sides' }).click();
  await bars.filter({ hasText: 'You' }).waitFor();
  await page.locator('[data-move="2"]').filter({ hasText: 'swap' }).waitFor();
  await page.context().close();
});

test('earlier positions, takebacks and resigning work', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '9x9', color: 'white' });
  const player = new Player(page, 7);
  for (let turn = 0; turn < 3; turn++) await player.playTurn();
  await page.locator('.board[data-ply="6"]').waitFor();

  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await page.locator('.board[data-ply="5"][data-interactive=false]').waitFor();
  await page.keyboard.press('Home');
  await page.locator('.board[data-ply="0"]').waitFor();
  await page.locator('[data-move="2"]').click();
  await page.locator('.board[data-ply="2"]').waitFor();
  await page.getByRole('button', { name: 'Back to the current position' }).click();
  await page.locator('.board[data-ply="6"][data-interactive=true]').waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.board[data-ply="4"][data-interactive=true]').waitFor();

  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await page.getByRole('button', { name: 'Resign…' }).click();
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.locator('[data-result=resigned]').waitFor();
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a spectator can watch', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emergo', board: '7x7', color: 'white' });
  const other = await visit(browser);
  await other.goto(page.url());
  await other.locator('[data-watching]').waitFor();
  await other.locator('.board[data-interactive=false]').waitFor();
  await new Player(page, 3).playTurn();
  await other.locator('.board[data-ply="2"]').waitFor();
  await Promise.all([page.context().close(), other.context().close()]);
});
