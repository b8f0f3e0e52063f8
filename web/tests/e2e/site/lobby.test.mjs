/** The lobby of the start page follows the server. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signUp } from '../support/accounts.mjs';
import { violations } from '../support/axe.mjs';
import { launch, newGame, visit } from '../support/browser.mjs';
import { bothJoined, leave } from '../support/people.mjs';
import { withPush } from '../support/push.mjs';
import { Server } from '../support/server.mjs';

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(() => Promise.all([browser?.close(), server?.stop()]));

const WISH = { game: 'emulsion', board: '6', opponent: 'lobby', control: '5+3' };
const seeks = (page) => page.locator('[data-seek]');
const nobody = (page) => page.getByText('No open challenges right now');

/** Opens the start page and records its requests for the lobby. */
async function openHome(options = {}) {
  const page = await visit(browser, options);
  const requests = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/lobby')) requests.push(pathname);
  });
  return { page, requests };
}

test('an open game appears at once and disappears when an opponent joins', async () => {
  const { page, requests } = await openHome();
  await page.goto(server.url);
  await nobody(page).waitFor();
  const host = await visit(browser);
  await newGame(host, server.url, WISH);
  await seeks(page).filter({ hasText: 'Emulsion 6x6' }).waitFor();
  const third = await visit(browser);
  await third.goto(server.url);
  await seeks(third)
    .getByRole('button', { name: /^Join / })
    .click();
  await bothJoined(third);
  await nobody(page).waitFor();
  assert.deepEqual(requests, ['/api/lobby/stream'], 'a single request');
  assert.deepEqual([...page.failures, ...host.failures, ...third.failures], []);
  await leave(page, host, third);
});

test('without a stream the lobby is polled, and after a restart of the server it streams again', async () => {
  const { page, requests } = await openHome();
  const refusal = { code: 'too-many-streams', message: 'Too many streams.', rule: null, legal: [] };
  await page.route('**/api/lobby/stream', (route) => route.fulfill({ status: 429, json: refusal }));
  await page.goto(server.url);
  await nobody(page).waitFor();
  assert.equal(requests.filter((path) => path === '/api/lobby').length, 1);
  const host = await visit(browser);
  await newGame(host, server.url, WISH);
  await seeks(page).first().waitFor();
  await host.getByRole('button', { name: 'Abort' }).first().click();
  await nobody(page).waitFor();

  const home = await openHome();
  await home.page.goto(server.url);
  await nobody(home.page).waitFor();
  await server.kill();
  await server.restart();
  await newGame(host, server.url, WISH);
  await seeks(home.page).first().waitFor();
  assert.ok(home.requests.filter((path) => path === '/api/lobby/stream').length > 1, 'a new stream');
  await leave(page, host, home.page);
});

test('an account is notified when someone wants to play', async () => {
  const page = await visit(browser, { timezoneId: 'America/Bogota' });
  await page.goto(`${server.url}/lobby`);
  await page.getByRole('link', { name: 'Sign in to be notified when someone wants to play' }).waitFor();
  await signUp(page, server.url, 'Vera');
  await withPush(page, { permission: 'default', answer: 'granted' });
  await page.goto(`${server.url}/lobby`);
  await page.getByRole('button', { name: 'Notify me when someone wants to play' }).click();
  await page.getByText('You get a notification when someone wants to play').waitFor();
  assert.ok(page.posted, 'this browser has notifications now');
  assert.deepEqual(await violations(page), []);

  await page.getByRole('link', { name: 'Change' }).click();
  const wanted = page.getByRole('checkbox', { name: 'Notify me when someone wants to play' });
  assert.equal(await wanted.isChecked(), true);
  await page.getByText('America/Bogota').waitFor();
  await page.getByRole('combobox', { name: 'Quiet hours begin' }).selectOption('23');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  assert.deepEqual(await violations(page), []);

  await page.goto(`${server.url}/lobby`);
  await page.getByText('Quiet hours: 11:00 PM to 8:00 AM').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.locator('[data-notify=off]').waitFor();
  assert.deepEqual(page.failures, []);
  await leave(page);
});

test('the lobby always offers bots and a correspondence challenge', async () => {
  const page = await visit(browser);
  await page.goto(`${server.url}/lobby`);
  await nobody(page).waitFor();
  await page.getByText('Emergo', { exact: true }).click();
  await page.getByRole('button', { name: 'Post it now' }).click();
  await page.locator('[data-waiting]').waitFor();
  await page.goto(`${server.url}/lobby`);
  await seeks(page).filter({ hasText: '3 days per move' }).waitFor();
  await page.locator('[data-level="4"]').click();
  await page.locator('.bar').filter({ hasText: 'Computer (level 4)' }).waitFor();
  assert.deepEqual(page.failures, []);
  await leave(page);
});

test('leaving the page closes the stream', async () => {
  const { page } = await openHome();
  const isStream = (request) => request.url().endsWith('/api/lobby/stream');
  const opened = page.waitForResponse((response) => isStream(response.request()));
  await page.goto(server.url);
  await opened;
  const gone = page.waitForEvent('requestfailed', isStream);
  await page.getByRole('link', { name: /rules/i }).first().click();
  await page.waitForURL(/\/rules\//);
  await gone;
  await leave(page);
});
