/** Search of finished games and of players, and the lobby as a table. The test replaces the server's search results. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { bothJoined } from '../support/people.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const person = (name) => ({
  kind: 'person',
  name,
  level: null,
  rating: 1500,
  provisional: false,
  rating_change: null,
  you: false,
  here: false,
  bot: false,
});

function summary(id, white = 'Ada') {
  return {
    id,
    game: 'emergo:9x9',
    title: 'Emergo 9x9',
    control: '3d',
    rated: true,
    status: 'over',
    moves: 30,
    created: 1_795_000_000_000,
    time_left: null,
    to_move: false,
    turn: 'white',
    you: null,
    players: { white: person(white), black: person('Charles') },
    result: { winner: 'white', reason: 'resigned', text: 'Black resigned. White wins.' },
  };
}

/** Opens a page for which `find` answers the requests to the archive. */
async function openWith(find, options = {}) {
  const page = await visit(browser, options);
  page.queries = [];
  await page.route(
    (url) => url.pathname === '/api/games',
    (route) => {
      const { searchParams } = new URL(route.request().url());
      page.queries.push(searchParams.toString());
      const found = find(searchParams);
      return found ? route.fulfill({ json: found }) : route.abort();
    },
  );
  return page;
}

test('filters are part of the address, Back returns to the previous search, and more games load below', async () => {
  const page = await openWith((query) =>
    query.get('cursor') === 'next'
      ? { games: [summary('c')], more: null }
      : { games: [summary('a'), summary('b')], more: 'next' },
  );
  await page.goto(`${server.url}/games`);
  await page.locator('[data-game=b]').waitFor();
  await page.getByRole('button', { name: 'Show more games' }).click();
  await page.locator('[data-game=c]').waitFor();
  assert.equal(await page.locator('[data-game]').count(), 3);

  await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Emergo');
  await page.waitForURL(/\?game=emergo$/);
  await page.getByRole('combobox', { name: 'Board', exact: true }).selectOption({ index: 1 });
  await page.waitForURL(/variant=/);
  await page.getByText('More filters').click();
  await page.getByLabel('How it ended').selectOption('Resigned');
  await page.waitForURL(/reason=resigned/);
  assert.match(page.queries.at(-1), /game=emergo%3A/);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\?game=emergo$/);
  assert.equal(await page.getByLabel('How it ended').inputValue(), '');

  await page.goto(`${server.url}/games?game=chess&rated=true`);
  await page.locator('[data-game=b]').waitFor();
  assert.equal(page.queries.at(-1), 'rated=true');
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('an empty result and a failed request show different messages', async () => {
  let answer = { games: [], more: null };
  const page = await openWith(() => answer);
  await page.goto(`${server.url}/games?rated=true`);
  await page.getByText('No finished games match your filters.').waitFor();
  assert.deepEqual(await violations(page), []);
  answer = null;
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByText('The server cannot be reached.').waitFor();
  assert.deepEqual(await violations(page), []);
  answer = { games: [summary('a')], more: null };
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[data-game=a]').waitFor();
  await page.context().close();
});

test('a player is found by the first letters and by keyboard', async () => {
  const page = await openWith(() => ({ games: [], more: null }));
  await page.route(
    (url) => url.pathname === '/api/players',
    (route) =>
      route.fulfill({
        json: [
          { name: 'Ada', bot: false },
          { name: 'AdaBot', bot: true },
        ],
      }),
  );
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Search games and players' }).click();
  const field = page.getByRole('combobox', { name: 'Player', exact: true });
  await field.waitFor();
  await page.keyboard.type('ad');
  await page.getByRole('option', { name: /AdaBot/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?player=AdaBot$/);
  await page.getByRole('link', { name: 'AdaBot’s profile' }).click();
  await page.waitForURL(/\/player\/AdaBot$/);
  await page.getByText('There is no player with this name.').waitFor();
  await page.getByRole('link', { name: 'Search', exact: true }).waitFor();
  await page.context().close();
});

test('markup in names is escaped', async () => {
  const name = '<img src=x onerror=alert(1)>';
  const page = await openWith(() => ({ games: [summary('a', name)], more: null }));
  await page.goto(`${server.url}/games`);
  await page.getByText(name, { exact: true }).waitFor();
  assert.equal(await page.locator('[data-game=a] img[src=x]').count(), 0);
  await page.context().close();
});

for (const width of [360, 768, 1440]) {
  test(`the archive fits ${width} pixels`, async () => {
    const page = await openWith(() => ({ games: [summary('a', 'A'.repeat(20))], more: 'x' }), {
      viewport: { width, height: 740 },
    });
    await page.goto(`${server.url}/games?game=emergo`);
    await page.locator('[data-game=a]').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });
}

test('the lobby updates at once, can be sorted and filtered, and a click joins a game', async () => {
  const [host, guest] = await Promise.all([
    visit(browser),
    visit(browser, { viewport: { width: 360, height: 740 } }),
  ]);
  await guest.goto(`${server.url}/lobby`);
  await guest.getByText('No open challenges right now').waitFor();
  await host.goto(server.url);
  for (const [game, control] of [
    ['emergo:7x7', '3d'],
    ['emulsion:6', '5+3'],
  ]) {
    const { status } = await host.evaluate(
      async (gameOptions) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/api/games', {
          method: 'POST',
          headers,
          body: JSON.stringify(gameOptions),
        });
        return { status: answer.status };
      },
      { game, control, opponent: 'lobby', color: 'white' },
    );
    assert.equal(status, 201);
  }
  const titles = () => guest.locator('tbody strong').allInnerTexts();
  await guest.locator('tbody tr').nth(1).waitFor();
  assert.deepEqual(await titles(), ['Emulsion 6x6', 'Emergo 7x7']);
  // A phone has no room for the heads that sort.
  await guest.setViewportSize({ width: 900, height: 740 });
  await guest.getByRole('button', { name: 'Game', exact: true }).click();
  assert.deepEqual(await titles(), ['Emergo 7x7', 'Emulsion 6x6']);
  assert.equal(await guest.locator('th[aria-sort=ascending]').innerText(), 'Game');
  await guest.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await violations(guest), []);
  assert.equal(await guest.evaluate(() => document.documentElement.scrollWidth), 360);
  await guest.getByLabel('Time control').selectOption('No clock');
  await guest.getByText('No open challenges match your filters.').waitFor();
  await guest.getByRole('button', { name: 'Clear filters' }).click();

  await host.goto(`${server.url}/lobby`);
  await host.getByRole('link', { name: /^Open your game of Emergo/ }).waitFor();
  await guest.getByRole('button', { name: /^Join Emulsion/ }).press('Enter');
  await bothJoined(guest);
  await Promise.all([host, guest].map((page) => page.context().close()));
});
