/** Loading, empty and error states: no page is ever blank. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violations } from '../support/axe.mjs';
import { launch, visit } from '../support/browser.mjs';
import { byLink, leave } from '../support/people.mjs';
import { Server } from '../support/server.mjs';
import { measure } from '../support/weight.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const PAGES = [
  '/',
  '/lobby',
  '/games',
  '/settings',
  '/about',
  '/results',
  '/rules/emergo',
  '/sign-in',
  '/nowhere',
  '/game/missing',
];

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
]) {
  test(`every page fits ${width} pixels and is accessible in ${colorScheme} colors`, async () => {
    const page = await visit(browser, {
      viewport: { width, height: 740 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    for (const path of PAGES) {
      await page.goto(server.url + path);
      await page.locator('main h1').first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, path);
      assert.deepEqual(await violations(page), [], path);
    }
    assert.deepEqual(page.failures, []);
    await page.context().close();
  });
}

for (const width of [360, 1440]) {
  test(`the layout of a page of ${width} pixels does not shift while it loads`, async () => {
    for (const path of [...PAGES, '/new', '/learn', '/analysis', '/editor/emergo:9x9']) {
      const page = await visit(browser, { viewport: { width, height: 740 } });
      const weight = await measure(page);
      await page.goto(server.url + path);
      await page.locator('main h1').first().waitFor();
      // Content that loads after the heading.
      await page.waitForTimeout(300);
      const shifted = await weight.shifted();
      assert.ok(shifted < 0.05, `${path} shifts by ${shifted}`);
      await page.context().close();
    }
  });
}

test('the menu on a phone works by keyboard', async () => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${server.url}/about`);
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.press('Enter');
  assert.equal(await opener.getAttribute('aria-expanded'), 'true');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Play');
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  assert.equal(await opener.getAttribute('aria-expanded'), 'false');
  assert.ok(await opener.evaluate((button) => button === document.activeElement));
  await opener.press('Enter');
  for (let link = 0; link < 3; link++) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Lobby');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/lobby$/);
  assert.equal(await opener.getAttribute('aria-expanded'), 'false');
  const small = await page
    .locator('header :is(a, button):visible')
    .evaluateAll((all) =>
      all.filter((e) => e.getBoundingClientRect().height < 40).map((e) => e.outerHTML.slice(0, 80)),
    );
  assert.deepEqual(small, []);
  await page.context().close();
});

test('a part that fails to load shows an error with a link home', async () => {
  const page = await visit(browser);
  await page.route(/assets\/LobbyPage.*\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/lobby`);
  await page.locator('[data-broken=load]').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.locator('[data-way=computer]').waitFor();
  await page.context().close();
});

test('a page with a script error shows a message, and the next page works', async () => {
  const page = await visit(browser);
  await page.route(
    (url) => url.pathname === '/api/games',
    (route) => route.fulfill({ json: { games: [{ id: 'no game at all' }], more: null } }),
  );
  await page.goto(`${server.url}/games`);
  await page.locator('[data-broken=script]').waitFor();
  await page.getByRole('link', { name: 'Lobby' }).first().click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  assert.equal(await page.locator('[data-broken]').count(), 0);
  await page.context().close();
});

test('an error outside the page shows a message that can be dismissed', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/about`);
  await page.locator('main h1').waitFor();
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('on purpose'))));
  await page.locator('[data-passing]').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  assert.equal(await page.locator('[data-passing]').count(), 0);
  await page.context().close();
});

test('without scripts a page says that it is loading, and the start page has its content', async () => {
  const page = await visit(browser);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(`${server.url}/lobby`);
  await page.getByText('Loading Luctor…').waitFor();
  await page.context().clearCookies();
  await page.goto(server.url);
  await page
    .getByRole('link', { name: /^Learn & play/ })
    .first()
    .waitFor();
  await page.context().close();
});

test('a server that is down is reported until it is back, and the lobby is not shown as empty', async () => {
  const [lobby, home] = [await visit(browser), await visit(browser)];
  await Promise.all([lobby.goto(`${server.url}/lobby`), home.goto(server.url)]);
  for (const page of [lobby, home]) await page.getByText('No open challenges right now').waitFor();
  await server.kill();
  for (const page of [lobby, home]) {
    await page.locator('[data-away]').waitFor();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    assert.equal(await page.getByText('No open challenges right now').count(), 0);
  }
  assert.equal(await home.getByText('No game is running').count(), 0);
  await server.restart();
  for (const page of [lobby, home]) {
    await page.locator('[data-away]').waitFor({ state: 'detached' });
    await page.getByText('No open challenges right now').waitFor();
    await page.context().close();
  }
});

test('the start page recovers when the server is back', async () => {
  const page = await visit(browser);
  await page.route(/\/api\/|\/healthz/, (route) => route.abort());
  await page.goto(server.url);
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  assert.equal(await page.getByText('No game is running').count(), 0);
  await page.unroute(/\/api\/|\/healthz/);
  await page.getByText('No open challenges right now').waitFor();
  await page.locator('[data-level="1"]:enabled').waitFor();
  await page.context().close();
});

test('a lobby that fails to load shows a message and is retried', async () => {
  const page = await visit(browser);
  await page.route('**/api/lobby**', (route) => route.abort());
  await page.goto(`${server.url}/lobby`);
  const problem = page.getByRole('alert').getByText('The server cannot be reached.');
  await problem.waitFor();
  assert.deepEqual(await violations(page), []);
  await page.unroute('**/api/lobby**');
  await page.getByText('No open challenges right now').waitFor();
  assert.equal(await problem.count(), 0);
  await page.context().close();
});

test('on a phone the header fits the server status beside the number of waiting games', async () => {
  const { host, friend } = await byLink(browser, server.url, {
    game: 'emergo',
    board: '9x9',
    control: '3d',
  });
  for (const [width, language, words] of [
    [360, 'pl', 'Brak połączenia z serwerem'],
    [360, 'es', 'Sin conexión con el servidor'],
    [1000, 'nl', 'Geen verbinding met de server'],
  ]) {
    await host.unrouteAll();
    await host.evaluate((code) => localStorage.setItem('luctor.language', code), language);
    await host.setViewportSize({ width, height: 740 });
    await host.reload();
    await host.locator('header [data-waits="1"]').waitFor();
    await host.route(/\/(api|healthz)/, (route) => route.abort());
    // The navigation is in a closed menu on a phone.
    await host.locator('header a[href="/games"]').evaluate((link) => link.click());
    await host.locator('header a[href="/"]').first().click();
    const away = host.locator('header').getByRole('status').getByText(words);
    await away.waitFor();
    assert.equal(await away.getAttribute('title'), words);
    assert.equal(await host.evaluate(() => document.documentElement.scrollWidth), width, language);
  }
  await leave(host, friend);
});

test('all pages work without storage', async () => {
  const page = await visit(browser);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  for (const path of PAGES) {
    await page.goto(server.url + path);
    await page.locator('main h1').first().waitFor();
  }
  assert.deepEqual(page.failures, []);
  await page.context().close();
});
