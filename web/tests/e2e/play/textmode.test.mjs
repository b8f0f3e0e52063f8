/** The text mode in games: only its field and its log are used. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { Listener } from '../support/listener.mjs';
import { byLink, leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

/** Returns a seeded random number generator. */
function pseudorandom(seed) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

for (const [game, board] of [
  ['emulsion', '4'],
  ['emulsion', 'free-4'],
  ['emergo', '9x9'],
  ['emergo', '7x7'],
  ['emergo', 'hex'],
  ['emergo', 'hex-alternate'],
]) {
  test(`a game of ${game}:${board} is played to its end by typed text`, async () => {
    const page = await visit(browser);
    await newGame(page, server.url, { game, board });
    const listener = new Listener(page);
    await listener.begin();
    const moves = await listener.playToEnd(pseudorandom(7));
    assert.ok(moves > 1, `${moves} moves`);
    await page.locator('[data-result]').waitFor();
    assert.match(await listener.say('l'), /plays|swaps/);
    assert.deepEqual(page.failures, []);
    await page.context().close();
  });
}

test('commands in short form report the last move, clocks, pieces, moves and hands', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '15+10',
  });
  const white = new Listener(host);
  await white.begin();
  assert.match(await white.say('help'), /last, l: the last move/);
  assert.match(await white.say('l'), /No moves yet/);
  assert.match(await white.say('u'), /Your turn/);
  assert.match(await white.say('c'), /White has 15:00, Black has 15:00/);
  assert.match(await white.say('n'), /White 12, Black 12/);
  assert.match(await white.say('p'), /White: no pieces/);
  assert.match(await white.say('p e5'), /e5, empty/);
  assert.match(await white.say('p z9'), /no cell z9/);
  assert.match(await white.say('m c3'), /One legal move: c3/);
  assert.match(await white.say('g'), /Only Emulsion/);
  assert.match(await white.say('b'), /From a9: 5 empty/);
  assert.match(await white.say('nonsense'), /nonsense|cell|move/i);
  assert.equal(await host.getByLabel('Move or command').inputValue(), 'nonsense');
  await white.say('c3');
  await friend.locator('.board[data-interactive=true] .cell.start').first().click();
  await white.hear(/Black plays/);
  assert.match(await white.say('p black'), /Black: \w\d/);
  assert.match(await white.say('draw'), /offered a draw/);
  assert.match(await white.say('resign'), /again to resign/);
  await white.say('resign');
  await friend.locator('[data-result]').waitFor();
  await leave(host, friend);
});

test('the text mode is stored, is the only live region and is accessible', async () => {
  const page = await visit(browser);
  await newGame(page, server.url, { game: 'emulsion', board: '6', opponent: 'human' });
  const listener = new Listener(page);
  await listener.begin();
  await page.reload();
  await page.getByRole('log').waitFor();
  assert.equal(await page.locator('.board').count(), 0);
  assert.equal(await page.locator('[aria-live=polite]').count(), 1, 'one live region');
  assert.match(await listener.say('g'), /groups of/);
  assert.match(await listener.say('p a1'), /value/);
  assert.deepEqual(await violations(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await page.context().close();
});
