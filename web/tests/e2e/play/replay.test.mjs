/** Finished games: navigation, replay, downloads, sharing and embedding. */

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

const MOVES = ['a1-a2', 'c1-c2'];

async function api(path, body, cookie = '') {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, cookie },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, await answer.clone().text());
  return { game: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** Returns the address of a game that was resigned after two moves. */
async function finished() {
  let { game, cookie } = await api('/api/games', { game: 'emulsion:4', opponent: 'human', color: 'black' });
  for (const move of MOVES) {
    const gameOptions = { id: crypto.randomUUID(), version: game.version, move };
    ({ game } = await api(`/api/games/${game.id}/moves`, gameOptions, cookie));
  }
  await api(`/api/games/${game.id}/resign`, { id: crypto.randomUUID(), version: game.version }, cookie);
  return `${server.url}/game/${game.id}`;
}

const shows = (page, ply) => page.locator(`.board[data-ply="${ply}"]`).waitFor();

test('an address opens a position, and stepping through the game changes it', async () => {
  const address = await finished();
  const page = await visit(browser);
  await page.goto(`${address}#1`);
  await shows(page, 1);
  const shown = page.locator('[data-position]');
  assert.match(await shown.textContent(), /Move 1 of 2: Black a1-a2/);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 0);
  assert.match(await shown.textContent(), /Start position/);
  await page.waitForURL(/#0$/);
  await page.keyboard.press('End');
  await shows(page, 2);
  await page.waitForURL((url) => url.hash === '');
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('a finished game has no spectators and fits a zoomed screen', async () => {
  const address = await finished();
  const page = await visit(browser, { viewport: { width: 640, height: 400 } });
  await page.goto(address);
  const row = page.locator('[data-replay]');
  await row.waitFor();
  assert.equal(await page.locator('[data-watching]').count(), 0);
  assert.ok(await row.evaluate((e) => e.scrollWidth <= e.clientWidth));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 640);
  await page.context().close();
});

test('the space bar starts a replay that stops at the end, even with reduced motion', async () => {
  const page = await visit(browser, { reducedMotion: 'reduce' });
  await page.goto(await finished());
  const panel = page.locator('[data-replay]');
  await panel.waitFor();
  await page.getByLabel('Speed').selectOption('Fast');
  // A position is shown for less time than a wait for it may take on a busy machine, so the page records them.
  await page.evaluate(() => {
    window.plies = ['2'];
    const record = () => {
      const { ply } = document.querySelector('.board[data-ply]')?.dataset ?? {};
      if (ply !== undefined && ply !== window.plies.at(-1)) window.plies.push(ply);
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.locator('main').focus();
  await page.keyboard.press(' ');
  await page.waitForFunction(() => window.plies.join() === '2,0,1,2');
  await page.locator('[data-replay=still]').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('[data-replay=still]').waitFor();
  await page.context().close();
});

test('link, files and embed code can be copied and downloaded', async () => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } });
  const address = await finished();
  await page.goto(`${address}#1`);
  await shows(page, 1);
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('#share').getByRole('button', { name: 'Copy' }).first().click();
  await page.getByText('Link copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${address}#1`);

  const types = {};
  for (const link of await page.locator('#share a[download]').all()) {
    const answer = await page.request.get(server.url + (await link.getAttribute('href')));
    types[await link.innerText()] = `${answer.status()} ${answer.headers()['content-type'].split(';')[0]}`;
  }
  assert.deepEqual(types, {
    Annotate: '200 text/plain',
    Text: '200 text/plain',
    JSON: '200 application/json',
    SVG: '200 image/svg+xml',
    PNG: '200 image/png',
    GIF: '200 image/gif',
  });

  assert.match(await page.getByLabel('Code for your site').inputValue(), /^<iframe src=".*\/embed\/\w+" /);
  await page.getByLabel('Start at this position').check();
  assert.match(await page.getByLabel('Code for your site').inputValue(), /\?ply=1"/);
  assert.deepEqual(await violations(page), []);
  await page.getByLabel('Show a preview').check();
  await page.frameLocator('[data-preview]').locator('.board[data-ply="1"]').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('without access to the clipboard the text is selected with a message', async () => {
  const page = await visit(browser);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(await finished());
  await page.getByRole('tab', { name: 'Share' }).click();
  await page.locator('#share').getByRole('button', { name: 'Copy' }).first().click();
  await page.getByText('Could not copy. The text is selected').waitFor();
  await page.context().close();
});
