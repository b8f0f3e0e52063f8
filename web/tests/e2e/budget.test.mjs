// What a page costs before one can play: the script that it loads, packed as it travels.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, visit } from './browser.mjs';
import { byLink, leave } from './people.mjs';
import { Server } from './server.mjs';
import { weigh } from './weight.mjs';

/** Bytes of packed script that the page of a game may load. */
const BUDGET = 69_000;

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

test('the page of a game loads at most 69 kB of script, moves nothing while it comes, and loads the private board only when it is opened', async () => {
  const { maker, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '3d',
  });
  const watcher = await visit(browser);
  const weight = await weigh(watcher);
  await watcher.goto(friend.url());
  await watcher.locator('.board').waitFor();
  // The chat is the last to come by itself.
  await watcher.getByRole('log').waitFor();
  const sum = await weight.script();
  assert.ok(sum > 10_000 && sum <= BUDGET, `${sum} bytes of script`);

  const shifted = await weight.shifted();
  assert.ok(shifted < 0.02, `the layout shifts by ${shifted}`);

  const later = [];
  friend.on('request', (request) => request.resourceType() === 'script' && later.push(request.url()));
  await friend.getByRole('button', { name: /^Analyze/ }).click();
  await friend.getByRole('heading', { name: 'Analysis' }).waitFor();
  assert.ok(later.length > 0, 'it comes by itself');
  await leave(maker, friend, watcher);
});
