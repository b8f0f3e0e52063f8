/** Embedded games: a frame on another site replays a game, and the game page cannot be framed. */

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { Server } from '../support/server.mjs';

/** Largest number of compressed bytes of script in a frame. */
const BUDGET = 25_000;

let server;
let browser;
let site;
before(async () => {
  [server, browser, site] = await Promise.all([Server.start(), launch(), otherSite()]);
});
after(async () => {
  await Promise.all([browser?.close(), server?.stop()]);
  site?.close();
});

/** Serves pages of another origin. Each has a frame with the address of its query. */
async function otherSite() {
  const other = createServer((request, response) => {
    const src = new URL(request.url, 'http://site').searchParams.get('src') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Blog</title><iframe title="Game" width="360" height="480" src="${src}"></iframe>`,
    );
  });
  await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
  return other;
}

function framing(path) {
  return `http://localhost:${site.address().port}/?src=${encodeURIComponent(server.url + path)}`;
}

async function api(path, body) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, cookie: api.cookie ?? '' },
    body: JSON.stringify(body),
  });
  api.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? api.cookie;
  assert.ok(answer.ok, await answer.clone().text());
  return answer.json();
}

/** Creates a finished game of two moves through the API. */
async function played() {
  let game = await api('/api/games', { game: 'emulsion:4', opponent: 'human', color: 'black' });
  for (const text of ['a1-a2', 'c1-c2']) {
    game = await api(`/api/games/${game.id}/moves`, {
      id: crypto.randomUUID(),
      version: game.version,
      move: text,
    });
  }
  return api(`/api/games/${game.id}/resign`, { id: crypto.randomUUID(), version: game.version });
}

test('a game in a frame on another site can be replayed', async () => {
  const { id } = await played();
  const page = await visit(browser);
  const sizes = new Map();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.set(response.url(), brotliCompressSync(await response.body()).length);
  });
  await page.goto(framing(`/embed/${id}?theme=dark`));
  const frame = page.frameLocator('iframe');
  const at = (ply) => frame.locator(`.board[data-ply="${ply}"]`).waitFor();
  await at(2);
  await frame.getByText('2 of 2: c2-c1').waitFor();
  await frame.getByRole('button', { name: 'First position' }).click();
  await at(0);
  await frame.getByRole('button', { name: 'Next move' }).click();
  await at(1);
  await page.keyboard.press('ArrowLeft');
  await at(0);
  await page.keyboard.press('End');
  await at(2);
  const box = await frame.locator('.board').boundingBox();
  assert.ok(box.width > 250 && box.height > 250, JSON.stringify(box));
  const buttons = await frame.locator('.steps button').all();
  for (const button of buttons) assert.ok((await button.boundingBox()).width >= 44);
  const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
  assert.ok(sum > 2_000 && sum <= BUDGET, `${sum} bytes of script`);
  assert.deepEqual(await page.context().cookies(), []);
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the frame uses the browser’s language, and its caption fits any width', async () => {
  const { id } = await played();
  const page = await visit(browser, { locale: 'pl-PL' });
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(`${server.url}/embed/${id}`);
  await page.getByText(/^(Czarne|Białe) poddały się\. Wygrywają (białe|czarne)\.$/).waitFor();
  assert.equal(await page.title(), 'gość – gość · Emulsion 4x4');
  const packed = await Promise.all(scripts.map(async (one) => brotliCompressSync(await one.body()).length));
  const sum = packed.reduce((all, size) => all + size, 0);
  assert.ok(sum <= BUDGET, `${sum} bytes of script`);
  const caption = page.getByText('2 z 2: c2-c1');
  for (const width of [240, 360, 480, 640]) {
    await page.setViewportSize({ width, height: 580 });
    const [seen, wanted] = await caption.evaluate((at) => [at.clientWidth, at.scrollWidth]);
    assert.ok(wanted <= seen, `${wanted} of ${seen} pixels at ${width}`);
    const { x, y, height } = await caption.boundingBox();
    assert.ok(x >= 0 && y >= 0 && y + height <= 580, `${y} + ${height} at ${width}`);
  }
  assert.deepEqual(page.failures, []);
  await page.context().close();
});

test('the frame has the look chosen by the user who shared it', async () => {
  const { id } = await played();
  const page = await visit(browser);
  for (const [query, set] of [
    ['', 'wood'],
    ['?set=stone', 'stone'],
    ['?set=velvet', 'wood'],
  ]) {
    await page.goto(`${server.url}/embed/${id}${query}`);
    await page.locator(`.board[data-set=${set}]`).waitFor();
  }
  await page.addInitScript(() => localStorage.setItem('luctor.look.emulsion', '{"set":"pattern"}'));
  await page.goto(`${server.url}/game/${id}`);
  await page.getByRole('tab', { name: 'Share' }).click();
  assert.match(await page.getByLabel('Code for your site').inputValue(), /\?set=pattern"/);
  await page.context().close();
});

test('the frame is accessible and reports an unknown game', async () => {
  const { id } = await played();
  const page = await visit(browser, { viewport: { width: 360, height: 480 } });
  for (const theme of ['light', 'dark']) {
    await page.goto(`${server.url}/embed/${id}?theme=${theme}&ply=1`);
    await page.locator('.board[data-ply="1"]').waitFor();
    assert.deepEqual(await violations(page), []);
  }
  await page.goto(`${server.url}/embed/abcdefghjkmnpqrs`);
  await page.getByText('There is no game at this address.').waitFor();
  await page.context().close();
});

test('the game page cannot be framed', async () => {
  const { id } = await played();
  const page = await visit(browser);
  const refused = page.waitForEvent('console', (line) => /frame-ancestors/.test(line.text()));
  await page.goto(framing(`/game/${id}`));
  await refused;
  assert.equal(await page.frameLocator('iframe').locator('.board').count(), 0);
  await page.context().close();
});
